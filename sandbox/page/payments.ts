import type { Controls } from "../http/controls"
import type { Company } from "../state/company"
import type { InvoiceRecord } from "../state/records"
import { PAYMENT_NUMBERS, PAYMENT_TRAITS, type TraitCount } from "../traits/traits"
import { describeCount } from "./companies"
import { escapeHtml, renderCard, renderNumber, renderTable, renderToggle } from "./html"

/** What is paid in each account, and its traits for marking and showing payments. */
export function renderPayments(controls: Controls): string {
  const invoices = controls.invoices().filter(({ statusId }) => statusId !== "DRAFT")
  const met = controls.traitsMet()
  const rows = controls.companies().map((company) => {
    const own = invoices.filter(({ companyId }) => companyId === company.companyId)
    return renderAccount(company, own, met[company.companyId] ?? {})
  })
  const heads = ["Account", "Invoices", "Traits of payments (how often one was met)"]
  const note = "set with markPaid and markUnpaid"
  return renderCard("Payments", note, renderTable(heads, rows, "No company yet."))
}

function renderAccount(
  { companyId, settings }: Company,
  invoices: readonly InvoiceRecord[],
  met: TraitCount
): string {
  const paid = invoices.filter(({ isPaid }) => isPaid).length
  const unpaid = invoices.length - paid
  const toggles = Object.entries(PAYMENT_TRAITS).map(([name, words]) => {
    const trait = name as keyof typeof PAYMENT_TRAITS
    return renderToggle(companyId, name, words + describeCount(met[trait]), settings[trait])
  })
  const numbers = Object.entries(PAYMENT_NUMBERS).map(([name, words]) => {
    return renderNumber(companyId, name, words, settings[name as keyof typeof PAYMENT_NUMBERS])
  })
  return `<tr><td class="fixed"><strong>${escapeHtml(companyId)}</strong></td>
    <td class="fixed"><span class="chip good">paid: ${paid}</span>
      <span class="chip plain">unpaid: ${unpaid}</span></td>
    <td class="toggles">${[...toggles, ...numbers].join("")}</td></tr>`
}
