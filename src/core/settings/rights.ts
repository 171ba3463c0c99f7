/**
 * The plugin's rights that a role may have, each a Medusa policy: `invoicing:<right>`.
 *
 * `read`: see every invoice with its buyer; `issue`: request invoices, retry, link, skip and
 * declare absent; `resend`: mail invoices and give out links; `settings`: read and change settings
 * and mapping, pause, resume and check keys.
 */
export const INVOICING_RIGHTS = ["read", "issue", "resend", "settings"] as const

export type InvoicingRight = (typeof INVOICING_RIGHTS)[number]

export const INVOICING_RESOURCE = "invoicing"
