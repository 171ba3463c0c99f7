import type { Transition, TransitionName } from "./transition"

/** What a person did to a request; `note` is their own text and holds no buyer data. */
export type OperatorAct = { actorId: string; act: string; note: string | null }

/** The moves by which an operator's act takes effect; other writes of the same step only lead up to one. */
const OPERATOR_MOVES: ReadonlySet<TransitionName> = new Set<TransitionName>([
  "requeue",
  "declareAbsent",
  "lookAgain",
  "skipByOperator",
  "link",
  "linkUnverified",
  "settle",
  "settleUnknown",
  "markChecked",
  "stampSend",
])

/** The move together with the act to record, or null if the act does not take effect by this move. */
export const actedBy = (transition: Transition, operator: OperatorAct): Transition | null =>
  OPERATOR_MOVES.has(transition.name) ? { ...transition, operator } : null

/** Like {@link actedBy}, for a move that ties an invoice to an order without a request. */
export const tiedBy = (transition: Transition, operator: OperatorAct): Transition => ({
  ...transition,
  operator,
})
