/** The names on a company's invoices, and the invoice to ask the service about for more. */
export type InvoiceNames = {
  categories: string[]
  projects: string[]
  /** The newest invoice with a project, else the newest: reading it shows the most names. */
  invoiceId: string | null
}

/** How many of a company's newest requests are read: opening a page must not read them all. */
export const NAMES_LOOK_AT = 5_000

/** Maximum number of names of one kind, more than anybody chooses from. */
const MOST = 1_000

/**
 * The names on a company's newest issued invoices, by the index on creation time; the cost does not
 * grow with the number of invoices.
 */
export const NAMES_SQL = `with newest as materialized (
  select state, positions, project_id, invoice_id, created_at from invoicing_request
  where company_id = ? and deleted_at is null order by created_at desc, id desc limit ${NAMES_LOOK_AT}),
issued as (select * from newest where state = 'issued')
(select 'category' as kind, line ->> 'category' as name from issued
  cross join lateral jsonb_array_elements(
    case when jsonb_typeof(positions) = 'array' then positions else '[]' end) as line
  where line ->> 'category' is not null group by 2 order by 2 limit ${MOST})
union all
(select 'project', project_id from issued where project_id is not null
  group by 2 order by 2 limit ${MOST})
union all
(select 'invoice', invoice_id from issued where invoice_id is not null
  order by (project_id is null), created_at desc limit 1)`
