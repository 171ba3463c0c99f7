import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingFields, SettingValues } from "../../../types"
import { ShopError } from "../../queries/call-shop"
import { useAskedChange } from "../../queries/settings-preview"
import { useErrorText } from "../../wording/use-error-text"
import { ActionDrawer } from "../dialogs/action-drawer"
import { Notice, NoticeLine } from "../notice"
import { SettingControl } from "./setting-control"
import { SETTING_SECTIONS, type EditableField, type SettingSectionName } from "./setting-sections"
import { SettingsQuestion } from "./settings-question"
import { toBody } from "./to-body"

type SettingDrawerProps = {
  name: SettingSectionName
  fields: SettingFields
  /** A tax rate that somebody came here for. */
  wantedRate?: string | null
  onSaved?: (() => void) | undefined
  onClose: () => void
}

/** Edits the settings of one section; only what was changed is stored. */
export const SettingDrawer = (props: SettingDrawerProps) => {
  const { name, fields, wantedRate = null, onSaved, onClose } = props
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  // Whoever came to fix a refused order wants it to become another one.
  const { save, question, takeBack, isPending } = useAskedChange(onSaved === undefined)
  // What somebody else stored behind the open drawer is theirs: it is not put back with what was changed here.
  const [before, setBefore] = useState(() => readValues(fields))
  const [draft, setDraft] = useState(before)
  const latest = useRef(draft)
  const [error, setError] = useState<Error | null>(null)
  const names: readonly EditableField[] = SETTING_SECTIONS[name]

  const wrong = error instanceof ShopError ? (error.body.params?.fields ?? "").split(", ") : []
  const refused = names.filter((field) =>
    wrong.some((option) => option === field || /^[.[]/.test(option.replace(field, "")))
  )
  const submit = () => {
    // What was asked for by name and left as it is, is the answer.
    const isAsked = (field: EditableField) => field === "completeWhen" && refused.includes(field)
    const changed = names.filter(
      (field) => isAsked(field) || !sameJson(draft[field], before[field])
    )
    if (changed.length === 0) return onClose()
    const onSuccess = () => {
      // Asking what would change takes seconds, in which people go on: that is not stored yet.
      if (latest.current !== draft) return setBefore(draft)
      onClose()
      onSaved?.()
    }
    save(toBody(draft, changed), { onSuccess, onError: setError })
  }
  const isUnnamed = error !== null && refused.length === 0
  return (
    <ActionDrawer
      title={t(`settings.sections.${name}.title`)}
      description={t("settings.drawer")}
      submitLabel={t(
        onSaved ? "buyerForm.saveAndRetry" : question ? "settingsQuestion.save" : "settings.save"
      )}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isUnnamed && (
        <Notice variant="error" title={t("settings.notSaved")}>
          <NoticeLine>{describeError(error).description}</NoticeLine>
        </Notice>
      )}
      {names.map((field) => (
        <SettingControl
          key={field}
          field={field}
          value={draft[field]}
          isWrong={refused.includes(field)}
          wantedRate={wantedRate}
          onChange={(value) => {
            setError(null)
            takeBack()
            latest.current = { ...latest.current, [field]: value }
            setDraft(latest.current)
          }}
        />
      ))}
      <SettingsQuestion question={question} />
    </ActionDrawer>
  )
}

const readValues = (fields: SettingFields): SettingValues =>
  Object.fromEntries(
    Object.entries(fields).map(([field, { value }]) => [field, value])
  ) as unknown as SettingValues

const sameJson = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
