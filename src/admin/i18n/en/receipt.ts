/** For whom sales are recorded on a cash register, whose invoices then go to a receipt. */
export const cashRegister = {
  label: "Sales recorded on a cash register",
  hint: "Their invoices are marked as issued to a receipt, so that no sale counts twice. A buyer's NIP must then be on the receipt: the invoice waits until somebody confirms it.",
}

export const cashRegisterChoices = {
  none: "None",
  without_tax_id: "Sales to buyers without a tax number (NIP)",
  all: "All sales",
}

/** Confirms that the receipt of a sale shows the buyer's tax number. */
export const receiptForm = {
  failed: "The buyer's number could not be loaded",
  title: "Receipt of this order",
  description:
    "Does the fiscal receipt show this tax number? The law allows an invoice to a company only then (art. 106b(5) of the VAT act); otherwise it may cost as much as its VAT. Confirming writes the number into the order's metadata.",
  number: "Tax number on the invoice",
  otherwise:
    "If the receipt shows no number or another one, this company gets no invoice: skip the invoice, or correct the buyer.",
  small:
    "Until the end of 2026 a receipt with the NIP for at most 450 PLN or 100 EUR already is an invoice: skip this one, or the sale has two invoices.",
  confirm: "The receipt shows it",
  confirmAndRetry: "The receipt shows it: retry",
  saved: "The number on the receipt was confirmed",
}

export const receiptReasons = {
  RECEIPT_TAX_ID_UNCONFIRMED: {
    cause:
      "The sale is recorded on a cash register, and nobody has confirmed that its receipt shows the buyer's tax number (NIP). Without that, no invoice to a company is allowed.",
    next: "Look at the receipt. If it shows the number, confirm it here; the invoice is then tried again. If not, make the buyer a private person, or skip the invoice with “Skip invoice” behind the three dots.",
  },
}
