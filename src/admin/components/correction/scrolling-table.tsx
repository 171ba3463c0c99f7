import { Table } from "@medusajs/ui"
import type { ReactNode } from "react"

/** A wide table; narrow windows scroll it sideways, with the keyboard as well. */
export const ScrollingTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <div
    className="focus-visible:shadow-borders-focus overflow-x-auto outline-none"
    tabIndex={0}
    role="region"
    aria-label={label}
  >
    <Table>{children}</Table>
  </div>
)
