import type { ReactNode } from "react"

/** A muted line below a value that says where it comes from. */
export const Why = ({ children }: { children: ReactNode }) => (
  <span className="text-ui-fg-subtle txt-small">{children}</span>
)
