import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { InvoicingEventName, InvoicingEvents } from "medusa-plugin-altera/types"
import { mailInvoiceWorkflow } from "medusa-plugin-altera/workflows"

const NAME = "invoicing.invoice.available" satisfies InvoicingEventName

/**
 * Mails each invoice as soon as its buyer may have it; an event delivered twice mails nothing twice. An
 * invoice that must not be mailed automatically, such as an old one tied to its order, is not mailed.
 */
export default async function mailInvoice({
  event: { data },
  container,
}: SubscriberArgs<InvoicingEvents[typeof NAME]>) {
  const { errors } = await mailInvoiceWorkflow(container).run({
    input: { request_id: data.id },
    throwOnError: false,
  })
  const failed = errors.map(({ error }) => error as Error & { type?: string })
  const failure = failed.find(({ type }) => type !== "not_allowed")
  if (failure) throw failure
}

export const config: SubscriberConfig = { event: NAME }
