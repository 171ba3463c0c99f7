import type { KsefReading } from "../../src/core/ksef/reading"
import type { SubmitRules } from "../../src/core/ksef/submission"
import type { SendRules } from "../../src/core/settings/send-rules"
import { SeededRandom } from "./seeded-random"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A number with valid check digits. */
const NUMBER = "5265877635-20250826-0100001AF629-AF"

/** How KSeF behaves for the accounts of a world, and what its owner chose for e-mails. */
export type KsefTraits = {
  /** The accounts are connected: each invoice shows its status. */
  isConnected: boolean
  /** KSeF refuses some invoices; it may accept them some time later. */
  refusesSome: boolean
  /** For some invoices a connected account never shows a status. */
  hidesSome: boolean
  slowMs: number
  send: Pick<SendRules, "companies" | "others" | "afterWait"> & { waitMs: number }
  /** What the owner chose about submission, and what it is changed to at a moment; null: no choice. */
  submit: readonly [SubmitRules | null, SubmitRules | null]
  submitChangeMs: number
  /** How much later an invoice is submitted if not immediately. */
  laterMs: number
}

const SUBMIT_RULES = (["now", "end_of_day"] as const).flatMap((companies) =>
  (["now", "end_of_day"] as const).map((persons) => ({ companies, persons }))
)

/**
 * Uses its own random stream: everything else of a seed is the same with and without KSeF. Null: no watch
 * runs.
 */
export function drawKsef(seed: number): KsefTraits | null {
  const random = new SeededRandom(seed, "ksef")
  const kind = random.pickWeighted({ none: 66, unconnected: 6, connected: 28 })
  if (kind === "none") return null
  return {
    isConnected: kind === "connected",
    refusesSome: random.chance(0.6),
    hidesSome: random.chance(0.4),
    slowMs: random.pick([0, 3, 12, 40]) * MINUTE,
    send: {
      companies: "after_ksef",
      others: random.pick(["on_issue", "after_ksef"] as const),
      afterWait: random.pick(["ask", "send"] as const),
      waitMs: random.int(2, 25) * MINUTE,
    },
    submit: [random.pick([null, ...SUBMIT_RULES]), random.pick([null, ...SUBMIT_RULES])],
    submitChangeMs: random.int(0, 20) * MINUTE,
    laterMs: random.pick([0, 4, 15]) * MINUTE,
  }
}

/** What the owner has chosen up to a moment since the start of the world, the latest last. */
export function submitRulesBy(traits: KsefTraits | null, atMs: number): (SubmitRules | null)[] {
  if (!traits) return [null]
  return atMs < traits.submitChangeMs ? traits.submit.slice(0, 1) : [...traits.submit]
}

/** The rules of such a world; its days are minutes. */
export const toSendRules = ({ send: { waitMs, ...rules } }: KsefTraits): SendRules => ({
  ...rules,
  // Its companies all have a NIP.
  otherCompanies: rules.others,
  ksefWaitDays: waitMs / DAY,
})

/** The outcome for one invoice in KSeF, as times after it was issued; null: never. */
type KsefOutcome = { refusedMs: number | null; acceptedMs: number | null; isHidden: boolean }

function drawKsefOutcome(
  traits: KsefTraits,
  seed: number,
  { name, isSubmitted }: Invoice
): KsefOutcome {
  const random = new SeededRandom(seed, "in KSeF", name)
  const waitedMs = isSubmitted ? 0 : traits.laterMs
  const doneMs = waitedMs + random.int(5_000, 2 * MINUTE + traits.slowMs)
  const isRefused = traits.refusesSome && random.chance(0.5)
  const isMended = random.chance(0.6)
  const mendedMs = doneMs + random.int(1, 15) * MINUTE
  return {
    refusedMs: isRefused ? doneMs : null,
    acceptedMs: isRefused ? (isMended ? mendedMs : null) : doneMs,
    isHidden: traits.hidesSome && random.chance(0.2),
  }
}

/** `isSubmitted`: immediately, with the call that issued it; `quoted`: the buyer named in KSeF's message. */
type Invoice = { name: string; issuedMs: number; isSubmitted: boolean; quoted: string | null }

/** The true KSeF status of an issued invoice at a moment, and what its account shows of it. */
export function lookIntoKsef(
  traits: KsefTraits | null,
  seed: number,
  invoice: Invoice,
  nowMs: number
): { isAccepted: boolean; shown: KsefReading | null } {
  if (!traits?.isConnected) return { isAccepted: false, shown: null }
  const { quoted } = invoice
  const { refusedMs, acceptedMs, isHidden } = drawKsefOutcome(traits, seed, invoice)
  const isPast = (atMs: number | null) => atMs !== null && nowMs >= invoice.issuedMs + atMs
  const isAccepted = isPast(acceptedMs)
  const isRefused = !isAccepted && isPast(refusedMs)
  if (isHidden) return { isAccepted, shown: null }
  return {
    isAccepted,
    shown: {
      state: isAccepted ? "accepted" : isRefused ? "error" : "pending",
      number: isAccepted ? NUMBER : null,
      numberIsOdd: false,
      submittedAt: null,
      message: isRefused
        ? `450: the content breaks the schema${quoted ? ` (${quoted})` : ""}`
        : null,
      retries: isRefused ? 1 : null,
      isOffline: null,
      offlineReason: null,
      isReadOnly: isAccepted,
    },
  }
}
