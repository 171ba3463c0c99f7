import { z } from "zod"
import { refuse, refuseForm, refuseUnknownInvoice, succeed, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { identifier } from "../rules/wire-forms"

const bodySchema = z.strictObject({ invoiceIds: z.array(identifier).min(1) })

/** The endpoints at which an account may be slow or not respond. */
export const MARKING: readonly string[] = ["POST /sales/markPaid", "POST /sales/markUnpaid"]

/** POST /sales/markPaid: marks the whole amount of each invoice as paid. */
export function markPaid(call: Call): Answer {
  return mark(call, true)
}

/** POST /sales/markUnpaid: marks each invoice as entirely unpaid. */
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
  // All or nothing: the response could not express a partial result.
  if (own.length !== records.length) return refuseUnknownInvoice()
  for (const record of own) invoices.put({ ...record, isPaid })
  return succeed({ invoiceId: parsed.data.invoiceIds[0] })
}
