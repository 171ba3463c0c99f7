import type { InvoicePage, Outcome } from "../../core/request/outcomes"

/**
 * True if pages are certainly counted from 1, because the last page can be read by its number.
 *
 * If pages are counted from 0, that number is past the end. There a service may repeat the last page or
 * the first one, which is neither shorter nor older than the page before. And if it shows nothing past
 * the end, it shows something under the last page's number only if that page exists. The pages are read
 * in this order because a new invoice only makes a page longer and newer.
 *
 * @param first a page read before: the list must still be the same.
 */
export async function isCountedFromOne(
  ask: (page: number) => Promise<Outcome<InvoicePage>>,
  first: InvoicePage | undefined,
  lastPage: number
): Promise<boolean> {
  const isSame = ({ pageCount, isPageCountGuessed, sum }: InvoicePage) =>
    !isPageCountGuessed && pageCount === lastPage && (sum ?? null) === (first?.sum ?? null)
  const before = await ask(lastPage - 1)
  if (before.kind !== "done" || !isSame(before.value)) return false
  const last = await ask(lastPage)
  if (last.kind !== "done" || !isSame(last.value) || last.value.invoices.length === 0) return false
  const isShorter = last.value.invoices.length < before.value.invoices.length
  if (isShorter || isOlder(listDays(last.value), listDays(before.value))) return true
  const past = await ask(lastPage + 1)
  return past.kind === "done" ? past.value.invoices.length === 0 : past.kind === "refused"
}

const listDays = ({ invoices }: InvoicePage) =>
  invoices.map(({ issueDate }) => issueDate ?? "").sort((one, other) => (one < other ? 1 : -1))

/** Compares the newest day and the oldest one. */
const isOlder = (days: readonly string[], others: readonly string[]) =>
  [0, -1].some((place) => (days.at(place) ?? "") < (others.at(place) ?? ""))
