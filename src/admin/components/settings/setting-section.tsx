import { PencilSquare } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingFields } from "../../../types"
import { TitledGroup } from "../titled-group"
import { SettingDrawer } from "./setting-drawer"
import { SettingRow } from "./setting-row"
import { asKey, SETTING_SECTIONS, type SettingSectionName } from "./setting-sections"

type SettingSectionProps = { name: SettingSectionName; fields: SettingFields }

/** One section of the page: its settings as rows, and the drawer in which they are edited. */
export const SettingSection = ({ name, fields }: SettingSectionProps) => {
  const { t } = useTranslation("invoicing")
  const [isEditing, setIsEditing] = useState(false)
  const title = t(`settings.sections.${name}.title`)
  return (
    <TitledGroup
      title={title}
      body={t(`settings.sections.${name}.body`)}
      action={
        <Button
          size="small"
          variant="secondary"
          aria-label={t("settings.editNamed", { section: title })}
          onClick={() => setIsEditing(true)}
        >
          <PencilSquare />
          {t("settings.edit")}
        </Button>
      }
    >
      {SETTING_SECTIONS[name].map((field) => (
        <SettingRow
          key={field}
          field={field}
          setting={fields[field]}
          isLive={fields.live.value}
          note={t(`settings.fields.${asKey(field)}.note`, { defaultValue: "" }) || undefined}
        />
      ))}
      {isEditing && (
        <SettingDrawer name={name} fields={fields} onClose={() => setIsEditing(false)} />
      )}
    </TitledGroup>
  )
}
