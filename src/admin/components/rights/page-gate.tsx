import type { ReactNode } from "react"
import type { InvoicingRight } from "../../../types"
import { PageSkeleton } from "./page-skeleton"
import { RightGate } from "./right-gate"
import { ClosedPage } from "./right-notice"

/** A whole page for whoever has the right: its outline until that is known, and who to ask otherwise. */
export const PageGate = ({ right, children }: { right: InvoicingRight; children: ReactNode }) => (
  <RightGate right={right} otherwise={<ClosedPage right={right} />} meanwhile={<PageSkeleton />}>
    {children}
  </RightGate>
)
