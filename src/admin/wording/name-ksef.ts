import type { InvoiceKsef, NoticedKsef } from "../../types"

export type KsefName = Exclude<NonNullable<InvoiceKsef["status"]>, "not_shown">

/**
 * The KSeF status of an invoice; null if there is nothing to say: it was not read yet, or its account shows
 * no KSeF status on any invoice and is most likely not connected.
 */
export function nameKsef(ksef: InvoiceKsef | null): KsefName | null {
  const status = ksef?.status ?? null
  return status === "not_shown" ? null : status
}

/**
 * True if the service allows no more changes because of a submission to KSeF. False after a refusal: the
 * invoice is then corrected as KSeF's message says.
 */
export const isFixedByKsef = (ksef: InvoiceKsef): boolean =>
  ksef.is_read_only && ["accepted", "pending"].includes(ksef.status ?? "")

/** The same for the list, which leaves out invoices that never have to be sent. */
export function nameListedKsef(ksef: InvoiceKsef | null): Exclude<KsefName, "not_due"> | null {
  const name = nameKsef(ksef)
  return name === "not_due" ? null : name
}

/** Red if it was refused or the deadline has passed; grey once a person has handled it. */
export function colorOfKsef(
  name: KsefName,
  { is_settled: isSettled, lateness }: Pick<InvoiceKsef, "is_settled" | "lateness">
): "green" | "grey" | "red" | "orange" | "blue" {
  if (name === "accepted") return "green"
  if (isSettled || name === "not_due") return "grey"
  if (name === "error" || lateness === "late") return "red"
  if (lateness === "day_is_over") return "orange"
  return name === "pending" ? "blue" : "grey"
}

/** What to tell a person about it; null if nothing needs manual review. */
export function nameKsefTrouble(ksef: InvoiceKsef | null): "error" | "day_is_over" | "late" | null {
  if (!ksef?.is_open) return null
  if (ksef.state === "error") return "error"
  return ksef.lateness === "late" ? "late" : "day_is_over"
}

/** The moment if it is in the future; null if it has passed. */
export const toCome = (moment: string | null, nowMs: number): string | null =>
  moment !== null && Date.parse(moment) > nowMs ? moment : null

/** How many invoices need manual review and why, the most urgent first; empty if none does. */
export function listKsefTroubles(
  ksef: NoticedKsef
): { kind: "errors" | "late" | "overdue"; count: number }[] {
  const kinds = ["errors", "late", "overdue"] as const
  return kinds.map((kind) => ({ kind, count: ksef[kind] })).filter(({ count }) => count > 0)
}

/** The text key about the invoice's VAT; null if there is none, or it is not known. */
export function nameKsefVat({
  vat_pln: vat,
  is_vat_partial: isPartial,
}: Pick<NoticedKsef, "vat_pln" | "is_vat_partial">): "vat" | "vatAtLeast" | null {
  if (!/[1-9]/.test(vat)) return null
  return isPartial ? "vatAtLeast" : "vat"
}
