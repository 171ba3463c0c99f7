/**
 * What a role may be given of the plugin, each of them a policy of Medusa's: `invoicing:<right>`.
 *
 * `read` sees every invoice with its buyer; `issue` asks for one, tries again, links, skips and
 * declares absent; `resend` mails and gives out links; `settings` reads and changes settings and mapping, pauses,
 * resumes and checks keys.
 */
export const INVOICING_RIGHTS = ["read", "issue", "resend", "settings"] as const

export type InvoicingRight = (typeof INVOICING_RIGHTS)[number]

export const INVOICING_RESOURCE = "invoicing"
