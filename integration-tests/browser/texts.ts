import i18next, { type TFunction } from "i18next"
import resources from "../../src/admin/i18n"

export type Language = keyof typeof resources
export const LANGUAGES = Object.keys(resources) as Language[]

/**
 * What the longest specs are gone through in: English alone, since their second language takes as long
 * again; with ALL_LANGUAGES=1 every one.
 */
export const LONG_SPEC_LANGUAGES: Language[] =
  process.env.ALL_LANGUAGES === "1" ? LANGUAGES : ["en"]

const i18n = i18next.createInstance()
void i18n.init({
  resources,
  fallbackLng: false,
  initImmediate: false,
  interpolation: { escapeValue: false },
})

/** The admin's texts as the dashboard composes them, plural forms included. */
export function textsIn(language: Language): TFunction {
  return i18n.getFixedT(language, "invoicing")
}
