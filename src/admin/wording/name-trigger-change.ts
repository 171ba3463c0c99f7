import type { SettingValues } from "../../types"

type Issuing = Pick<SettingValues, "live" | "trigger">

/**
 * What another moment of issuing does to orders that exist already; null if it does nothing to them.
 * `takenIn`: those that have reached the new moment and have no request get an invoice. `fromNow`: only what
 * reaches it from now on. `manual`: none gets one automatically any more.
 */
export function nameTriggerChange(before: Issuing, after: Issuing) {
  const [then, now] = [inEffect(before), inEffect(after)]
  if (before.trigger === after.trigger || then === now) return null
  if (now === "manual") return "manual" as const
  return then === "manual" ? ("fromNow" as const) : ("takenIn" as const)
}

export type TriggerChange = NonNullable<ReturnType<typeof nameTriggerChange>>

const inEffect = ({ live, trigger }: Issuing) => (live ? trigger : "manual")
