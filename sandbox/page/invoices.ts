import { projectsOf } from "../endpoints/create-invoice"
import type { Controls } from "../http/controls"
import type { InvoiceRecord } from "../state/records"
import { renderKsefOfInvoice } from "./ksef"
import { escapeHtml, renderCard, renderTable } from "./html"

const HEADS = ["Number", "Issued", "Buyer", "Reference", "Project, categories", "KSeF", "Gross", ""]

/** The issued documents, newest first, with duplicates marked. */
export function renderInvoices(controls: Controls, shown: number): string {
  const invoices = controls.invoices()
  const twice = new Set(
    controls.duplicates().flatMap(({ companyId, invoiceIds }) => {
      return invoiceIds.map((id) => `${companyId}-${id}`)
    })
  )
  const ksef = new Map(controls.ksef.list().map((one) => [nameOf(one), one]))
  const rows = invoices
    .slice(-shown)
    .reverse()
    .map((invoice) => {
      const name = nameOf(invoice)
      return renderInvoice(invoice, twice.has(name), renderKsefOfInvoice(ksef.get(name)))
    })
  const note = [
    String(invoices.length),
    twice.size > 0 ? `· ${twice.size} share a reference` : "",
    invoices.length > shown ? `· the last ${shown} are shown` : "",
  ]
  const empty = "No invoice has been issued yet. Post one to /sales/invoice with a company's key."
  return renderCard("Invoices", note.filter(Boolean).join(" "), renderTable(HEADS, rows, empty))
}

/** Documents that were saved but not issued; a person issues or deletes them in the service's application. */
export function renderDrafts(controls: Controls): string {
  const drafts = controls.drafts()
  if (drafts.length === 0) return ""
  const rows = drafts.map(
    ({ invoiceId, companyId, request, additionalDetails, totals, currency }) => {
      const company = `data-company="${escapeHtml(companyId)}"`
      return `<tr><td class="fixed">${invoiceId} · ${escapeHtml(companyId)}</td>
      <td>${escapeHtml(request.contractor.contractorName)}</td>
      <td>${escapeHtml(additionalDetails)}</td>
      <td class="number">${escapeHtml(totals.gross)} ${escapeHtml(currency)}</td>
      <td class="number">
        <button ${company} data-issue="${invoiceId}">Issue it, as a person would</button>
        <button ${company} data-remove="${invoiceId}">Delete it</button>
      </td></tr>`
    }
  )
  const heads = ["Draft", "Buyer", "Reference", "Gross", ""]
  return renderCard("Drafts, not issued", String(drafts.length), renderTable(heads, rows, ""))
}

const nameOf = ({ companyId, invoiceId }: Pick<InvoiceRecord, "companyId" | "invoiceId">) =>
  `${companyId}-${invoiceId}`

function renderInvoice(invoice: InvoiceRecord, isTwice: boolean, ksef: string): string {
  const { request, invoiceId, companyId } = invoice
  const { contractor } = request
  const projects = projectsOf(request).map((id) => `project ${id}`)
  const categories = request.invoicePosition.map((line) => line.productCategory)
  const groups = [...projects, ...new Set(categories.filter((one) => one !== undefined))]
  const tax = contractor.taxIdentificationNumber
  return `<tr${isTwice ? ' class="twice"' : ""}>
    <td class="fixed"><strong>${escapeHtml(invoice.invoiceNumber ?? "")}</strong>
      <div class="small">${invoiceId} · ${escapeHtml(companyId)}</div></td>
    <td class="fixed">${escapeHtml(request.basicInformation.issueDate.slice(0, 10))}
      <div class="small">${escapeHtml(invoice.savedAt.slice(11, 19))} UTC</div></td>
    <td>${escapeHtml(contractor.contractorName)}
      <div class="small">${escapeHtml([tax, contractor.city].filter(Boolean).join(" · "))}</div></td>
    <td>${escapeHtml(invoice.additionalDetails)}</td>
    <td>${escapeHtml(groups.join(", ") || "none")}</td>
    <td class="ksef">${ksef}</td>
    <td class="number">${escapeHtml(invoice.totals.gross)} ${escapeHtml(invoice.currency)}
      <div>${renderStatus(invoice)}</div></td>
    <td class="number"><a href="/_sandbox/invoices/${invoiceId}/pdf?companyId=${encodeURIComponent(companyId)}" target="_blank">PDF</a>
      <button data-raw="${escapeHtml(nameOf(invoice))}">JSON</button></td></tr>
    <tr class="raw" id="raw-${escapeHtml(nameOf(invoice))}" hidden><td colspan="${HEADS.length}">
      <pre>${escapeHtml(JSON.stringify(invoice, null, 2))}</pre></td></tr>`
}

function renderStatus({ statusId, isPaid }: InvoiceRecord): string {
  const sent = statusId === "SENT" ? '<span class="chip good">sent</span>' : ""
  return `${sent} <span class="chip ${isPaid ? "good" : "plain"}">${isPaid ? "paid" : "unpaid"}</span>`
}
