import { refuse, refuseForm, refuseUnknownInvoice, succeed, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { invoiceSchema, type InvoiceRequest } from "../rules/invoice-schema"
import { formatNumber } from "../rules/numbering"
import { computeTotals } from "../rules/totals"
import type { InvoiceRecord } from "../state/records"
import { findCategory, findProject, keepCategory, keepContractor } from "./company-data"

/** POST /sales/invoice: saves a draft, issues a document, or updates a draft by its id. */
export function createInvoice(call: Call): Answer {
  const parsed = invoiceSchema(call.company.settings.amountDecimals).safeParse(call.body)
  if (!parsed.success) return refuseForm(parsed.error)
  const request = parsed.data
  const refusal = refuseByCompany(call, request)
  if (refusal) return refusal
  const draftId = takeDraftId(call, request)
  if (draftId === undefined) {
    const made = saveInvoice(call, request, call.world.state.takeInvoiceId(call.company))
    return succeed({ invoiceId: made.invoiceId })
  }
  const known = call.world.state.findInvoice(call.company.companyId, draftId)
  if (!known) return refuseUnknownInvoice()
  if (known.statusId !== "DRAFT" || call.world.ksef.has(known)) return refuseChange()
  const changed = saveInvoice(call, request, draftId, known)
  return succeed({ invoiceId: changed.invoiceId })
}

/** The id of the document that a call changes, depending on the account's traits. */
function takeDraftId({ company, world }: Call, request: InvoiceRequest): number | undefined {
  const { invoiceId } = request.basicInformation
  if (invoiceId === undefined || !company.settings.ignoresInvoiceIds) return invoiceId
  world.traits.note(company.companyId, "ignoresInvoiceIds")
  return undefined
}

function refuseByCompany({ company, world }: Call, request: InvoiceRequest): Answer | null {
  const { settings } = company
  if (!settings.invoiceFormats.includes(request.basicInformation.invoiceFormat)) {
    return refuse(
      400,
      "The selected numbering format does not exist.",
      "Wybrany format numeracji nie istnieje."
    )
  }
  for (const { productCategory } of request.invoicePosition) {
    if (!settings.strictCategories || productCategory === undefined) continue
    if (!findCategory(world.state, company, productCategory)?.enabled) {
      return refuse(
        400,
        `The product category (productCategory) "${productCategory}" does not exist.`,
        `Kategoria produktu (productCategory) „${productCategory}” nie istnieje.`
      )
    }
  }
  for (const project of projectsOf(request)) {
    if (settings.strictProjects && !findProject(world.state, company, project)?.enabled) {
      return refuse(
        400,
        `The project (projectId) "${project}" does not exist.`,
        `Projekt (projectId) „${project}” nie istnieje.`
      )
    }
  }
  return null
}

/** @param before the previous version of the draft, which keeps its number if it has one. */
function saveInvoice(
  call: Call,
  request: InvoiceRequest,
  invoiceId: number,
  before?: InvoiceRecord
): InvoiceRecord {
  const { company, world } = call
  const { state } = world
  for (const line of request.invoicePosition) keepCategory(state, company, line.productCategory)
  const { invoiceFormat, issueDate } = request.basicInformation
  const isIssued = isToBeIssued(call, request)
  const { numbersDrafts } = company.settings
  if (!isIssued && numbersDrafts) world.traits.note(company.companyId, "numbersDrafts")
  const hasNumber = isIssued || numbersDrafts
  const number = hasNumber
    ? (before?.numberInPeriod ?? state.takeNumber(company.companyId, invoiceFormat, issueDate))
    : null
  const saved = state.invoices.put({
    invoiceId,
    companyId: company.companyId,
    statusId: isIssued ? "ISSUED" : "DRAFT",
    invoiceNumber: number === null ? null : formatNumber(invoiceFormat, issueDate, number),
    numberInPeriod: number,
    savedAt: world.now().toISOString(),
    currency: request.contractor.defaultCurrency ?? "PLN",
    totals: computeTotals(request, company.settings.amountDecimals),
    isPaid: request.payments?.isPaid ?? false,
    contractorId: keepContractor(state, company, request.contractor),
    additionalDetails: request.additionalDetails ?? "",
    request,
  })
  if (call.isKeptAsDraft !== true) world.ksef.enter(saved)
  return saved
}

function isToBeIssued({ company, world, isKeptAsDraft }: Call, request: InvoiceRequest): boolean {
  if (isKeptAsDraft === true) return false
  if (request.basicInformation.statusId === "ISSUED") return true
  if (company.settings.ignoresDrafts) world.traits.note(company.companyId, "ignoresDrafts")
  return company.settings.ignoresDrafts
}

/** The projects an invoice is assigned to, in either form of the request. */
export function projectsOf(request: InvoiceRequest): string[] {
  const ids = [request.projectId, ...(request.projects ?? []).map((project) => project.tagId)]
  return [...new Set(ids.filter((id) => id !== undefined).map(String))]
}

function refuseChange(): Answer {
  return refuse(
    400,
    "The invoice (invoiceId) is issued and cannot be changed; make a correction.",
    "Faktura (invoiceId) jest wystawiona i nie można jej zmienić; wystaw korektę."
  )
}
