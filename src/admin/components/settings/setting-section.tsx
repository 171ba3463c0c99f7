import { PencilSquare } from "@medusajs/icons"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingFields } from "../../../types"
import { SettingDrawer } from "./setting-drawer"
import { SettingRow } from "./setting-row"
import { SETTING_SECTIONS, type SettingSectionName } from "./setting-sections"

type SettingSectionProps = { name: SettingSectionName; fields: SettingFields }

/** One section of the page: its settings as rows, and the drawer in which they are edited. */
export const SettingSection = ({ name, fields }: SettingSectionProps) => {
  const { t } = useTranslation("invoicing")
  const [isEditing, setIsEditing] = useState(false)
  const title = t(`settings.sections.${name}.title`)
  return (
    <Container className="divide-y p-0" role="group" aria-label={title}>
      <div className="flex items-start justify-between gap-x-4 px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <Heading level="h2">{title}</Heading>
          <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
            {t(`settings.sections.${name}.body`)}
          </Text>
        </div>
        <Button
          size="small"
          variant="secondary"
          aria-label={t("settings.editNamed", { section: title })}
          onClick={() => setIsEditing(true)}
        >
          <PencilSquare />
          {t("settings.edit")}
        </Button>
      </div>
      {SETTING_SECTIONS[name].map((field) => (
        <SettingRow
          key={field}
          field={field}
          setting={fields[field]}
          note={t(`settings.fields.${field}.note`, { defaultValue: "" }) || undefined}
        />
      ))}
      {isEditing && (
        <SettingDrawer name={name} fields={fields} onClose={() => setIsEditing(false)} />
      )}
    </Container>
  )
}
