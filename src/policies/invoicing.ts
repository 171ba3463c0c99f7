import { definePolicies } from "@medusajs/framework/utils"
import { INVOICING_RESOURCE, INVOICING_RIGHTS, type InvoicingRight } from "../core/settings/rights"

const DESCRIPTIONS: Readonly<Record<InvoicingRight, string>> = {
  read: "See invoices, their buyers and PDFs, previews, reports and months",
  issue:
    "Issue, retry, link, skip and settle invoices, mark them as paid, work on past orders, close months",
  resend: "Send invoices by e-mail, manage links for buyers and accountants",
  settings: "See and change invoicing settings, mapping and webhooks, pause and resume, trial runs",
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
