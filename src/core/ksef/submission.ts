import { z } from "zod"
import type { Contractor, InvoiceDraft } from "../draft/invoice-draft"
import { hasNip } from "../settings/send-rules"

/**
 * When an invoice is submitted to KSeF; `now`: with the call that issues it; `end_of_day`: whenever
 * the service does so.
 */
const SUBMIT_MOMENTS = ["now", "end_of_day"] as const
export type SubmitMoment = (typeof SUBMIT_MOMENTS)[number]

/** When invoices are submitted: `companies` are buyers with a Polish tax number, `persons` all others. */
export type SubmitRules = { companies: SubmitMoment; persons: SubmitMoment }

/** Version 0.1.0 had true and false, for all buyers. */
export const sendToKsefSchema = z.union([
  z.boolean(),
  z.strictObject({ companies: z.enum(SUBMIT_MOMENTS), persons: z.enum(SUBMIT_MOMENTS) }),
])

/** The rules for an option; null without one: then the service, told nothing, waits as well. */
export function readSubmitRules(
  option: z.output<typeof sendToKsefSchema> | null | undefined
): SubmitRules | null {
  if (typeof option !== "boolean") return option ?? null
  const moment = option ? "now" : "end_of_day"
  return { companies: moment, persons: moment }
}

/** The draft's KSeF field for such a buyer; absent if nobody chose. */
export function submitAs(
  rules: SubmitRules | null,
  buyer: Pick<Contractor, "taxIdentificationNumber"> &
    Partial<Pick<Contractor, "country" | "region">>
): Pick<InvoiceDraft, "sendToKsef"> {
  if (rules === null) return {}
  return { sendToKsef: (hasNip(buyer) ? rules.companies : rules.persons) === "now" }
}
