import type { RequestState, SendState } from "./states"

/** One line of the table of moves: where it leads from and to, and why. */
export type Move = {
  /** States of the request in which it may happen; empty for what makes the row. */
  from: readonly RequestState[]
  /** The state it leads to; none where the request's state stays as it is. */
  to?: RequestState
  /** Of a move that the e-mail's state makes too, or alone. */
  email?: { from: readonly SendState[]; to: readonly SendState[] }
  /** Late answers and the like lead nearly everywhere: the picture leaves them out, the list does not. */
  isRare?: true
  /** When it happens, as the documentation says it. */
  why: string
}
