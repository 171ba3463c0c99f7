import type { z } from "zod"
import { FIELD_WORDS } from "./field-words"

/** Why something was refused, in both languages of the error envelope. */
export interface RefusalText {
  en: string
  pl: string
}

type Issue = z.core.$ZodIssue

/** The first problem of a request, with the field's plain name and its name in the API. */
export function explainRefusal(error: z.ZodError): RefusalText {
  const issue = error.issues[0]
  if (!issue) return { en: "The request is not valid.", pl: "Żądanie jest nieprawidłowe." }
  const problem = describeProblem(issue)
  const field = describeField(issue)
  return { en: `${field.en} ${problem.en}.`, pl: `${field.pl} ${problem.pl}.` }
}

function describeField(issue: Issue): RefusalText {
  const names = issue.path.filter((part): part is string => typeof part === "string")
  const name = names.at(-1)
  if (name === undefined) return { en: "The request", pl: "Żądanie" }
  const words = FIELD_WORDS[name] ?? [name, name]
  const line = issue.path[0] === "invoicePosition" ? issue.path[1] : undefined
  const where = typeof line === "number" ? [`Position ${line + 1}: `, `Pozycja ${line + 1}: `] : []
  return {
    en: `${where[0] ?? ""}The ${words[0]} (${names.join(".")})`,
    pl: `${where[1] ?? ""}Pole „${words[1]}” (${names.join(".")})`,
  }
}

function describeProblem(issue: Issue): RefusalText {
  switch (issue.code) {
    case "invalid_type":
      return describeType(issue.expected, issue.input === undefined)
    case "invalid_value": {
      const values = issue.values.map(String).join(", ")
      return { en: `must be one of: ${values}`, pl: `musi mieć jedną z wartości: ${values}` }
    }
    case "unrecognized_keys": {
      const keys = issue.keys.join(", ")
      return { en: `contains unknown fields: ${keys}`, pl: `zawiera nieznane pola: ${keys}` }
    }
    case "too_big":
      return {
        en: `is too long or too large (at most ${String(issue.maximum)})`,
        pl: `przekracza dopuszczalny rozmiar (najwyżej ${String(issue.maximum)})`,
      }
    case "too_small":
      return { en: "must not be empty or too small", pl: "jest puste lub ma zbyt małą wartość" }
    case "custom":
      return customText(issue.params)
    default:
      return { en: "has a wrong form", pl: "ma nieprawidłową postać" }
  }
}

function describeType(expected: string, isMissing: boolean): RefusalText {
  if (isMissing) return { en: "is required", pl: "jest wymagane" }
  return { en: `must be of the type ${expected}`, pl: `musi być typu ${expected}` }
}

function customText(params: Record<string, unknown> | undefined): RefusalText {
  const { en, pl } = params ?? {}
  if (typeof en === "string" && typeof pl === "string") return { en, pl }
  return { en: "is not valid", pl: "jest nieprawidłowe" }
}
