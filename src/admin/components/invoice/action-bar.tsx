import type { ReactNode } from "react"

/** The foot of a section with its buttons; they wrap instead of overflowing. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className="bg-ui-bg-subtle flex flex-wrap items-center justify-end gap-2 rounded-b-xl px-6 py-4">
    {children}
  </div>
)
