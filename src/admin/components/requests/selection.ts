import type { InvoiceRequestListRow } from "../../../types"

type Row = Pick<
  InvoiceRequestListRow,
  "state" | "actions" | "sent_at" | "send_state" | "send_reasons" | "difference" | "ksef"
>

export type SelectionAct = "retry" | "send" | "check"

/** What the act leaves out, by the key of its words. */
export type RestKey =
  `states.${Row["state"]}` | "sendStates.waiting" | "ksef.states.error" | "invoice.difference.title"

/** Which of the rows an act is open to, which it is not, and which would be mailed once more. */
export function splitSelection<T extends Row>(rows: readonly T[], act: SelectionAct) {
  // What was skipped has its own button: nobody should issue it by ticking a page of rows.
  const able = rows.filter(
    (row) => row.actions[act] && row.state !== "skipped" && (act !== "send" || !nameHeldBack(row))
  )
  return {
    able,
    rest: rows.filter((row) => !able.includes(row)),
    again: act === "send" ? able.filter(({ sent_at: sentAt }) => sentAt !== null) : [],
  }
}

/** Why e-mails that each row's own button sends are left to it: the server refuses them in a bulk run. */
function nameHeldBack({ send_state: sendState, ...row }: Row): RestKey | null {
  if (sendState === "waiting") return "sendStates.waiting"
  const isRejected = sendState === "refused" && row.send_reasons[0]?.code === "KSEF_REJECTED"
  if (isRejected || row.ksef?.state === "error") return "ksef.states.error"
  const { difference } = row
  if (difference === null) return null
  const isAccepted = difference.isSettled === true && difference.what !== "reference"
  return isAccepted ? null : "invoice.difference.title"
}

/** How many rows an act leaves out, and by which state or cause, the most frequent first. */
export function countRest(rows: readonly Row[], act: SelectionAct): [RestKey, number][] {
  const counts = new Map<RestKey, number>()
  for (const row of rows) {
    const heldBack = act === "send" && row.actions.send ? nameHeldBack(row) : null
    const key = heldBack ?? (`states.${row.state}` as const)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort((one, other) => other[1] - one[1])
}
