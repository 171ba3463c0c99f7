import { Button, FocusModal, Heading, Tabs, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { EmailLanguage, SettingsCompany } from "../../../../types"
import { findProblems } from "../../../../core/email-text/check"
import { EMAIL_FIELDS, type EmailField } from "../../../../core/email-text/template"
import { useCompanyEmail } from "../../../queries/company-email"
import { useChangeSettings } from "../../../queries/invoicing-settings"
import { useCompanyName } from "../../../wording/use-company-name"
import { useErrorText } from "../../../wording/use-error-text"
import { useAnswerInView } from "../../dialogs/use-answer-in-view"
import { useFocusReturn } from "../../dialogs/use-focus-return"
import { useQuestion } from "../../dialogs/use-question"
import { Notice, NoticeLine } from "../../notice"
import { useAccessibleNames } from "../../accessible-names"
import { UnsavedGuard } from "../../mapping/unsaved-guard"
import { EmailFields } from "./email-fields"
import { EmailPreview } from "./email-preview"
import {
  changeSetting,
  isSameText,
  readDraft,
  readTexts,
  SHOWN_LANGUAGES,
  type EmailDraft,
  type EmailSetting,
} from "./texts"

type EmailDialogProps = { company: SettingsCompany; setting: EmailSetting; onClose: () => void }

/** Edits the subject and text of one company's e-mail in both languages, next to a preview. */
export const EmailDialog = ({ company, setting, onClose }: EmailDialogProps) => {
  const { t } = useTranslation("invoicing")
  const name = useCompanyName()(company)
  const returnFocus = useFocusReturn()
  const header = useAccessibleNames(t("actions.close"))
  const prompt = useQuestion()
  const describeError = useErrorText()
  const { mutate, isPending } = useChangeSettings()
  const answer = useAnswerInView(isPending)
  const [before] = useState(setting.value[company.id])
  const [draft, setDraft] = useState(() => readDraft(before))
  const [language, setLanguage] = useState<EmailLanguage>("pl")
  const [error, setError] = useState<Error | null>(null)
  const { data } = useCompanyEmail(company.id)
  const isChanged = !isSameText(readTexts(draft), before)
  const wrong = findWrong(draft)

  const change = (field: EmailField, value: string) => {
    setError(null)
    answer.forget()
    setDraft((now) => ({ ...now, [language]: { ...now[language], [field]: value } }))
  }
  const save = () => {
    answer.expect()
    // The mistake may be on the other language's tab.
    if (wrong) return setLanguage(wrong)
    if (!isChanged) return onClose()
    const email = changeSetting(setting, company.id, readTexts(draft))
    mutate({ email }, { onSuccess: onClose, onError: setError })
  }
  const leave = async () => {
    if (isPending) return
    const mayLeave =
      !isChanged ||
      (await prompt({
        title: t("email.dialog.leave.title"),
        description: t("email.dialog.leave.description"),
        confirmText: t("email.dialog.leave.leave"),
        cancelText: t("email.dialog.leave.stay"),
      }))
    if (mayLeave) onClose()
  }
  // A prompt opened by Escape would receive the same key press and close at once.
  const leaveLater = () => void setTimeout(() => void leave())
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && leaveLater()}>
      <FocusModal.Content onCloseAutoFocus={returnFocus}>
        <FocusModal.Header ref={header} />
        <FocusModal.Body ref={answer.body} className="bg-ui-bg-subtle flex-1 overflow-y-auto">
          <UnsavedGuard isChanged={isChanged && !isPending} />
          <div className="mx-auto flex w-full max-w-[1120px] flex-col gap-y-6 px-3 py-8 md:px-6">
            <div className="flex flex-col gap-y-1">
              <FocusModal.Title asChild>
                <Heading className="[overflow-wrap:anywhere]">
                  {t("email.dialog.titleNamed", { company: name })}
                </Heading>
              </FocusModal.Title>
              <FocusModal.Description asChild>
                <Text size="small" className="text-ui-fg-subtle max-w-[720px] text-pretty">
                  {t("email.dialog.description")}
                </Text>
              </FocusModal.Description>
            </div>
            {error && (
              <Notice variant="error" title={t("settings.notSaved")}>
                <NoticeLine>{describeError(error).description}</NoticeLine>
              </Notice>
            )}
            <Tabs
              value={language}
              onValueChange={(value) => setLanguage(value === "en" ? "en" : "pl")}
            >
              <Tabs.List aria-label={t("email.dialog.languages")}>
                {SHOWN_LANGUAGES.map((one) => (
                  <Tabs.Trigger key={one} value={one}>
                    {t(`email.languages.${one}`)}
                  </Tabs.Trigger>
                ))}
              </Tabs.List>
              {SHOWN_LANGUAGES.map((one) => (
                <Tabs.Content
                  key={one}
                  value={one}
                  tabIndex={-1}
                  className="grid grid-cols-1 items-start gap-6 pt-4 outline-none lg:grid-cols-2"
                >
                  <EmailFields
                    texts={draft[one]}
                    linksOff={data?.link.off ?? null}
                    onChange={change}
                  />
                  <EmailPreview companyId={company.id} language={one} texts={draft[one]} />
                </Tabs.Content>
              ))}
            </Tabs>
          </div>
        </FocusModal.Body>
        <FocusModal.Footer>
          <Button
            size="small"
            variant="secondary"
            disabled={isPending}
            onClick={() => void leave()}
          >
            {t("email.dialog.cancel")}
          </Button>
          <Button size="small" isLoading={isPending} onClick={save}>
            {t("email.dialog.save")}
          </Button>
        </FocusModal.Footer>
      </FocusModal.Content>
    </FocusModal>
  )
}

/** The first language with a mistake. */
const findWrong = (draft: EmailDraft): EmailLanguage | undefined =>
  SHOWN_LANGUAGES.find((language) =>
    EMAIL_FIELDS.some((field) => findProblems(draft[language][field], field).length > 0)
  )
