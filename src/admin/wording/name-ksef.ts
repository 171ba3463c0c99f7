import type { InvoiceKsef, NoticedKsef } from "../../types"

export type KsefName = Exclude<NonNullable<InvoiceKsef["status"]>, "not_shown">

/**
 * How an invoice stands with KSeF; null where there is nothing to say: it was not read yet, or its
 * account shows nothing of KSeF on any invoice, so that it is most likely not connected.
 */
export function nameKsef(ksef: InvoiceKsef | null): KsefName | null {
  const status = ksef?.status ?? null
  return status === "not_shown" ? null : status
}

/**
 * True where the service took a submission to KSeF for the end of all changes to the invoice. Not of a
 * refused one: what KSeF did not take is corrected as its words say.
 */
export const isFixedByKsef = (ksef: InvoiceKsef): boolean =>
  ksef.is_read_only && ["accepted", "pending"].includes(ksef.status ?? "")

/** The same for the list, which leaves out what never has to be sent. */
export function nameListedKsef(ksef: InvoiceKsef | null): Exclude<KsefName, "not_due"> | null {
  const name = nameKsef(ksef)
  return name === "not_due" ? null : name
}

/** Red where it was refused or the last day is over; grey once a person has dealt with it. */
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

/** What a person is told about it; null while nothing waits for one. */
export function nameKsefTrouble(ksef: InvoiceKsef | null): "error" | "day_is_over" | "late" | null {
  if (!ksef?.is_open) return null
  if (ksef.state === "error") return "error"
  return ksef.lateness === "late" ? "late" : "day_is_over"
}

/** A moment that is still to come; null of one that has passed, which says nothing any more. */
export const toCome = (moment: string | null, nowMs: number): string | null =>
  moment !== null && Date.parse(moment) > nowMs ? moment : null

/** How many invoices wait for a person and why, the most pressing first; empty while none does. */
export function listKsefTroubles(
  ksef: NoticedKsef
): { kind: "errors" | "late" | "overdue"; count: number }[] {
  const kinds = ["errors", "late", "overdue"] as const
  return kinds.map((kind) => ({ kind, count: ksef[kind] })).filter(({ count }) => count > 0)
}

/** The key of the words about their VAT; null where there is none, or none is known. */
export function nameKsefVat({
  vat_pln: vat,
  is_vat_partial: isPartial,
}: Pick<NoticedKsef, "vat_pln" | "is_vat_partial">): "vat" | "vatAtLeast" | null {
  if (!/[1-9]/.test(vat)) return null
  return isPartial ? "vatAtLeast" : "vat"
}
