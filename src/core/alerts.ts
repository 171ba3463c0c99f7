import type { HoldCause } from "./invoice-request"

/**
 * A sentence for the admin's bell, and the dashboard's page where it can be mended. `kind` tells
 * alerts of one sort, which are not repeated soon.
 */
export type Alert = { kind: string; title: string; description: string; page: string }

export type InvoiceTrouble = "refused" | "failed" | "undecided" | "unverified"

const TITLES: Readonly<Record<InvoiceTrouble, string>> = {
  refused: "An invoice was refused",
  failed: "An invoice could not be issued",
  undecided: "It is not known whether an invoice was issued",
  unverified: "An invoice was issued but not compared with its order",
}

/**
 * What to tell the shop about an invoice that waits for a person.
 *
 * @param orderNumber as the shop shows it.
 * @param message the first reason's sentence; holds no buyer's data.
 */
export const alertOfInvoice = (
  trouble: InvoiceTrouble,
  { id, orderNumber, message }: { id: string; orderNumber: string; message: string | null }
): Alert => ({
  kind: trouble,
  title: `${TITLES[trouble]}: order #${orderNumber}`,
  description: [message, "Others may wait as well: see Invoices."].filter(Boolean).join(" "),
  page: `/invoicing/${id}`,
})

const CAUSES: Readonly<Record<HoldCause, string>> = {
  unreachable:
    "The invoicing service does not answer. It is asked again every minute; what waits is issued once it answers.",
  "key-rejected":
    "The invoicing service rejects its API key. Put a working key, with the rights to list, read, issue and send, into the options; nothing is lost.",
  paused: "A person paused it. Resume it under Invoices.",
  difference:
    "An issued invoice shows other figures than were sent. Look at it, then resume the company under Invoices.",
}

/** What to tell the shop about a company that is held, or served again. */
export const alertOfCompany = (
  change: "held" | "served",
  { companyId, cause }: { companyId: string; cause: HoldCause }
): Alert => ({
  kind: `${change} ${companyId} ${cause}`,
  title:
    change === "held"
      ? `Invoicing for company "${companyId}" is on hold`
      : `Invoicing for company "${companyId}" goes on`,
  description: change === "held" ? CAUSES[cause] : "Everything that waited is issued now.",
  page: "/invoicing",
})
