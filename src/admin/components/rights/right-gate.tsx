import type { ReactNode } from "react"
import type { InvoicingRight } from "../../../types"
import { useRights } from "../../queries/invoicing-rights"

type RightGateProps = {
  right: InvoicingRight
  /** What stands there for whoever has not the right. */
  otherwise: ReactNode
  /** What stands there until the rights are known. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** Shows its children to whoever has the right, and asks the shop for nothing of theirs before. */
export const RightGate = ({ right, otherwise, meanwhile = null, children }: RightGateProps) => {
  const rights = useRights()
  if (rights === null) return meanwhile
  return rights.includes(right) ? children : otherwise
}
