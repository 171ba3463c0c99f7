import { useState } from "react"
import type { SettingFields } from "../../../types"
import { useConfirmedChange, type SettingsQuestion } from "../../queries/settings-preview"
import {
  afterStored,
  isSame,
  readDraft,
  toMappingBody,
  type EditedMapping,
  type MappingDraft,
} from "./mapping-draft"

export type MappingEditing = {
  draft: MappingDraft
  /** The mapping in effect. It determines the order of the rows, so that none jumps while it is edited. */
  saved: MappingDraft
  isChanged: boolean
  isSaving: boolean
  error: Error | null
  /** What past orders would have become; asked before saving. */
  question: SettingsQuestion | null
  change: (draft: MappingDraft) => void
  discard: () => void
  save: () => void
}

/** The mapping while it is edited. What others save meanwhile appears once nothing is being edited. */
export function useMappingDraft(fields: SettingFields): MappingEditing {
  const { save, question, takeBack, isPending } = useConfirmedChange(true)
  const [edited, setEdited] = useState<EditedMapping | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const current = readDraft(fields)
  const draft = edited?.draft ?? current
  const isChanged = edited !== null && !isSame(edited.draft, edited.before)
  const discard = () => {
    setEdited(null)
    setError(null)
    takeBack()
  }
  return {
    draft,
    saved: current,
    isChanged,
    isSaving: isPending,
    error,
    question,
    change: (changed) => {
      takeBack()
      setEdited({ draft: changed, before: edited?.before ?? current })
    },
    discard,
    save: () => {
      if (!edited) return
      const { draft: stored, before } = edited
      // The preview of the changes takes seconds, during which people keep typing.
      const onSuccess = () => {
        setEdited((now) => afterStored(now, stored))
        setError(null)
      }
      save(toMappingBody(stored, before), { onSuccess, onError: setError })
    },
  }
}
