import type { ReactNode } from "react"

/** The quieter line beneath a value: where it comes from. */
export const Why = ({ children }: { children: ReactNode }) => (
  <span className="text-ui-fg-muted txt-small">{children}</span>
)
