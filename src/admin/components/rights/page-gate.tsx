import type { ReactNode } from "react"
import type { InvoicingRight } from "../../../types"
import { PageSkeleton } from "./page-skeleton"
import { RightGate } from "./right-gate"
import { ClosedPage } from "./right-notice"

/** A page that requires a right: an outline until the rights are known, and whom to ask if it is missing. */
export const PageGate = ({ right, children }: { right: InvoicingRight; children: ReactNode }) => (
  <RightGate right={right} otherwise={<ClosedPage right={right} />} meanwhile={<PageSkeleton />}>
    {children}
  </RightGate>
)
