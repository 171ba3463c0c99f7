import { z } from "zod"
import { refuse, refuseForm, refuseUnknownInvoice, succeed, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { textThat } from "../rules/wire-forms"
import { suggestCategories } from "./company-data"
import { viewInvoice } from "./invoice-view"

const querySchema = z.strictObject({
  ref: textThat((text) => /^[1-9]\d{0,15}$/.test(text), {
    en: "must be an integer",
    pl: "musi być liczbą całkowitą",
  }),
})

/** GET /sales/invoice?ref=: one document with its lines. Templates are not supported. */
export function readInvoice({ company, query, world }: Call): Answer {
  if (typeof query === "object" && query !== null && "related" in query) {
    return refuse(
      400,
      "Templates from related invoices are not offered by the sandbox.",
      "Piaskownica nie oferuje szablonów z powiązanych faktur."
    )
  }
  const parsed = querySchema.safeParse(query)
  if (!parsed.success) return refuseForm(parsed.error)
  world.ksef.settle()
  const record = world.state.findInvoice(company.companyId, parsed.data.ref)
  if (!record) return refuseUnknownInvoice()
  const data = {
    invoice: viewInvoice(world, company, record, true),
    relatedInvoices: [],
    defaults: { suggestedCategories: suggestCategories(world.state, company) },
  }
  return company.settings.bareRead ? { status: 200, body: data } : succeed(data)
}
