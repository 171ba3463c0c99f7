import { useState } from "react"
import type { GuideFiguresResponse, InvoicingStatusResponse } from "../../../types"
import { useGuideFigures } from "../../queries/guide"
import { useInvoicingSettings } from "../../queries/invoicing-settings"
import { isMomentChosen } from "./moment-answer"

export type CompleteWhen = InvoicingStatusResponse["complete_when"]

export type MomentChoice = {
  figures: GuideFiguresResponse | undefined
  isError: boolean
  isReady: boolean
  isChosen: boolean
  /** True if invoices are issued on an event other than the completion of the order. */
  hasOwnTrigger: boolean
  /** The selected answer: picked now, chosen before, or recommended by the orders, in that order. */
  marked: CompleteWhen | null
  /** The answer that is selected but not saved. Going live saves it, because people consider it chosen. */
  unsaved: CompleteWhen | null
  pick: (answer: CompleteWhen) => void
}

/** The answer to the guide's first question, if there is one. */
export function useMomentChoice(status: InvoicingStatusResponse): MomentChoice {
  const { data: figures, isError } = useGuideFigures()
  const fields = useInvoicingSettings().data?.fields
  const [picked, setPicked] = useState<{ answer: CompleteWhen; over: CompleteWhen } | null>(null)
  const isChosen = fields !== undefined && isMomentChosen(fields)
  const hasOwnTrigger = status.trigger !== "order.completed" && status.trigger !== "manual"
  const chosen = isChosen ? status.complete_when : null
  // Once the setting changes, here or elsewhere, it replaces what was picked.
  const pickedNow = picked?.over === status.complete_when ? picked.answer : null
  const marked = pickedNow ?? chosen ?? figures?.recommended ?? null
  const isUnsaved = fields !== undefined && !hasOwnTrigger && marked !== chosen
  return {
    figures,
    isError,
    isReady: fields !== undefined,
    isChosen,
    hasOwnTrigger,
    marked,
    unsaved: isUnsaved ? marked : null,
    pick: (answer) => setPicked({ answer, over: status.complete_when }),
  }
}
