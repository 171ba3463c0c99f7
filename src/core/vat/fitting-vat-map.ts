import { listLabelsOf } from "./vat-label"
import { vatMapSchema } from "./vat-map-schema"

/** A label for another rate would make every order refused, so it cannot be stored. */
export const fittingVatMap = vatMapSchema.superRefine((vatMap, context) => {
  for (const [rate, rules] of Object.entries(vatMap)) {
    const fitting: readonly string[] = listLabelsOf(rate)
    const misfit = (label: string, path: (string | number)[]) => {
      if (fitting.includes(label)) return
      context.addIssue({ code: "custom", path, message: describeFitting(rate, fitting) })
    }
    if (typeof rules === "string") misfit(rules, [rate])
    else rules.forEach(({ label }, index) => misfit(label, [rate, index, "label"]))
  }
})

/** Continues "must be". */
const describeFitting = (rate: string, fitting: readonly string[]) =>
  fitting.length > 0
    ? fitting.join(", ").replace(/, ([^,]+)$/, " or $1")
    : `left out: the service has no VAT label for ${rate} %. Correct the shop's tax rate, or issue these invoices by hand`
