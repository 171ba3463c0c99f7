import { z } from "zod"
import type { InvoicePage } from "../../core/request/outcomes"
import { type Answer, isJsonObject, readAcknowledgement, readAnswer } from "./envelope"
import { labelField } from "./fields"
import { invoiceSchema } from "./invoice"

const PAGE_SIZE = 100
/** Source: service-api 5, [public S3]: 10, 20, 50 or 100. */
const SHORTEST_PAGE_SIZE = 10

/**
 * The address of one page of sales invoices, newest issue date first; `null` is the first page.
 *
 * Source: service-api 3.3, [public S3]. Assumed: the first page is the one with no number (service-api
 * 6.2 no. 18), so it is requested without one.
 */
export function listInvoicesPath(query: {
  searchPhrase: string | null
  page: number | null
}): string {
  const parameters = new URLSearchParams({
    ...(query.searchPhrase === null ? {} : { searchPhrase: query.searchPhrase }),
    invoiceType: "SALES",
    sortBy: "ISSUE_DATE",
    order: "DESC",
    documentsPerPage: String(PAGE_SIZE),
    ...(query.page !== null ? { pageNumber: String(query.page) } : {}),
  })
  return `/sales?${parameters.toString()}`
}

/** Assumed: the cheapest harmless call that needs a working key (service-api 3.3). */
export const CHECK_KEY_PATH = "/sales?documentsPerPage=10"

const pageCountField = z
  .union([
    z.int().nonnegative(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)

const pageSchema = z.object({
  invoices: z.array(invoiceSchema).nullish(),
  pagesAmount: pageCountField,
  sumGross: labelField,
})

/**
 * Reads one page of the list from the answer, with or without the envelope, like a single invoice
 * (service-api 2.3).
 *
 * One unreadable invoice makes the whole page unusable: a list with a gap could be taken as proof that
 * an invoice is absent. Source: service-api 3.3, [public S3].
 */
export function readListAnswer(text: string, page: number | null): Answer<InvoicePage> {
  return readAnswer(text, (body) => {
    const parsed = pageSchema.safeParse(isJsonObject(body.data) ? body.data : body)
    if (!parsed.success) return null
    const { pagesAmount, sumGross } = parsed.data
    const isEmpty = isWithoutList(pagesAmount, page) || isNothing(pagesAmount, sumGross)
    const invoices = parsed.data.invoices ?? (isEmpty ? [] : null)
    if (invoices === null) return null
    return {
      invoices,
      pageCount: pagesAmount ?? guessPageCount(invoices.length, page ?? 1),
      isPageCountGuessed: pagesAmount === null || pagesAmount === undefined,
      sum: sumGross,
    }
  })
}

/**
 * True if a page without a list counts as empty. It is not documented that an empty list is sent as one,
 * and empty fields are omitted (service-api 3.4). Zero pages mean an empty list; so does a page after the
 * first if the number of pages is known, such as the last number where pages are counted from 0. No reader
 * takes that alone for the end of the list.
 */
const isWithoutList = (pagesAmount: number | null | undefined, page: number | null): boolean =>
  pagesAmount === 0 || (page !== null && typeof pagesAmount === "number")

/**
 * True if an answer without a list says that there is nothing to list: one page with a total of zero.
 * Otherwise the first order of an account that shows its empty list so would wait for minutes.
 */
const isNothing = (pagesAmount: number | null | undefined, sumGross: string | null): boolean =>
  pagesAmount === 1 && sumGross !== null && /^0+([.,]0*)?$/.test(sumGross.trim())

/**
 * Assumed: without `pagesAmount` a page is the last one only if it is shorter than the service's
 * smallest page size. The service may use another size than requested, and a page that is not read may
 * hold the invoice we are looking for.
 */
const guessPageCount = (count: number, page: number) =>
  count < SHORTEST_PAGE_SIZE ? page : page + 1

/**
 * Any understood answer means that the key works, unless it reports a failure in whatever form: a list
 * has none of those fields.
 */
export function readCheckKeyAnswer(text: string): Answer<null> {
  const answer = readAnswer(text, (body) => body)
  return answer.kind === "value" ? readAcknowledgement(text) : answer
}
