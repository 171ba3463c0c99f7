import { Table } from "@medusajs/ui"
import type { ReactNode } from "react"

/** A wide table that narrow windows scroll sideways, also with the keyboard. */
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
