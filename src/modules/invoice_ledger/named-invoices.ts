import type { RequestChange } from "../../core/lifecycle/transition"
import { CHANGE_SQL } from "./columns"

/** A jsonb list of texts less those of a JSON list. */
const without = (column: string) =>
  `(coalesce(${column}, '[]'::jsonb) - array(select jsonb_array_elements_text(?::jsonb)))`

/** Adds the id of an invoice that a create was answered with, of a claim that was lost. */
export const noteSql = `update invoicing_request
  set answered_invoice_ids = (coalesce(answered_invoice_ids, '[]'::jsonb) - ?::text) || to_jsonb(?::text),
    updated_at = ${CHANGE_SQL}
  where id = ? and invoice_id is distinct from ?`

/**
 * What a change does to the invoices that the service named. Never a whole list, which would drop
 * what another process noted since the row was read: the row's own invoice and what a person dealt
 * with is taken out, and what was answered is added.
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
    // Unless it is the row's own already.
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
