import { z } from "zod"
import { findProblems, type TemplateProblem } from "../email-text/check"
import { EMAIL_VARIABLES, type EmailField } from "../email-text/template"

/** @param prefix before each message, which continues "must be". */
export const emailTemplate = (field: EmailField, prefix = "") =>
  z.string().superRefine((template, context) => {
    for (const problem of findProblems(template, field)) {
      const message = `${prefix} ${describeProblem(problem)}`.trim()
      context.addIssue({ code: "custom", message })
    }
  })

const languageSchema = z.strictObject({
  subject: emailTemplate("subject").optional(),
  text: emailTemplate("text").optional(),
})

/** A shop's own subject and text by language; if absent or blank, the service uses its own. */
export const emailTextsSchema = z.strictObject({
  en: languageSchema.optional(),
  pl: languageSchema.optional(),
})

export type EmailTexts = z.output<typeof emailTextsSchema>

/** Continues "must be"; gives the position and never quotes the value. */
function describeProblem(problem: TemplateProblem): string {
  if (problem.code === "too_long") {
    const { length, most } = problem
    return `shorter: with its variables filled in it may have ${length} characters, and the service accepts ${most}`
  }
  const place = `line ${problem.line}, column ${problem.column}`
  switch (problem.code) {
    case "unknown_variable":
      return `a text with known variables only: the one at ${place} is not one of ${EMAIL_VARIABLES.join(", ")}`
    case "not_in_subject":
      return `a subject without the link: the one at ${place} belongs in the text`
    case "unclosed":
      return `a text in which every {{ is closed on its line: the one at ${place} is not`
    case "unopened":
      return `a text in which every }} is opened on its line: the one at ${place} is not`
    case "line_break":
      return `one line: it has a line break at ${place}`
  }
}
