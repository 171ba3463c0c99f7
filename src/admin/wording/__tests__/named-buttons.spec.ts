import { isActOf, PERSON_ACTS, type PersonAct } from "../../../core/request/allowed-acts"
import resources from "../../i18n"
import { isForemost, isSettlingNamed, type ReasonCode } from "../reason-fixes"
import { nameNext } from "../use-reason-text"
import { isOffered, REASON_PLACES, type Place } from "./support/where-reasons-stand"

type Language = keyof typeof resources
const LANGUAGES = Object.keys(resources) as Language[]

/** How the words of a reason tell a reader to press each button. */
const TOLD: Readonly<Record<Language, Readonly<Record<PersonAct, RegExp>>>> = {
  en: {
    issue: /Issue now/,
    retry: /\bretry\b/i,
    link: /\blink\b/i,
    skip: /\bskip\b/i,
    not_there: /\bnot there\b/i,
    settle: /\bsettle\b|\bpress Compared\b/i,
    // Not a key's right "to send" or "send invoices".
    send: /\b(re)?send (e-mail|it|this|the|again|yourself)\b/i,
    check: /\bChecked\b/,
    download: /\bDownload\b/,
  },
  pl: {
    issue: /Wystaw teraz/,
    retry: /spróbuj ponownie/i,
    link: /powiąż|powiązać/i,
    skip: /pomiń/i,
    not_there: /nie ma w Alterze|że jej nie ma/i,
    settle: /załatwion\S+ ręcznie|„Porównano”/i,
    send: /wyślij (e-mail|ją|ręcznie|ponownie|fakturę)/i,
    check: /Sprawdzono/,
    download: /Pobierz/,
  },
}

const told = (text: string, language: Language): PersonAct[] =>
  PERSON_ACTS.filter((act) => TOLD[language][act].test(text))

type Words = { next: string; nextIn?: Readonly<Record<string, string>> }
const wordsOf = (code: ReasonCode, language: Language): Words =>
  resources[language].invoicing.reasons[code]

/** The key of the words that are shown in a place; an e-mail that waits has the plain ones. */
function keyIn({ state, sendState }: Place, { nextIn = {} }: Words): string {
  if (sendState === "queued") return "next"
  return nameNext(state, (part) => Object.hasOwn(nextIn, part.replace("nextIn.", "")))
}

/** Each text that tells what to do, with the places where it is the one that is shown. */
const TEXTS = LANGUAGES.flatMap((language) =>
  REASON_PLACES.flatMap(([code, places]) => {
    const words = wordsOf(code, language)
    const { next, nextIn = {} } = words
    const texts = { next, ...Object.fromEntries(entriesOf(nextIn)) }
    return Object.entries(texts).map(([key, text]) => ({
      title: `${language} ${code}.${key}`,
      language,
      code,
      text,
      places: places.filter((place) => keyIn(place, words) === key),
    }))
  })
)

function entriesOf(nextIn: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(nextIn).map(([state, text]) => [`nextIn.${state}`, text])
}

/** True where the page has the act behind the three dots instead of among the buttons. */
function isInMenu(act: PersonAct, code: ReasonCode, { state }: Place): boolean {
  const reasons = [{ code, params: {} }]
  if (act === "settle") return !isSettlingNamed({ state, reasons, send_reasons: [] })
  if (act !== "link" && act !== "skip") return false
  return isActOf(act, state) && !isForemost(act, { state, reasons })
}

/** Every text of the language, so that a name in another text can be looked for. */
const leavesOf = (texts: unknown): string[] =>
  typeof texts === "string" ? [texts] : Object.values(texts as object).flatMap(leavesOf)

describe.each(LANGUAGES)("the buttons that the reasons name in %s", (language) => {
  const { actions, reasons } = resources[language].invoicing
  const labels: Readonly<Record<PersonAct, string[]>> = {
    issue: [actions.issue],
    retry: [actions.retry],
    link: [actions.link],
    skip: [actions.skip],
    not_there: [actions.notThere],
    settle: [actions.settle],
    send: [actions.send, actions.resend],
    check: [actions.check],
    download: [actions.download],
  }

  it.each(PERSON_ACTS)("are told by the words that stand on them: %s", (act) => {
    for (const label of labels[act]) expect(told(label, language)).toEqual([act])
  })

  it("are written as they are on the page, where a name is quoted or is to be pressed", () => {
    const known = [...leavesOf(resources[language]), "Convert to order"]
    const quoted = leavesOf(reasons).flatMap((text) =>
      [
        ...text.matchAll(/[“„]([^“”„{]+)”/g),
        ...text.matchAll(/(?:[Pp]ress|[Nn]aciśnij|[Ww]ybierz) (\p{Lu}[^.,:;“”]*)/gu),
      ].map(([, name = ""]) => name)
    )
    expect(quoted.length).toBeGreaterThan(5)
    expect(quoted.filter((name) => !known.includes(name))).toEqual([])
  })
})

describe("what a reason tells to do", () => {
  it.each(TEXTS)("is shown somewhere: $title", ({ places }) => {
    expect(places).not.toEqual([])
  })

  it.each(TEXTS)(
    "names no button that is offered nowhere: $title",
    ({ text, language, places, code }) => {
      const missing = told(text, language).filter(
        (act) => !places.some((place) => isOffered(act, place, code))
      )
      expect(missing).toEqual([])
    }
  )

  it.each(TEXTS)("says where a button is that stands behind the dots: $title", (one) => {
    const acts = told(one.text, one.language)
    const isHidden = one.places.some((place) => acts.some((act) => isInMenu(act, one.code, place)))
    expect(/three dots|trzema kropkami/.test(one.text)).toBe(isHidden)
  })

  it.each(REASON_PLACES)("is the same in both languages: %s", (code) => {
    const [en, pl] = (["en", "pl"] as const).map((language) => {
      const { next, nextIn = {} } = wordsOf(code, language)
      return [["next", next], ...Object.entries(nextIn)].map(([key = "", text = ""]) => [
        key,
        told(text, language),
      ])
    })
    expect(pl).toEqual(en)
  })

  it("names where no rate fits what stands beside it", () => {
    for (const language of LANGUAGES) {
      const acts = told(resources[language].invoicing.fixes.noLabelNext, language)
      expect(acts.sort()).toEqual(["link", "skip"])
      for (const code of ["VAT_RATE_NOT_MAPPED", "VAT_LABEL_DIFFERS_FROM_RATE"]) {
        const stopped = { state: "refused" as const, reasons: [{ code, params: { rate: "19" } }] }
        expect([isForemost("link", stopped), isForemost("skip", stopped)]).toEqual([true, true])
      }
    }
  })
})
