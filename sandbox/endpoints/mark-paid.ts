import { z } from "zod"
import { refuse, refuseForm, refuseUnknownInvoice, succeed, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { identifier } from "../rules/wire-forms"

const bodySchema = z.strictObject({ invoiceIds: z.array(identifier).min(1) })

/** The endpoints that an account may be slow or silent at. */
export const MARKING: readonly string[] = ["POST /sales/markPaid", "POST /sales/markUnpaid"]

/** POST /sales/markPaid: the whole amount of each invoice is paid. */
export function markPaid(call: Call): Answer {
  return mark(call, true)
}

/** POST /sales/markUnpaid: nothing of each invoice is paid. */
export function markUnpaid(call: Call): Answer {
  return mark(call, false)
}

function mark({ company, body, world }: Call, isPaid: boolean): Answer {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return refuseForm(parsed.error)
  if (company.settings.paymentsRefused) {
    world.traits.note(company.companyId, "paymentsRefused")
    return refuse(400, "The invoice cannot be marked.", "Faktury nie można oznaczyć.")
  }
  const { invoices } = world.state
  const { companyId } = company
  const records = parsed.data.invoiceIds.map((id) => world.state.findInvoice(companyId, id))
  const own = records.filter((one) => one !== undefined)
  // All or nothing: a half-done call could not be told from its answer.
  if (own.length !== records.length) return refuseUnknownInvoice()
  for (const record of own) invoices.put({ ...record, isPaid })
  return succeed({ invoiceId: parsed.data.invoiceIds[0] })
}
