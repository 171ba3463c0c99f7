import type { AllowedActions, InvoiceRequestRow, InvoicingRight } from "../../../types"

export type OfferedActions = AllowedActions & {
  /** Mark an open KSeF matter as handled. */
  settle_ksef: boolean
}

const NEEDED = {
  issue: "issue",
  retry: "issue",
  link: "issue",
  skip: "issue",
  check: "issue",
  not_there: "issue",
  settle: "issue",
  send: "resend",
  settle_ksef: "issue",
} as const satisfies Partial<Record<keyof OfferedActions, InvoicingRight>>

type Act = keyof typeof NEEDED

/**
 * What both the request's state and the user's rights allow, and which rights are missing for the rest.
 *
 * @param rights null while they are not known: nothing is offered and nothing is reported as missing
 */
export function allowActions(
  { actions, ksef }: Pick<InvoiceRequestRow, "actions" | "ksef">,
  rights: readonly InvoicingRight[] | null
): { actions: OfferedActions; missing: InvoicingRight[] } {
  const open: OfferedActions = { ...actions, settle_ksef: ksef?.is_open === true }
  const acts = Object.keys(NEEDED) as Act[]
  const closed = acts.filter((act) => open[act] && !rights?.includes(NEEDED[act]))
  for (const act of closed) open[act] = false
  return {
    actions: open,
    missing: rights === null ? [] : [...new Set(closed.map((act) => NEEDED[act]))],
  }
}
