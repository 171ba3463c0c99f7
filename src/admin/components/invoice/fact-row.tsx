import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** A labelled value, laid out as in the dashboard's own order sections. */
export const FactRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="text-ui-fg-subtle grid grid-cols-2 items-start px-6 py-4">
    <Text as="div" size="small" leading="compact" weight="plus" className="pr-4">
      {label}
    </Text>
    <div className="txt-compact-small flex min-w-0 flex-col gap-y-1 [overflow-wrap:anywhere]">
      {children}
    </div>
  </div>
)
