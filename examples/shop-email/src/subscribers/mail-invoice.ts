import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { InvoicingEventName, InvoicingEvents } from "medusa-plugin-altera/types"
import { mailInvoiceWorkflow } from "medusa-plugin-altera/workflows"

const NAME = "invoicing.invoice.available" satisfies InvoicingEventName

/** Mails each invoice as soon as its buyer may have it; an event that comes twice mails nobody twice. */
export default async function mailInvoice({
  event: { data },
  container,
}: SubscriberArgs<InvoicingEvents[typeof NAME]>) {
  await mailInvoiceWorkflow(container).run({ input: { request_id: data.id } })
}

export const config: SubscriberConfig = { event: NAME }
