import { refuse, refuseForm, refuseUnknownInvoice, succeed, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { invoiceSchema, type InvoiceRequest } from "../rules/invoice-schema"
import { formatNumber } from "../rules/numbering"
import { computeTotals } from "../rules/totals"
import type { InvoiceRecord } from "../state/records"
import { findCategory, findProject, rememberCategory, rememberContractor } from "./company-data"

/** POST /sales/invoice: saves a draft, issues a document, or updates a draft by its id. */
export function createInvoice(call: Call): Answer {
  const parsed = invoiceSchema(call.company.settings.amountDecimals).safeParse(call.body)
  if (!parsed.success) return refuseForm(parsed.error)
  const request = parsed.data
  const refusal = refuseByCompany(call, request)
  if (refusal) return refusal
  const draftId = request.basicInformation.invoiceId
  if (draftId !== undefined) {
    const known = call.world.state.findInvoice(call.company.companyId, draftId)
    if (!known) return refuseUnknownInvoice()
    if (known.statusId !== "DRAFT") return refuseChange()
  }
  const invoiceId = draftId ?? call.world.state.takeInvoiceId(call.company)
  const record = saveInvoice(call, request, invoiceId)
  return succeed({ invoiceId: record.invoiceId })
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

function saveInvoice(call: Call, request: InvoiceRequest, invoiceId: number): InvoiceRecord {
  const { company, world } = call
  const { state } = world
  for (const line of request.invoicePosition) rememberCategory(state, company, line.productCategory)
  const { invoiceFormat, issueDate, statusId } = request.basicInformation
  const isIssued = statusId === "ISSUED" && call.isKeptAsDraft !== true
  const number = isIssued ? state.takeNumber(company.companyId, invoiceFormat, issueDate) : null
  return state.invoices.put({
    invoiceId,
    companyId: company.companyId,
    statusId: isIssued ? "ISSUED" : "DRAFT",
    invoiceNumber: number === null ? null : formatNumber(invoiceFormat, issueDate, number),
    numberInPeriod: number,
    savedAt: world.now().toISOString(),
    currency: request.contractor.defaultCurrency ?? "PLN",
    totals: computeTotals(request, company.settings.amountDecimals),
    isPaid: request.payments?.isPaid ?? false,
    contractorId: rememberContractor(state, company, request.contractor),
    additionalDetails: request.additionalDetails ?? "",
    request,
  })
}

/** The projects an invoice is assigned to, by either form of saying it. */
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
