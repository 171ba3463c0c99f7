/** The variables of a shop's own e-mail about an invoice, written `{{order_number}}`. */
export const EMAIL_VARIABLES = [
  "order_number",
  "invoice_number",
  "ksef_number",
  "amount",
  "due_date",
  "shop_name",
  "invoice_link",
] as const
export type EmailVariable = (typeof EMAIL_VARIABLES)[number]

export const EMAIL_FIELDS = ["subject", "text"] as const
export type EmailField = (typeof EMAIL_FIELDS)[number]

/** The link gives access to the invoice, and subjects appear in the logs of mail servers. */
export const isForSubject = (variable: EmailVariable): boolean => variable !== "invoice_link"

export type TemplatePart = { text: string } | { variable: EmailVariable }
export type TemplateLine = readonly TemplatePart[]

/**
 * A mistake in a template and its position: `line` and `column` count from 1, `at` from 0 over the
 * whole template, all in UTF-16 units, as editors and text fields count.
 */
export type TemplateMistake = {
  code: "unknown_variable" | "not_in_subject" | "unclosed" | "unopened" | "line_break"
  line: number
  column: number
  at: number
  length: number
}

/** A name in double braces, or double braces without a counterpart. */
const MARK = /\{\{((?:(?!\{\{|\}\}).)*)\}\}|\{\{|\}\}/g

const LINE_BREAK = /\r\n|\r|\n/g

/** Parses a template line by line and reports all mistakes, not only the first. */
export function readTemplate(
  template: string,
  field: EmailField
): { lines: TemplateLine[]; mistakes: TemplateMistake[] } {
  const mistakes: TemplateMistake[] = []
  const lines = splitLines(template).map(({ text, at }, index) => {
    const read = readLine(text, field)
    for (const { column, ...mistake } of read.mistakes) {
      mistakes.push({ ...mistake, line: index + 1, column: column + 1, at: at + column })
    }
    return read.parts
  })
  if (field === "subject" && lines.length > 1) {
    const [first] = splitLines(template)
    const end = first?.text.length ?? 0
    mistakes.push({ code: "line_break", line: 1, column: end + 1, at: end, length: 1 })
  }
  return { lines, mistakes }
}

/** True if the template contains the variable. */
export const namesVariable = (template: string, wanted: EmailVariable): boolean =>
  readTemplate(template, "text").lines.some((line) =>
    line.some((part) => "variable" in part && part.variable === wanted)
  )

/** True if the template is blank, which leaves its field to the service. */
export const isBlank = (template: string) => template.trim() === ""

function splitLines(template: string): { text: string; at: number }[] {
  const lines: { text: string; at: number }[] = []
  let at = 0
  for (const { 0: end, index } of template.matchAll(LINE_BREAK)) {
    lines.push({ text: template.slice(at, index), at })
    at = index + end.length
  }
  return [...lines, { text: template.slice(at), at }]
}

type LineMistake = Pick<TemplateMistake, "code" | "column" | "length">

/** `column` of a mistake counts from 0 here. */
function readLine(
  line: string,
  field: EmailField
): { parts: TemplatePart[]; mistakes: LineMistake[] } {
  const parts: TemplatePart[] = []
  const mistakes: LineMistake[] = []
  let done = 0
  for (const match of line.matchAll(MARK)) {
    const { 0: mark, 1: name, index } = match
    if (index > done) parts.push({ text: line.slice(done, index) })
    done = index + mark.length
    const variable = name === undefined ? null : findVariable(name)
    if (variable) parts.push({ variable })
    if (variable && field === "subject" && !isForSubject(variable)) {
      mistakes.push({ code: "not_in_subject", column: index, length: mark.length })
    }
    if (!variable) mistakes.push({ code: judge(mark, name), column: index, length: mark.length })
  }
  if (done < line.length) parts.push({ text: line.slice(done) })
  return { parts, mistakes }
}

const findVariable = (name: string) =>
  EMAIL_VARIABLES.find((variable) => variable === name.trim()) ?? null

function judge(mark: string, name: string | undefined): TemplateMistake["code"] {
  if (name !== undefined) return "unknown_variable"
  return mark === "{{" ? "unclosed" : "unopened"
}
