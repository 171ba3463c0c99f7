import type { RequestChange, Transition, TransitionName } from "./transition"

/** Names a change of one request. For the files of this folder: a wall keeps all others out. */
export const build = (name: TransitionName, change: RequestChange): Transition =>
  ({ ...change, name }) as Transition
