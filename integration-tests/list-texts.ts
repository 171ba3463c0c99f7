import resources from "../src/admin/i18n"
import { WORDS as correctionWords } from "../src/api/admin/invoicing/export-correction"
import * as exportWords from "../src/api/admin/invoicing/export-words"
import { MONTH_PAGE_WORDS } from "../src/api/invoicing/month-page-words"
import { MONTH_PAGE_TEXTS, PAGE_TEXTS } from "../src/api/invoicing/page-texts"
import { ALERT_TEXTS } from "../src/core/notices/alert-texts"
import { EMAIL_TEXTS } from "../src/core/notices/daily-email-texts"

type Texts = { readonly [key: string]: string | Texts }
type Both = Readonly<Record<"en" | "pl", Texts>>

const flatten = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : flatten(value, `${path}${key}.`)
  )

/** One language of texts that are stored in pairs, such as the cells of a CSV file. */
const pick = (words: Texts, language: "en" | "pl"): Texts =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, value]): [string, string | Texts][] => {
      if (typeof value === "string") return []
      return [[key, value[language] ?? pick(value, language)]]
    })
  )

/** Every text that a person reads, by where it is used. */
const PLACES: Readonly<Record<string, Both>> = {
  admin: { en: resources.en.invoicing, pl: resources.pl.invoicing },
  bell: ALERT_TEXTS,
  dailyEmail: EMAIL_TEXTS,
  linkPages: PAGE_TEXTS,
  monthLinkPages: MONTH_PAGE_TEXTS,
  monthPage: MONTH_PAGE_WORDS,
  csv: { en: pick(exportWords, "en"), pl: pick(exportWords, "pl") },
  correctionCsv: { en: pick(correctionWords, "en"), pl: pick(correctionWords, "pl") },
}

/** Prints every text in both languages, one below the other, for proofreading. */
for (const [place, { en, pl }] of Object.entries(PLACES)) {
  const english = new Map(flatten(en, `${place}.`))
  const polish = new Map(flatten(pl, `${place}.`))
  for (const key of [...new Set([...english.keys(), ...polish.keys()])].sort()) {
    console.log(`${key}\n  en  ${english.get(key) ?? "-"}\n  pl  ${polish.get(key) ?? "-"}`)
  }
}
