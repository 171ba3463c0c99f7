import type { Transition, TransitionName } from "./transition"

/** What a person did to a request; a note of theirs, no buyer's data. */
export type OperatorAct = { actorId: string; act: string; note: string | null }

/** The moves by which a person's act takes effect; what else a step of theirs writes only leads there. */
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

/** The move, if it is one by which an act takes effect, with the act that is written beside it. */
export const actedBy = (transition: Transition, operator: OperatorAct): Transition | null =>
  OPERATOR_MOVES.has(transition.name) ? { ...transition, operator } : null

/** The same of a move that ties an invoice to an order which had no request. */
export const tiedBy = (transition: Transition, operator: OperatorAct): Transition => ({
  ...transition,
  operator,
})
