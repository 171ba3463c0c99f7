import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { mailInvoiceWorkflow } from "../../src/workflows"

/** A shop's own texts for the e-mails with its invoices, as shown in the documentation. */
mailInvoiceWorkflow.hooks.prepareInvoiceEmail(async ({ invoice }) =>
  Promise.resolve(
    new StepResponse({
      template: "own-invoice",
      data: { greeting: `Invoice ${invoice.invoice_number}` },
      ...(invoice.email?.startsWith("wrong") ? { to: "accounts@example.com" } : {}),
      ...(invoice.email?.startsWith("twice")
        ? { to: ["Accounts@example.com", "accounts@example.com"] }
        : {}),
    })
  )
)
