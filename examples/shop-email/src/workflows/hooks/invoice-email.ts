import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { mailInvoiceWorkflow } from "medusa-plugin-altera/workflows"

/** Your template's name and what it needs; the PDF is attached without a word about it. */
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
