import type { Controls } from "../http/controls"
import { KSEF_WORDS } from "../ksef/ksef-words"
import type { Company } from "../state/company"
import type { KsefRecord } from "../state/records"
import { KSEF_NUMBERS, KSEF_TRAITS, type TraitCount } from "../traits/traits"
import { describeCount } from "./companies"
import { escapeHtml, renderCard, renderNumber, renderTable, renderToggle } from "./html"

const CHIPS = {
  waiting: ["plain", "waits to be sent"],
  held: ["bad", "offline, held back"],
  processing: ["plain", "being processed"],
  refused: ["bad", "refused"],
  accepted: ["good", "accepted"],
} as const

/** How much of a long refusal is shown; the control API's JSON has all of it. */
const SHOWN_WORDS = 160

/** Each account's KSeF status, and its switches. */
export function renderKsef(controls: Controls): string {
  const records = controls.ksef.list()
  const met = controls.traitsMet()
  const rows = controls.companies().map((company) => {
    const own = records.filter(({ companyId }) => companyId === company.companyId)
    return renderAccount(company, own, met[company.companyId] ?? {})
  })
  const heads = ["Account", "Documents", "Refusing", "Traits of KSeF (how often one was met)"]
  const table = renderTable(heads, rows, "No company yet.")
  return renderCard("KSeF", "the state's e-invoice system behind the service", table)
}

function renderAccount(company: Company, records: readonly KsefRecord[], met: TraitCount): string {
  const { companyId, settings } = company
  const toggles = Object.entries(KSEF_TRAITS).map(([name, words]) => {
    const trait = name as keyof typeof KSEF_TRAITS
    return renderToggle(companyId, name, words + describeCount(met[trait]), settings[trait])
  })
  const numbers = Object.entries(KSEF_NUMBERS).map(([name, words]) => {
    return renderNumber(companyId, name, words, settings[name as keyof typeof KSEF_NUMBERS])
  })
  const { ksefConnected } = settings
  return `<tr><td class="fixed toggles"><strong>${escapeHtml(companyId)}</strong>
      ${renderToggle(companyId, "ksefConnected", "Connected to KSeF", ksefConnected)}</td>
    <td class="fixed">${renderCounts(companyId, records)}</td>
    <td>${renderRejection(company)}</td>
    <td class="toggles">${[...toggles, ...numbers].join("")}</td></tr>`
}

function renderCounts(companyId: string, records: readonly KsefRecord[]): string {
  const counts = Object.entries(CHIPS).map(([state, [kind, words]]) => {
    const count = records.filter((one) => one.state === state).length
    return count === 0 ? "" : `<span class="chip ${kind}">${words}: ${count}</span><br>`
  })
  const endOfDay = renderButton("end-of-day", companyId, "The day ends: send what waits")
  return counts.join("") + (records.some(({ state }) => state === "waiting") ? endOfDay : "")
}

function renderRejection({ companyId, settings }: Company): string {
  const { ksefRejecting } = settings
  if (!ksefRejecting) return '<span class="small">nothing</span>'
  const { invoices, attempts, message } = ksefRejecting
  const what = invoices === null ? "every document" : `the next ${invoices}`
  const often = attempts === null ? "every time" : `${attempts} times each`
  return `<span class="chip bad">${what}, ${often}</span>
    <div class="small">${escapeHtml(shorten(message))}</div>
    ${renderButton("stop-rejecting", companyId, "Stop")}`
}

/** Status, number and message of one document, and the available actions. */
export function renderKsefOfInvoice(record: KsefRecord | undefined): string {
  if (!record) return '<span class="small">outside</span>'
  const { state, companyId, invoiceId, ksefId, message, retries, offlineReason } = record
  const [kind, words] = CHIPS[state]
  const button = (act: string, label: string) => renderButton(act, companyId, label, invoiceId)
  return [
    `<span class="chip ${kind}">${words}</span>`,
    ksefId === null ? "" : `<code>${escapeHtml(ksefId)}</code>`,
    offlineReason === null ? "" : small(`offline mode: ${offlineReason}`),
    retries === 0 ? "" : small(`retries: ${retries}`),
    state === "refused" ? small(shorten(message ?? "")) : "",
    state === "waiting" ? button("send-now", "Send now") : "",
    state === "refused" ? button("send-now", "Send again now") : "",
    state === "processing" ? button("answer-now", "Answer now") : "",
  ].join(" ")
}

/** The form for refusals; it stays while the live part is refreshed. */
export function renderRejectionForm(companies: readonly string[]): string {
  const options = (names: readonly string[]) =>
    names.map((name) => `<option>${escapeHtml(name)}</option>`).join("")
  return `<h2>KSeF refuses</h2>
  <form id="rejection">
    <label>Account <select name="companyId">${options(companies)}</select></label>
    <label>Words <select name="words">${options(Object.keys(KSEF_WORDS))}</select></label>
    <label>Invoices <input name="invoices" type="number" min="1" placeholder="all, until stopped"></label>
    <label>Times each <input name="attempts" type="number" min="1" placeholder="forever; 1: accepted later"></label>
    <p id="rejection-problem" role="alert"></p>
    <button>Refuse from now on</button>
  </form>`
}

function renderButton(act: string, companyId: string, label: string, invoiceId?: number): string {
  const invoice = invoiceId === undefined ? "" : ` data-invoice="${invoiceId}"`
  return `<button data-ksef="${act}" data-company="${escapeHtml(companyId)}"${invoice}>${label}</button>`
}

const small = (text: string) => `<div class="small">${escapeHtml(text)}</div>`

const shorten = (text: string) =>
  text.length > SHOWN_WORDS ? `${text.slice(0, SHOWN_WORDS)}…` : text || "(without words)"
