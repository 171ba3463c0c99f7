import type { RequestState, SendState } from "./states"

/** One entry in the table of moves: the states it leads from and to, and why. */
export type Move = {
  /** States of the request in which it may happen; empty if it creates the row. */
  from: readonly RequestState[]
  /** The state it leads to; absent if the request's state does not change. */
  to?: RequestState
  /** Set if the e-mail's state changes too, or only that. */
  email?: { from: readonly SendState[]; to: readonly SendState[] }
  /**
   * Late answers and similar moves start from nearly every state: the diagram omits them, the list
   * does not.
   */
  isRare?: true
  /** When it happens, in the documentation's words. */
  why: string
}
