import i18next, { type TFunction } from "i18next"
import resources from "../../src/admin/i18n"
import { isWholeSuite, shareOfDay } from "../shop/share-of-day"

export type Language = keyof typeof resources
export const LANGUAGES = Object.keys(resources) as Language[]

/**
 * The languages of the longest specs: only English, because the second language takes as long again; every
 * one with WHOLE_SUITE=1.
 */
export const LONG_SPEC_LANGUAGES: Language[] = isWholeSuite ? LANGUAGES : ["en"]

/** The language in which a spec runs today; every one with WHOLE_SUITE=1. */
export const languagesOfDay = (spec: string): Language[] =>
  shareOfDay(LANGUAGES, LANGUAGES.length, spec)

const i18n = i18next.createInstance()
void i18n.init({
  resources,
  fallbackLng: false,
  initImmediate: false,
  interpolation: { escapeValue: false },
})

/** The admin's texts as the dashboard composes them, including plural forms. */
export function textsIn(language: Language): TFunction {
  return i18n.getFixedT(language, "invoicing")
}
