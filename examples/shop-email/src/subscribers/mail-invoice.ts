import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { InvoicingEventName, InvoicingEvents } from "medusa-plugin-altera/types"
import { mailInvoiceWorkflow } from "medusa-plugin-altera/workflows"

const NAME = "invoicing.invoice.available" satisfies InvoicingEventName

/**
 * Mails each invoice as soon as its buyer may have it; an event that comes twice mails nobody twice. What
 * is not to be mailed by itself, such as an old invoice that was tied to its order, is left.
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
