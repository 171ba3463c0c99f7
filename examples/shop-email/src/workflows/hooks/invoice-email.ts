import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { mailInvoiceWorkflow } from "medusa-plugin-altera/workflows"

/** The name of your template and its data; the PDF is attached automatically. */
mailInvoiceWorkflow.hooks.prepareInvoiceEmail(async ({ invoice }) => {
  const subject = `Faktura ${invoice.invoice_number ?? ""} do zamówienia #${invoice.order_display_id}`
  return new StepResponse({
    template: "invoice",
    data: {
      subject,
      total: `${invoice.gross} ${invoice.currency}`,
      link: invoice.invoice_link,
    },
  })
})
