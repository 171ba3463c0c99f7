import { Button, Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useErrorText } from "../../wording/use-error-text"
import { Notice, NoticeLine } from "../notice"
import { SettingsQuestion } from "../settings/settings-question"
import type { MappingEditing } from "./use-mapping-draft"

/** Stays at the bottom of the window while there are unsaved changes. */
export const SaveBar = ({ editing }: { editing: MappingEditing }) => {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const { isChanged, isSaving, error, question, save, discard } = editing
  if (!isChanged) return null
  return (
    <Container className="shadow-elevation-flyout sticky bottom-3 z-10 flex flex-col gap-y-3 px-6 py-4">
      {error && (
        <Notice variant="error" title={t("settings.notSaved")}>
          <NoticeLine>{describeError(error).description}</NoticeLine>
        </Notice>
      )}
      <SettingsQuestion question={question} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Text size="small" leading="compact" weight="plus">
          {t("mapping.unsaved")}
        </Text>
        <div className="flex items-center gap-x-2">
          <Button size="small" variant="secondary" disabled={isSaving} onClick={discard}>
            {t("mapping.discard")}
          </Button>
          <Button size="small" isLoading={isSaving} onClick={save}>
            {t(question ? "settingsQuestion.save" : "settings.save")}
          </Button>
        </div>
      </div>
    </Container>
  )
}
