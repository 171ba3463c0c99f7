const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Text made harmless for HTML; buyers' names come from anywhere. */
export function escapeHtml(text: string | number): string {
  return String(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** A table, or a sentence when there is nothing to show. */
export function renderTable(
  heads: readonly string[],
  rows: readonly string[],
  empty: string
): string {
  if (rows.length === 0) return `<p class="empty">${escapeHtml(empty)}</p>`
  const head = heads.map((one) => `<th>${escapeHtml(one)}</th>`).join("")
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`
}

/** A card with a heading and a count beside it. */
export function renderCard(title: string, note: string, content: string): string {
  const count = note === "" ? "" : ` <span class="note">${escapeHtml(note)}</span>`
  return `<section class="card"><h2>${escapeHtml(title)}${count}</h2>${content}</section>`
}
