import { InvoiceIndex } from "../../core/adoption/invoice-index"
import { isOtherType } from "../../core/look-up/match-invoice"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { RunFailure } from "../../core/runs/run"
import type { Ports } from "../ports"
import { referenceOf } from "../ledger-check/read-one-by-one"
import { decideAccount } from "../holds/same-account"
import { mergeListed } from "../look-up/read-candidates"
import { scanList } from "../look-up/scan-list"
import type { SearchedList } from "./search-memory"

/** A hundred thousand invoices newer than the period: a longer list counts as unreadable. */
const MOST_PAGES = 1_000

/** Invoices read one by one in one step. */
const READ_AT_ONCE = 25

type Trouble =
  "COMPANY_UNKNOWN" | "ACCOUNT_UNTOLD" | "KEY_REJECTED" | "LIST_FORBIDDEN" | "LIST_UNREADABLE"

const SENTENCES: Readonly<Record<Trouble, string>> = {
  COMPANY_UNKNOWN: "The options no longer have this company.",
  ACCOUNT_UNTOLD: "It is not known yet which account the key of a company opens. Try again soon.",
  KEY_REJECTED: "The service rejects the API key of a company.",
  LIST_FORBIDDEN: "The API key of a company may not list or read invoices.",
  LIST_UNREADABLE: "The list of invoices could not be read completely. Try again.",
}

const trouble = (code: Trouble) =>
  new RunFailure({ code: `ADOPTION_${code}`, params: {}, message: SENTENCES[code] })

/**
 * The invoices of a company's account that no order has, from a day on.
 *
 * None may be missing, because an order whose invoice is not seen would get a second one. So a list
 * that was not read completely is not used.
 *
 * @throws RunFailure if it cannot be read.
 */
export async function readFreeInvoices(
  ports: Ports,
  companyId: string,
  earliest: string
): Promise<SearchedList> {
  const service = ports.serviceOf(companyId)
  if (!service) throw trouble("COMPANY_UNKNOWN")
  const accountId = await decideAccount(ports, companyId, service)
  if (accountId === null) throw trouble("ACCOUNT_UNTOLD")
  const scan = await scanList(service, { searchPhrase: null, earliest, mostPages: MOST_PAGES })
  if (scan.kind === "key-rejected") throw trouble("KEY_REJECTED")
  if (scan.kind === "forbidden") throw trouble("LIST_FORBIDDEN")
  if (scan.kind !== "scanned" || !scan.isWhole) throw trouble("LIST_UNREADABLE")
  const ids = scan.invoices.map(({ invoiceId }) => invoiceId)
  const tied = await ports.ledger.findTiedInvoices({ companyId, accountId }, ids, "")
  const invoices = scan.invoices.filter(
    (invoice) => !tied.has(invoice.invoiceId) && !isOtherType(invoice)
  )
  // A list may omit the text that names an order. It may also cut it, or show other text: then none of
  // the invoices that orders already have shows a reference.
  const isReferenceShown = scan.invoices.some((invoice) => referenceOf(invoice) !== null)
  const isTextHidden = !isReferenceShown && tied.size > 0
  const unread = invoices.filter(({ additionalDetails: details }) => isTextHidden || !details)
  return { invoices, unread: unread.map(({ invoiceId }) => invoiceId), index: null }
}

/** Reads some of the invoices whose text the list omits; true once none is left. */
export async function readHidden(
  ports: Ports,
  companyId: string,
  list: SearchedList
): Promise<boolean> {
  const service = ports.serviceOf(companyId)
  if (!service) throw trouble("COMPANY_UNKNOWN")
  const read = new Map<string, ServiceInvoice>()
  const asked = list.unread.slice(0, READ_AT_ONCE)
  for (const id of asked) {
    const outcome = await service.readInvoice(id)
    if (outcome.kind === "done" && outcome.value.invoiceId === id) read.set(id, outcome.value)
    else if (outcome.kind === "key-rejected") throw trouble("LIST_FORBIDDEN")
    // For a refused one the listed data must do; any other outcome is no answer.
    else if (outcome.kind !== "refused") throw trouble("LIST_UNREADABLE")
  }
  list.invoices = list.invoices.map((listed) => {
    const shown = read.get(listed.invoiceId)
    return shown ? mergeListed(listed, shown) : listed
  })
  list.unread = list.unread.slice(asked.length)
  if (list.unread.length > 0) return false
  list.index = new InvoiceIndex(list.invoices)
  return true
}
