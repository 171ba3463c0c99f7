import { PencilSquare } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsCompany } from "../../../../types"
import { EMAIL_FIELDS } from "../../../../core/email-text/template"
import { useChangeAtOnce } from "../../../queries/invoicing-settings"
import { useCompanyName } from "../../../wording/use-company-name"
import { TitledGroup } from "../../titled-group"
import { EmailDialog } from "./email-dialog"
import {
  changeSetting,
  isWrittenHere,
  readDraft,
  SHOWN_LANGUAGES,
  type EmailSetting,
} from "./texts"

type EmailSectionProps = { companies: readonly SettingsCompany[]; setting: EmailSetting }

/** The subject and text of each company's e-mail to the buyer, and the form that edits them. */
export const EmailSection = ({ companies, setting }: EmailSectionProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <TitledGroup title={t("email.title")} body={t("email.body")}>
      {companies.map((company) => (
        <CompanyRow key={company.id} company={company} setting={setting} />
      ))}
    </TitledGroup>
  )
}

type CompanyRowProps = { company: SettingsCompany; setting: EmailSetting }

const CompanyRow = ({ company, setting }: CompanyRowProps) => {
  const { t } = useTranslation("invoicing")
  const name = useCompanyName()(company)
  const [isEditing, setIsEditing] = useState(false)
  const draft = readDraft(setting.value[company.id])
  return (
    <div
      role="group"
      aria-label={`${t("email.title")}: ${name}`}
      className="flex min-w-0 flex-col gap-y-3 overflow-hidden px-6 py-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-y-1 [overflow-wrap:anywhere]">
          <Text size="small" leading="compact" weight="plus">
            {name}
          </Text>
          <Origin company={company} setting={setting} name={name} />
        </div>
        <Button
          size="small"
          variant="secondary"
          aria-label={t("email.editNamed", { company: name })}
          onClick={() => setIsEditing(true)}
        >
          <PencilSquare />
          {t("settings.edit")}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
        {SHOWN_LANGUAGES.map((language) => (
          <div key={language} className="flex min-w-0 flex-col gap-y-1">
            <Text size="small" leading="compact" className="text-ui-fg-subtle">
              {t(`email.languages.${language}`)}
            </Text>
            {EMAIL_FIELDS.map((field) => (
              <Text
                key={field}
                size="small"
                leading="compact"
                className="line-clamp-2 [overflow-wrap:anywhere]"
              >
                <span className="text-ui-fg-subtle">{t(`email.fields.${field}`)}: </span>
                <WrittenField text={draft[language][field]} />
              </Text>
            ))}
          </div>
        ))}
      </div>
      {isEditing && (
        <EmailDialog company={company} setting={setting} onClose={() => setIsEditing(false)} />
      )}
    </div>
  )
}

const WrittenField = ({ text }: { text: string }) => {
  const { t } = useTranslation("invoicing")
  return text.trim() === "" ? (
    <span className="text-ui-fg-subtle">{t("email.service")}</span>
  ) : (
    <span className="text-ui-fg-base">{text}</span>
  )
}

/** Where the company's e-mail comes from, and the button that restores the option. */
const Origin = ({ company, setting, name }: CompanyRowProps & { name: string }) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useChangeAtOnce()
  const isHere = isWrittenHere(setting, company.id)
  const source = isHere ? "stored" : setting.option_source
  const { option_source } = setting
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
        {t(`settings.source.${source}`)}
      </Text>
      {isHere && (
        <Button
          size="small"
          variant="transparent"
          className="text-ui-fg-interactive-hover hover:text-ui-tag-blue-text txt-compact-xsmall h-auto px-1 py-0.5"
          isLoading={isPending}
          aria-label={t(option_source === "option" ? "email.backNamed" : "email.backDefaultNamed", {
            company: name,
          })}
          onClick={() => mutate({ email: changeSetting(setting, company.id, null) })}
        >
          {t(`settings.backTo.${option_source}`)}
        </Button>
      )}
    </div>
  )
}
