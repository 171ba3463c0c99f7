import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingFields, SettingValues } from "../../../types"
import { ShopError } from "../../queries/call-shop"
import { useConfirmedChange } from "../../queries/settings-preview"
import { nameTriggerChange } from "../../wording/name-trigger-change"
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
  /** The tax rate that the drawer was opened for. */
  wantedRate?: string | null
  onSaved?: (() => void) | undefined
  onClose: () => void
}

/** Edits the settings of one section; stores only what was changed. */
export const SettingDrawer = (props: SettingDrawerProps) => {
  const { name, fields, wantedRate = null, onSaved, onClose } = props
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  // A user who fixes a refused order wants its invoice to change, so no question is asked.
  const { save, question, takeBack, isPending } = useConfirmedChange(onSaved === undefined)
  // What others stored while the drawer is open is kept, not overwritten with the changes made here.
  const [before, setBefore] = useState(() => readValues(fields))
  const [draft, setDraft] = useState(before)
  const latest = useRef(draft)
  const [error, setError] = useState<Error | null>(null)
  const [isBarred, setIsBarred] = useState(false)
  const names: readonly EditableField[] = SETTING_SECTIONS[name]

  const wrong = error instanceof ShopError ? (error.body.params?.fields ?? "").split(", ") : []
  const refused = names.filter((field) =>
    wrong.some((option) => option === field || /^[.[]/.test(option.replace(field, "")))
  )
  const submit = () => {
    // A setting that the server asked for counts as answered even if its value was left unchanged.
    const isAsked = (field: EditableField) => field === "completeWhen" && refused.includes(field)
    const changed = names.filter(
      (field) => isAsked(field) || !sameJson(draft[field], before[field])
    )
    if (changed.length === 0) return onClose()
    const onSuccess = () => {
      // The preview of the changes takes seconds; what the user changes meanwhile is not stored yet.
      if (latest.current !== draft) return setBefore(draft)
      onClose()
      onSaved?.()
    }
    save(toBody(draft, changed), { onSuccess, onError: setError }, nameTriggerChange(before, draft))
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
      isBarred={isBarred}
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
          onBarredChange={setIsBarred}
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
