import type { RequestChange } from "../../core/lifecycle/transition"
import { CHANGE_SQL } from "./columns"

/** A jsonb list of texts without those in a JSON list. */
const without = (column: string) =>
  `(coalesce(${column}, '[]'::jsonb) - array(select jsonb_array_elements_text(?::jsonb)))`

/** Adds the id of an invoice that was the answer to a create whose claim was lost. */
export const noteSql = `update invoicing_request
  set answered_invoice_ids = (coalesce(answered_invoice_ids, '[]'::jsonb) - ?::text) || to_jsonb(?::text),
    updated_at = ${CHANGE_SQL}
  where id = ? and invoice_id is distinct from ?`

/**
 * What a change does to the lists of other invoices that the service returned. It never writes a whole
 * list, which would drop what another process added since the row was read: it removes the row's own
 * invoice and those a person has dealt with, and adds the one just returned.
 */
export function assignNamed({ set, answered, settled = [] }: RequestChange): {
  parts: string[]
  values: unknown[]
} {
  const parts: string[] = []
  const values: unknown[] = []
  const tied = typeof set.invoiceId === "string" ? [set.invoiceId] : []
  const isAdded = answered !== undefined && answered !== set.invoiceId
  if (tied.length > 0 || isAdded || settled.length > 0) {
    const added = isAdded ? [answered] : []
    values.push(JSON.stringify([...tied, ...settled, ...added]))
    // Unless it already is the row's own invoice.
    const own = set.invoiceId === undefined ? "invoicing_request.invoice_id" : "null"
    if (isAdded) values.push(answered, answered)
    const add = `case when ${own} is not distinct from ?::text then '[]'::jsonb else to_jsonb(?::text) end`
    const rest = without("answered_invoice_ids")
    parts.push(
      `"answered_invoice_ids" = nullif(${isAdded ? `${rest} || ${add}` : rest}, '[]'::jsonb)`
    )
  }
  if (settled.length > 0) {
    const list = JSON.stringify(settled)
    values.push(list, list)
    parts.push(`"settled_invoice_ids" = ${without("settled_invoice_ids")} || ?::jsonb`)
  }
  return { parts, values }
}
