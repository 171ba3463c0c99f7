import type {
  ChangeSettingsBody,
  EmailLanguage,
  EmailTexts,
  SettingField,
  SettingValues,
} from "../../../../types"
import { EMAIL_FIELDS, type EmailField } from "../../../../core/email-text/template"

/** The languages in the order in which the page shows them. */
export const SHOWN_LANGUAGES = ["pl", "en"] as const satisfies readonly EmailLanguage[]

/** The form's values: both fields in each language, empty for the service's default. */
export type EmailDraft = Record<EmailLanguage, Record<EmailField, string>>

export type EmailSetting = SettingField<SettingValues["email"]>

export const readDraft = (texts: EmailTexts = {}): EmailDraft => ({
  pl: { subject: texts.pl?.subject ?? "", text: texts.pl?.text ?? "" },
  en: { subject: texts.en?.subject ?? "", text: texts.en?.text ?? "" },
})

/** Leaves out blank fields, for which the service's default applies. */
export function readTexts(draft: EmailDraft): EmailTexts {
  const texts: EmailTexts = {}
  for (const language of SHOWN_LANGUAGES) {
    const written = EMAIL_FIELDS.filter((field) => draft[language][field].trim() !== "")
    if (written.length === 0) continue
    texts[language] = Object.fromEntries(written.map((field) => [field, draft[language][field]]))
  }
  return texts
}

export const isSameText = (one: EmailTexts | undefined, other: EmailTexts | undefined): boolean =>
  JSON.stringify(readTexts(readDraft(one))) === JSON.stringify(readTexts(readDraft(other)))

/** Whether the company's e-mail was written here and not in the options. */
export const isWrittenHere = ({ value, option_value }: EmailSetting, companyId: string) =>
  !isSameText(value[companyId], option_value[companyId])

/**
 * The setting with one company's e-mail changed; null restores that company's option. Values equal to the
 * options are left out, so that the options still apply to them.
 */
export function changeSetting(
  setting: EmailSetting,
  companyId: string,
  texts: EmailTexts | null
): NonNullable<ChangeSettingsBody["email"]> | null {
  const value = { ...setting.value, [companyId]: texts ?? setting.option_value[companyId] ?? {} }
  const own = Object.keys(value).filter((id) => isWrittenHere({ ...setting, value }, id))
  if (own.length === 0) return null
  return Object.fromEntries(own.map((id) => [id, value[id] ?? {}]))
}
