import type { FaultOrder } from "../../sandbox"

export const CREATE = "POST /sales/invoice"
export const SEND = "POST /sales/invoice/send"
export const READ = "GET /sales/invoice"
export const LIST = "GET /sales"
export const MARK_PAID = "POST /sales/markPaid"

export type Kind = Omit<FaultOrder, "endpoint" | "times">

const BEFORE: readonly Kind[] = [
  { kind: "reset-before" },
  { kind: "5xx-before" },
  { kind: "429", options: { retryAfterSeconds: 1 } },
  { kind: "429", options: { retryAfterSeconds: 2, retryAfterAs: "date" } },
  { kind: "html-200" },
  { kind: "redirect" },
]

const AFTER: readonly Kind[] = [
  { kind: "accept-then-hang" },
  { kind: "accept-then-reset" },
  { kind: "accept-then-5xx" },
  { kind: "accept-then-5xx", options: { status: 408 } },
  { kind: "accept-then-5xx", options: { status: 502 } },
  { kind: "html-200", options: { saved: true } },
  { kind: "cut-json" },
  { kind: "cut-json", options: { stall: true } },
  { kind: "no-id-200" },
]

/** What is saved differs from what was requested, whether or not the response arrives. */
const DRAFTS: readonly Kind[] = [
  { kind: "saved-as-draft" },
  { kind: "accept-then-5xx", options: { asDraft: true } },
]

/** Answered after the caller has given up, or saved after the caller has died. */
const LATE: readonly Kind[] = [
  { kind: "slow" },
  { kind: "drop-then-save" },
  { kind: "accept-then-slow", options: { delayMs: 3 * 60_000 } },
]

const EVERYWHERE = [...BEFORE, ...AFTER, ...LATE]

export const FAULTS: Readonly<Record<string, readonly Kind[]>> = {
  [CREATE]: [...EVERYWHERE, ...DRAFTS],
  [SEND]: EVERYWHERE,
  [READ]: [...EVERYWHERE, { kind: "wrong-gross" }],
  [LIST]: [...EVERYWHERE, { kind: "400" }],
  [MARK_PAID]: [...EVERYWHERE, { kind: "400" }],
}

/** The name in the report. */
export const nameOfKind = ({ kind, options }: Kind): string =>
  options?.asDraft ? "saved-as-draft" : kind

/** Faults that a run must meet besides those of single calls. */
export const HIDDEN = "references hidden for a while"
export const MARK_SPOILT = "a call that marks as paid goes wrong"
export const READING_SPOILT = "a reading of KSeF goes wrong"

/** Text that a firewall in front of the service mistakes for an attack. */
export const DISLIKED_WORDS = "Union Select"

/** The address of the buyer that the firewall therefore blocks; the house number is sent separately. */
export const DISLIKED = `ul. ${DISLIKED_WORDS} 7`

/** Every fault of single calls that a run must meet. */
export const FAULT_NAMES: readonly string[] = [
  ...new Set(Object.values(FAULTS).flat().map(nameOfKind)),
  ...["refuse-connections", "401", "firewall", HIDDEN, MARK_SPOILT, READING_SPOILT],
]
