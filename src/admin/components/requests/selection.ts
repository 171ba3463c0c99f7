import { isOtherDocument } from "../../../core/request/other-document"
import type { InvoiceRequestListRow, ListedState } from "../../../types"
import { nameState } from "../../wording/name-state"

type Row = Pick<
  InvoiceRequestListRow,
  | "state"
  | "awaits_payment"
  | "actions"
  | "sent_at"
  | "send_state"
  | "send_reasons"
  | "difference"
  | "ksef"
>

export type SelectionAct = "retry" | "send" | "check"

/** Text keys of the groups that the act leaves out. */
export type RestKey =
  `states.${ListedState}` | "sendStates.waiting" | "ksef.states.error" | "invoice.difference.title"

/** Which rows the act applies to, which it does not, and which would be mailed again. */
export function splitSelection<T extends Row>(rows: readonly T[], act: SelectionAct) {
  // A skipped request has its own button: nobody should issue it by selecting a page of rows.
  const able = rows.filter(
    (row) => row.actions[act] && row.state !== "skipped" && (act !== "send" || !nameHeldBack(row))
  )
  return {
    able,
    rest: rows.filter((row) => !able.includes(row)),
    again: act === "send" ? able.filter(({ sent_at: sentAt }) => sentAt !== null) : [],
  }
}

/** Why an e-mail can be sent only with its row's own button: the server refuses it in a bulk run. */
function nameHeldBack({ send_state: sendState, ...row }: Row): RestKey | null {
  if (sendState === "waiting") return "sendStates.waiting"
  const isRejected = sendState === "refused" && row.send_reasons[0]?.code === "KSEF_REJECTED"
  if (isRejected || row.ksef?.state === "error") return "ksef.states.error"
  const { difference } = row
  if (difference === null) return null
  const isAccepted = difference.isSettled === true && !isOtherDocument(difference)
  return isAccepted ? null : "invoice.difference.title"
}

/** How many rows an act leaves out, by state or cause, most frequent first. */
export function countRest(rows: readonly Row[], act: SelectionAct): [RestKey, number][] {
  const counts = new Map<RestKey, number>()
  for (const row of rows) {
    const heldBack = act === "send" && row.actions.send ? nameHeldBack(row) : null
    const key = heldBack ?? (`states.${nameState(row)}` as const)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort((one, other) => other[1] - one[1])
}
