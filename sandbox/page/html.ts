const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Escapes text for HTML; buyers' names are untrusted. */
export function escapeHtml(text: string | number): string {
  return String(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** The name, the explanation and the data that the script needs to change a setting of an account. */
function describeSwitch(companyId: string, name: string): string {
  return `data-company="${escapeHtml(companyId)}" data-setting="${name}" title="${name}"`
}

/** An on/off setting of an account. */
export function renderToggle(
  companyId: string,
  name: string,
  words: string,
  isOn: boolean
): string {
  return `<label><input type="checkbox" ${describeSwitch(companyId, name)}${isOn ? " checked" : ""}>
    ${escapeHtml(words)}</label>`
}

/** A numeric setting of an account. */
export function renderNumber(
  companyId: string,
  name: string,
  words: string,
  value: number
): string {
  return `<label><input type="number" ${describeSwitch(companyId, name)}
    value="${value}"> ${escapeHtml(words)}</label>`
}

/** A table, or a sentence if there is nothing to show. */
export function renderTable(
  heads: readonly string[],
  rows: readonly string[],
  empty: string
): string {
  if (rows.length === 0) return `<p class="empty">${escapeHtml(empty)}</p>`
  const head = heads.map((one) => `<th>${escapeHtml(one)}</th>`).join("")
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`
}

/** A card with a heading and a count next to it. */
export function renderCard(title: string, note: string, content: string): string {
  const count = note === "" ? "" : ` <span class="note">${escapeHtml(note)}</span>`
  return `<section class="card"><h2>${escapeHtml(title)}${count}</h2>${content}</section>`
}
