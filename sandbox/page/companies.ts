import type { Controls } from "../http/controls"
import type { Company } from "../state/company"
import {
  KSEF_NUMBERS,
  KSEF_TRAITS,
  PAYMENT_NUMBERS,
  PAYMENT_TRAITS,
  TRAITS,
  TRAIT_NUMBERS,
  type Trait,
  type TraitCount,
  type TraitNumber,
} from "../traits/traits"
import { escapeHtml, renderCard, renderNumber, renderTable, renderToggle } from "./html"

/** Settings that a person would make in the service's application. */
const SETTINGS = {
  replyToConfigured: "Reply-to address configured; sending needs one",
  strictCategories: "Refuses categories that do not exist",
  strictProjects: "Refuses projects that do not exist",
} as const

/** Every account with its keys, its settings and its traits, each with a switch. */
export function renderCompanies(controls: Controls): string {
  const met = controls.traitsMet()
  const rows = controls.companies().map((company) => {
    const { companyId, name, taxIdentificationNumber } = company
    return `<tr><td class="fixed"><strong>${escapeHtml(companyId)}</strong>
        <div class="small">${escapeHtml(name)}<br>NIP ${escapeHtml(taxIdentificationNumber)}</div></td>
      <td class="keys">${renderKeys(company)}</td>
      <td class="toggles">${renderSettings(company)}</td>
      <td class="toggles">${renderTraits(company, met[companyId] ?? {})}</td></tr>`
  })
  const heads = ["Account", "API keys", "Settings", "Traits (how often one was met)"]
  const note = "as unkind as the documentation allows"
  return renderCard("Accounts", note, renderTable(heads, rows, "No company yet."))
}

function renderKeys({ companyId, keys }: Company): string {
  const id = `data-company="${escapeHtml(companyId)}"`
  const shown = keys.map(({ key, isRejected }) => {
    const text = escapeHtml(key)
    return isRejected
      ? `<code class="gone">${text}</code> <button ${id} data-restore="${text}">Restore</button>`
      : `<code>${text}</code> <button ${id} data-reject="${text}">Reject</button>`
  })
  const open = `<button ${id} data-account="${escapeHtml(companyId)}">Open a second account</button>
    <div class="small">same company, its own key, ids start from the beginning</div>`
  return [...shown, open].join("<br>")
}

function renderSettings({ companyId, settings }: Company): string {
  return Object.entries(SETTINGS)
    .map(([name, words]) => {
      return renderToggle(companyId, name, words, settings[name as keyof typeof SETTINGS])
    })
    .join("")
}

/** Traits of KSeF and of payments have their own cards. */
function renderTraits({ companyId, settings }: Company, met: TraitCount): string {
  const toggles = Object.entries(TRAITS).map(([name, words]) => {
    if (name in KSEF_TRAITS || name in PAYMENT_TRAITS) return ""
    const trait = name as Trait
    return renderToggle(companyId, name, words + describeCount(met[trait]), settings[trait])
  })
  const numbers = Object.entries(TRAIT_NUMBERS).map(([name, words]) => {
    if (name in KSEF_NUMBERS || name in PAYMENT_NUMBERS) return ""
    const trait = name as TraitNumber
    return renderNumber(companyId, name, words + describeCount(met[trait]), settings[trait])
  })
  return [...toggles, ...numbers].join("")
}

/** How often a trait had an effect. */
export const describeCount = (count: number | undefined) =>
  count === undefined ? "" : ` (${count})`
