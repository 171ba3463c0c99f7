import { withLookStates } from "./look-state"
import type { RequestChange, Transition, TransitionName } from "./transition"

/** Names a change of one request. Only for the files of this folder; an import rule keeps others out. */
export const build = (name: TransitionName, change: RequestChange): Transition =>
  ({ ...withLookStates(change), name }) as Transition
