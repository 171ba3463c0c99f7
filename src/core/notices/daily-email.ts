import { ALERT_TEXTS, type NotificationLanguage } from "./alert-texts"
import { EMAIL_TEXTS } from "./daily-email-texts"
import { fill } from "./alerts"
import { ATTENTION_KINDS, sumCounts, type AttentionCounts } from "../request/attention"
import type { HoldCause } from "../request/invoice-request"
import type { StandingTrouble } from "./standing-troubles"

/** The content of the daily e-mail; ids, company names and counts, never buyer data. */
export type Waiting = {
  counts: AttentionCounts
  companies: readonly {
    id: string
    name: string | null
    holds: readonly HoldCause[]
  }[]
  /** What prevents invoices, for the shop and its companies. */
  troubles: readonly StandingTrouble[]
  /** Refused by KSeF, and without a number although the day of issue is over; each counts once. */
  ksef: { errors: number; late: number }
}

export type DailyEmail = {
  subject: string
  text: string
  html: string
  /** The same data for the provider's own template. */
  data: { subject: string; count: number; lines: string[]; link: string }
}

/**
 * The daily e-mail; null if nothing needs attention.
 *
 * @param link address of the list.
 */
export function composeDailyEmail(
  { counts, companies, troubles, ksef }: Waiting,
  { language, link }: { language: NotificationLanguage; link: string }
): DailyEmail | null {
  const words = EMAIL_TEXTS[language]
  const nameOf = (id: string) =>
    companies.find((one) => one.id === id)?.name ??
    (id === "default" ? ALERT_TEXTS[language].company : id)
  const standing = troubles.map(({ kind, companyId, names, count }) =>
    fill(words.standing[kind], {
      company: companyId === null ? "" : nameOf(companyId),
      names: names.join(", "),
      count,
    })
  )
  const held = companies.flatMap(({ id, holds }) =>
    holds.map((cause) => fill(words.holds[cause], { company: nameOf(id) }))
  )
  const waiting = ATTENTION_KINDS.filter((kind) => counts[kind] > 0).map(
    (kind) => `${words.kinds[kind]}: ${counts[kind]}`
  )
  const ofKsef = (["errors", "late"] as const)
    .filter((kind) => ksef[kind] > 0)
    .map((kind) => `${words.ksef[kind]}: ${ksef[kind]}`)
  const lines = [...standing, ...held, ...waiting, ...ofKsef]
  if (lines.length === 0) return null
  const count = sumCounts(counts) + standing.length + held.length + ksef.errors + ksef.late
  const subject = fill(words.subject, { count })
  const parts = { subject, count, lines, link }
  return {
    subject,
    text: [
      words.greeting,
      ...lines.map((line) => `- ${line}`),
      "",
      `${words.link}: ${link}`,
      "",
      words.ending,
    ].join("\n"),
    html: [
      `<p>${escape(words.greeting)}</p>`,
      `<ul>${lines.map((line) => `<li>${escape(line)}</li>`).join("")}</ul>`,
      `<p><a href="${escape(link)}">${escape(words.link)}</a></p>`,
      `<p>${escape(words.ending)}</p>`,
    ].join("\n"),
    data: parts,
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
