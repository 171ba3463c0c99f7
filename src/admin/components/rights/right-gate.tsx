import type { ReactNode } from "react"
import type { InvoicingRight } from "../../../types"
import { useRights } from "../../queries/invoicing-rights"

type RightGateProps = {
  right: InvoicingRight
  /** Rendered if the user does not have the right. */
  otherwise: ReactNode
  /** Rendered until the rights are known. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** Renders its children only if the user has the right; before that it requests none of their data. */
export const RightGate = ({ right, otherwise, meanwhile = null, children }: RightGateProps) => {
  const rights = useRights()
  if (rights === null) return meanwhile
  return rights.includes(right) ? children : otherwise
}
