import {
  isEmailLeft,
  isLeftAtOnce,
  isLookFailed,
  isSoonDecided,
  isStillLooking,
} from "../request/progress-codes"
import type { LookState, SendLookState } from "./states"
import type { RequestChange, RequestPatch } from "./transition"

/** What a reason means for the search; only used when a move writes it. */
export function lookStateOf(code: string | undefined): LookState {
  if (isStillLooking(code)) return "looking"
  if (isLookFailed(code)) return "unreadable"
  if (isSoonDecided(code)) return "blocked"
  return isLeftAtOnce(code) ? "left" : "undecided"
}

/** The same for an e-mail of unknown outcome. */
export function sendLookStateOf(code: string | undefined): SendLookState {
  if (isStillLooking(code)) return "looking"
  return isEmailLeft(code) ? "left" : "over"
}

/**
 * Completes a move's change by how the search stands after it: known from the reason while the
 * outcome is unknown, nothing otherwise. Every move gets it here, so that none can forget it.
 */
export const withLookStates = (change: RequestChange): RequestChange => ({
  ...change,
  set: { ...change.set, ...lookOf(change), ...sendLookOf(change) },
})

function lookOf({ expect, set }: RequestChange): RequestPatch {
  if (set.state !== undefined && set.state !== "unknown") {
    return mayBe(expect.state, "unknown") ? { lookState: null } : {}
  }
  const isUnknown = (set.state ?? expect.state) === "unknown"
  return isUnknown && set.reasons ? { lookState: lookStateOf(set.reasons[0]?.code) } : {}
}

function sendLookOf({ expect, set }: RequestChange): RequestPatch {
  if (set.sendState !== undefined && set.sendState !== "unknown") {
    const wasIssued = mayBe(expect.state, "issued")
    return wasIssued && mayBe(expect.sendState, "unknown") ? { sendLookState: null } : {}
  }
  const isUnknown = (set.sendState ?? expect.sendState) === "unknown"
  return isUnknown && set.sendReasons
    ? { sendLookState: sendLookStateOf(set.sendReasons[0]?.code) }
    : {}
}

/** True if a move expects this state among others, or does not say. */
const mayBe = <State extends string>(
  expected: State | readonly State[] | undefined,
  state: State
): boolean => expected === undefined || expected === state || expected.includes(state)
