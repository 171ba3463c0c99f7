import { definePolicies } from "@medusajs/framework/utils"
import { INVOICING_RESOURCE, INVOICING_RIGHTS, type InvoicingRight } from "../core/settings/rights"

const DESCRIPTIONS: Readonly<Record<InvoicingRight, string>> = {
  read: "See invoices, their buyers and PDFs",
  issue: "Issue, retry, link and skip invoices",
  resend: "Send invoices by e-mail",
  settings: "See and change the invoicing settings and mapping, pause and resume",
}

/** Medusa discovers these at startup and offers them when roles are edited. */
export const invoicingPolicies = definePolicies(
  INVOICING_RIGHTS.map((right) => ({
    name: `Invoicing${right.charAt(0).toUpperCase()}${right.slice(1)}`,
    resource: INVOICING_RESOURCE,
    operation: right,
    description: DESCRIPTIONS[right],
  }))
)
