import type { KeyRefusal } from "../../../types"
import resources from "../../i18n"
import { REJECTION_CODES } from "../../../core/request/rejections"

/** Words by which a sentence tells what somebody can do, or that there is nothing to be done. */
const NEXT_STEPS = {
  en: /\b(?:try|look|enter|choose|put|issue|send|correct|ask|check|type|leave|remove|give|reload|add|open|skip|nothing (?:is left|more))\b|goes out automatically|page of invoices/i,
  pl: /\b(?:spróbuj|sprawdź|obejrzyj|poszukaj|wybierz|wpisz|podaj|popraw|usuń|zostaw|dodaj|otwórz|odśwież|przywróć|nadaj|wystaw|wyślij|zapytaj|pomiń|zmień|nic więcej)(?![\p{L}])|wyjdzie sam|stronie faktur/iu,
} as const

const CODES = [...REJECTION_CODES, "KEYS_DIFFER" satisfies KeyRefusal] as const

const CASES = CODES.flatMap((code) =>
  (["en", "pl"] as const).map((language) => [code, language] as const)
)

describe("an answer to what somebody pressed", () => {
  it.each(CASES)("%s says in %s what to do next", (code, language) => {
    expect(resources[language].invoicing.errors[code]).toMatch(NEXT_STEPS[language])
  })

  it.each(CASES)("%s says in %s more than a code", (code, language) => {
    const text = resources[language].invoicing.errors[code]
    expect(text).toMatch(/^[\p{Lu}{].{15,}\.$/u)
    expect(text).not.toContain("_")
  })
})
