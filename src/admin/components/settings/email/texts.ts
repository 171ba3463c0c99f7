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
 * The change of one company's e-mail; null restores its option. Texts equal to the option's restore it too, so
 * that a later change of the option applies to them.
 */
export const changeSetting = (
  { option_value }: EmailSetting,
  companyId: string,
  texts: EmailTexts | null
): NonNullable<ChangeSettingsBody["email"]> => ({
  [companyId]: texts === null || isSameText(texts, option_value[companyId]) ? null : texts,
})
