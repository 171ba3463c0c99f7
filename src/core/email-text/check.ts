import { fillTemplate, MOST_CHARACTERS, type EmailValues } from "./fill"
import { isBlank, readTemplate, type EmailField, type TemplateMistake } from "./template"

/** A problem in a template: a mistake at a position, or too great a length once filled in. */
export type TemplateProblem = TemplateMistake | { code: "too_long"; length: number; most: number }

/** The longest values a shop can reasonably have; a KSeF number has exactly this length. */
const LONGEST: EmailValues = {
  order_number: "0".repeat(40),
  invoice_number: "0".repeat(60),
  ksef_number: "0".repeat(35),
  amount: "0".repeat(30),
  due_date: "0".repeat(20),
  shop_name: "x".repeat(100),
  invoice_link: "x".repeat(260),
}

/** All problems in a template; a blank one has none. */
export function findProblems(template: string, field: EmailField): TemplateProblem[] {
  if (isBlank(template)) return []
  const { mistakes } = readTemplate(template, field)
  if (mistakes.length > 0) return mistakes
  const length = fillTemplate(template, field, LONGEST)?.sent.length ?? 0
  const most = MOST_CHARACTERS[field]
  return length > most ? [{ code: "too_long", length, most }] : []
}
