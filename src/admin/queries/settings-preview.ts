import { useState } from "react"
import type { ChangeSettingsBody, SettingsPreviewResponse } from "../../types"
import type { TriggerChange } from "../wording/name-trigger-change"
import { askShop, ShopError } from "./call-shop"
import { useChangeSettings } from "./invoicing-settings"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

/** Settings that affect an invoice's content, or whether there is one; the others affect no invoice. */
const OF_INVOICES: readonly (keyof ChangeSettingsBody)[] = [
  "issueFor",
  "cashRegister",
  "priceType",
  "dueDays",
  "paymentMethods",
  "vatMap",
  "taxIdKeys",
  "invalidTaxId",
  "companyWithoutTaxId",
  "invoiceFormat",
  "unit",
  "itemsWithoutShipping",
  "maxDecimals",
  "sendToKsef",
  "mapping.categories",
  "mapping.projects",
  "mapping.shippingCategory",
]

/** Nothing that is previewed was changed. */
const NOTHING: SettingsPreviewResponse = {
  orders: 0,
  differing: 0,
  is_whole: true,
  changes: [],
  examples: [],
}

export type SettingsQuestion = {
  body: ChangeSettingsBody
  /** What becomes of orders that exist; null if the moment of issuing stays. */
  trigger: TriggerChange | null
  /** Null if it could not be computed. */
  found: SettingsPreviewResponse | null
}

type Ends = { onSuccess: () => void; onError: (error: Error) => void }

/**
 * Stores settings, but first shows what past orders would have become with them. If any invoice would have
 * been different, or if another moment of issuing takes in or leaves orders that exist, the user has to save
 * a second time.
 *
 * @param isAsked false if the user came to fix a refused invoice, because then a change is intended.
 */
export function useConfirmedChange(isAsked: boolean) {
  const change = useChangeSettings()
  const [question, setQuestion] = useState<SettingsQuestion | null>(null)
  const mutation = useCommand({
    mutationFn: async (body: ChangeSettingsBody) =>
      await askShop<SettingsPreviewResponse>("settings/preview", { method: "POST", body }),
  })
  const preview = useOneAtATime(mutation)
  const store = (body: ChangeSettingsBody, ends: Ends) =>
    change.mutate(body, {
      ...ends,
      onSuccess: () => {
        setQuestion(null)
        ends.onSuccess()
      },
    })
  const save = (body: ChangeSettingsBody, ends: Ends, trigger: TriggerChange | null = null) => {
    const isOfInvoices = OF_INVOICES.some((field) => Object.hasOwn(body, field))
    const isAnswered = question !== null && sameJson(question.body, body)
    if (!isAsked || isAnswered || (!isOfInvoices && trigger === null)) return store(body, ends)
    if (!isOfInvoices) return setQuestion({ body, trigger, found: NOTHING })
    preview.mutate(body, {
      onSuccess: (found) => {
        if (found.differing === 0 && trigger === null) store(body, ends)
        else setQuestion({ body, trigger, found })
      },
      onError: (error) => {
        // The form shows a value that breaks a rule, and a body that is too large to be stored.
        const isRefused =
          error instanceof ShopError &&
          (error.body.code === "SETTINGS_INVALID" || error.status === 413)
        if (isRefused) ends.onError(error)
        else setQuestion({ body, trigger, found: null })
      },
    })
  }
  return {
    save,
    question,
    takeBack: () => setQuestion(null),
    isPending: change.isPending || preview.isPending,
  }
}

const sameJson = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
