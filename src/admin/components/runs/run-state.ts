import type { RunRow, RunState } from "../../../types"

/** A run's state, or the state it is about to enter. */
export function stateOfRun({
  state,
  command,
}: Pick<RunRow, "state" | "command">): RunState | "pausing" | "stopping" {
  if (state !== "running" || command === null) return state
  return command === "stop" ? "stopping" : "pausing"
}

/** False for a run that ended or was paused before it had counted its orders: nothing is being counted. */
export const hasProgress = ({ state, total }: Pick<RunRow, "state" | "total">): boolean =>
  total !== null || state === "running"

/** What a person may do with a run in its current state. */
export function listAvailableActions({
  state,
  command,
}: Pick<RunRow, "state" | "command">): readonly ("pause" | "resume" | "stop")[] {
  if (state === "running") return command === null ? ["pause", "stop"] : []
  if (state === "paused") return ["resume", "stop"]
  return state === "failed" ? ["resume"] : []
}

/** The time a run still needs, in the most suitable unit, rounded up; null if not known. */
export function nameTimeLeft(
  seconds: number | null
):
  | { unit: "seconds" | "minutes"; amount: number }
  | { unit: "hours"; amount: number; minutes: number }
  | null {
  if (seconds === null) return null
  if (seconds < 90) return { unit: "seconds", amount: Math.max(1, seconds) }
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return { unit: "minutes", amount: minutes }
  return { unit: "hours", amount: Math.floor(minutes / 60), minutes: minutes % 60 }
}
