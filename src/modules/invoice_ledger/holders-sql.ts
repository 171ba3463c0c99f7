import { listSql } from "./statements"

/**
 * Ids of a company's requests (null: of all companies) that are tied to one of these invoices, had it
 * returned for a create, or had it settled by a person. Two parts, so that each can use its own partial
 * index.
 */
export function holdersOf(
  companyId: string | null,
  invoiceIds: readonly string[]
): { sql: string; values: unknown[] } {
  const ids = JSON.stringify(invoiceIds)
  const [ofCompany, company] = companyId === null ? ["", []] : ["and company_id = ?", [companyId]]
  return {
    sql: `select id from invoicing_request
      where invoice_id in (${listSql}) and invoice_id is not null ${ofCompany}
      union all
      select id from invoicing_request
      where (answered_invoice_ids is not null or settled_invoice_ids is not null)
        ${ofCompany} and exists (
          select 1 from jsonb_array_elements_text(coalesce(answered_invoice_ids, '[]'::jsonb)
            || coalesce(settled_invoice_ids, '[]'::jsonb)) as named (invoice_id)
          where named.invoice_id in (${listSql}))`,
    values: [ids, ...company, ...company, ids],
  }
}
