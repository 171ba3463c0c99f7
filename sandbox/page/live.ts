import type { FaultStatus } from "../faults/fault"
import type { Controls } from "../http/controls"
import type { MailRecord } from "../state/records"
import { renderCompanies } from "./companies"
import { renderDrafts, renderInvoices } from "./invoices"
import { renderKsef } from "./ksef"
import { renderPayments } from "./payments"
import { readMail } from "./read-mail"
import { escapeHtml, renderCard, renderTable } from "./html"

const SHOWN = 100

/** The part of the page that is refreshed every two seconds. */
export function renderLive(controls: Controls): string {
  return [
    renderFaults(controls.faults()),
    renderDrafts(controls),
    renderInvoices(controls, SHOWN),
    renderKsef(controls),
    renderPayments(controls),
    `<div class="pair">${renderMails(controls)}${renderCalls(controls)}</div>`,
    renderCompanies(controls),
  ].join("")
}

function renderFaults(faults: readonly FaultStatus[]): string {
  if (faults.length === 0) return ""
  const rows = faults.map((fault) => {
    const left = fault.times === null ? "until cleared" : `${fault.fired} of ${fault.times}`
    const options = JSON.stringify(fault.options)
    return `<tr class="${fault.isActive ? "on" : "off"}">
      <td><strong>${escapeHtml(fault.kind)}</strong></td>
      <td>${escapeHtml(fault.endpoint)}</td>
      <td>${escapeHtml(fault.companyId ?? "every company")}</td>
      <td>${escapeHtml(options === "{}" ? "" : options)}</td>
      <td>${fault.isActive ? escapeHtml(left) : "used up"}</td>
      <td class="number">${fault.fired}</td>
      <td class="number"><button data-clear="${fault.id}">Clear</button></td></tr>`
  })
  const heads = ["Fault", "Endpoint", "Company", "Options", "Lasts", "Fired", ""]
  const active = faults.filter((fault) => fault.isActive).length
  return renderCard("Faults switched on", `${active} active`, renderTable(heads, rows, ""))
}

function renderMails(controls: Controls): string {
  const mails = controls.mails()
  const rows = mails
    .slice(-SHOWN)
    .reverse()
    .map(
      (mail) => `<tr><td>${escapeHtml(mail.at.slice(11, 19))}</td>
      <td>${escapeHtml(mail.to.join(", "))}<div class="small">${escapeHtml(mail.topic)}</div>${renderText(mail)}</td>
      <td>${escapeHtml(mail.invoiceNumber)}</td></tr>`
    )
  const empty = "No e-mail has been ordered yet."
  const table = renderTable(["Time (UTC)", "To", "Invoice"], rows, empty)
  return renderCard("Outbox", String(mails.length), table)
}

/** What the sender wrote; empty for a mail with the company's default text. */
function renderText({ content }: MailRecord): string {
  if (!content) return ""
  return `<div class="mail">${escapeHtml(readMail(content))}</div>`
}

function renderCalls(controls: Controls): string {
  const { byEndpoint, total } = controls.calls()
  const rows = Object.entries(byEndpoint).map(([endpoint, outcomes]) => {
    const chips = Object.entries(outcomes).map(([outcome, count]) => {
      const kind = outcome.startsWith("2") ? "good" : "bad"
      return `<span class="chip ${kind}">${escapeHtml(outcome)} × ${count}</span>`
    })
    return `<tr><td class="fixed">${escapeHtml(endpoint)}</td><td>${chips.join(" ")}</td></tr>`
  })
  const table = renderTable(["Endpoint", "Outcomes"], rows, "No call has arrived yet.")
  return renderCard("Calls", String(total), table)
}
