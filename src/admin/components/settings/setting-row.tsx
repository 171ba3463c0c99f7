import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { SettingField, SettingValues } from "../../../types"
import { useChangeAtOnce } from "../../queries/invoicing-settings"
import { nameTriggerChange } from "../../wording/name-trigger-change"
import { useQuestion } from "../dialogs/use-question"
import { asKey, type EditableField } from "./setting-sections"
import { useSettingWords } from "./use-setting-words"

type SettingRowProps = {
  field: EditableField
  setting: SettingField
  /** Whether invoices are issued automatically. */
  isLive: boolean
  note?: string
}

/** A setting with its value, the value's source, and the button that restores the option. */
export const SettingRow = ({ field, setting, isLive, note }: SettingRowProps) => {
  const { t } = useTranslation("invoicing")
  const describe = useSettingWords()
  const isStored = setting.source === "stored"
  return (
    <div className="text-ui-fg-subtle grid grid-cols-1 items-start gap-x-4 gap-y-2 px-6 py-4 md:grid-cols-2">
      <div className="flex flex-col gap-y-1">
        <Text size="small" leading="compact" weight="plus">
          {t(`settings.fields.${asKey(field)}.label`)}
        </Text>
        {note && (
          <Text size="small" className="text-ui-fg-subtle max-w-[400px] text-pretty">
            {note}
          </Text>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-y-1 [overflow-wrap:anywhere]">
        {describe(field, setting.value).map((line) => (
          <Text key={line} size="small" leading="compact" className="text-ui-fg-base">
            {line}
          </Text>
        ))}
        <div className="flex flex-wrap items-center gap-x-2">
          <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
            {t(`settings.source.${setting.source}`)}
          </Text>
          {isStored && <BackButton field={field} setting={setting} isLive={isLive} />}
        </div>
      </div>
    </div>
  )
}

const BackButton = ({ field, setting, isLive }: SettingRowProps) => {
  const { t } = useTranslation("invoicing")
  const describe = useSettingWords()
  const ask = useQuestion()
  const { mutate, isPending } = useChangeAtOnce()
  const restore = async () => {
    const change = field === "trigger" ? findTriggerChange(setting, isLive) : null
    const isMeant =
      change === null ||
      (await ask({
        title: t(`settingsQuestion.trigger.${change}`),
        description: t(`settingsQuestion.triggerMore.${change}`),
        confirmText: t("settingsQuestion.save"),
        cancelText: t("actions.cancel"),
        variant: "confirmation",
      }))
    if (isMeant) mutate({ [field]: null })
  }
  const value = describe(field, setting.option_value).join(", ")
  return (
    <Button
      size="small"
      variant="transparent"
      className="text-ui-fg-interactive-hover hover:text-ui-tag-blue-text txt-compact-xsmall h-auto px-1 py-0.5"
      isLoading={isPending}
      title={value}
      aria-label={t(`settings.backTo.${setting.option_source}Named`, {
        field: t(`settings.fields.${asKey(field)}.label`),
      })}
      onClick={() => void restore()}
    >
      {t(`settings.backTo.${setting.option_source}`)}
    </Button>
  )
}

/** What the option's trigger in place of the stored one does to orders that exist. */
const findTriggerChange = ({ value, option_value: option }: SettingField, live: boolean) =>
  nameTriggerChange(
    { live, trigger: value as SettingValues["trigger"] },
    { live, trigger: option as SettingValues["trigger"] }
  )
