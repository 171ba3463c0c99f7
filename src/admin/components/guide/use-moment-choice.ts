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
  /** Issued at an event of its own, not when the order is completed. */
  hasOwnTrigger: boolean
  /** The answer that is marked: picked now, or chosen before, or the one that fits the orders. */
  marked: CompleteWhen | null
  /** What is marked and not saved; going live saves it, because people take a mark for an answer. */
  unsaved: CompleteWhen | null
  pick: (answer: CompleteWhen) => void
}

/** The answer to the guide's first question, as far as it was given. */
export function useMomentChoice(status: InvoicingStatusResponse): MomentChoice {
  const { data: figures, isError } = useGuideFigures()
  const fields = useInvoicingSettings().data?.fields
  const [picked, setPicked] = useState<{ answer: CompleteWhen; over: CompleteWhen } | null>(null)
  const isChosen = fields !== undefined && isMomentChosen(fields)
  const hasOwnTrigger = status.trigger !== "order.completed" && status.trigger !== "manual"
  const chosen = isChosen ? status.complete_when : null
  // Once the setting has changed, here or elsewhere, it counts.
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
