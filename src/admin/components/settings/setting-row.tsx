import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { SettingField } from "../../../types"
import { useChangeAtOnce } from "../../queries/invoicing-settings"
import { asKey, type EditableField } from "./setting-sections"
import { useSettingWords } from "./use-setting-words"

type SettingRowProps = { field: EditableField; setting: SettingField; note?: string }

/** A setting with its value, the value's source, and the button that restores the option. */
export const SettingRow = ({ field, setting, note }: SettingRowProps) => {
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
          {isStored && <BackButton field={field} setting={setting} />}
        </div>
      </div>
    </div>
  )
}

const BackButton = ({ field, setting }: SettingRowProps) => {
  const { t } = useTranslation("invoicing")
  const describe = useSettingWords()
  const { mutate, isPending } = useChangeAtOnce()
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
      onClick={() => mutate({ [field]: null })}
    >
      {t(`settings.backTo.${setting.option_source}`)}
    </Button>
  )
}
