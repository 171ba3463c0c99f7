import type { InvoicePage, Outcome } from "../../core/request/outcomes"

/**
 * True when it is certain that pages are counted from 1, because the last page has its number.
 *
 * Counted from 0 that number is past the end. A service may show the last page there again, or the
 * first one: then it is neither shorter nor older than the page before. And where it shows nothing
 * past the end, it shows something under the last page's number only when that page is there.
 * Read in this order, because an invoice that comes meanwhile makes a page longer and newer only.
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

/** By the newest day or by the oldest one. */
const isOlder = (days: readonly string[], others: readonly string[]) =>
  [0, -1].some((place) => (days.at(place) ?? "") < (others.at(place) ?? ""))
