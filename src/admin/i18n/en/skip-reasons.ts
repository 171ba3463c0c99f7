/** Why nothing has to be invoiced; not an error. */
export const skipReasons = {
  ZERO_TOTAL: {
    cause: "The order's total is zero.",
    next: "Nothing; there is nothing to invoice.",
  },
  BUYER_IS_NOT_A_COMPANY: {
    cause: "The buyer is a private person, and invoices go to companies only.",
    figures:
      "The tax number in {{numberField}} is not valid, so the buyer may be a company: then correct the buyer first, and the order is checked again.",
    next: "Nothing. If an invoice is wanted after all, press Issue now.",
  },
  BUYER_DID_NOT_ASK: {
    cause: "The buyer did not ask for an invoice.",
    figures: "Looked for in the order's metadata: {{key}}.",
    next: "Nothing. If an invoice is wanted after all, press Issue now.",
  },
  EXTENSION_SAID_NO: {
    cause: "The shop's own shouldInvoice function decided against an invoice.",
    figures: "Its reason: {{message}}",
    next: "Nothing. If an invoice is wanted after all, press Issue now.",
  },
  SETTLED_BY_HAND: {
    cause:
      "Somebody settled this by hand; whether an invoice exists in Altera was never found out.",
    figures: "What was noted: {{message}}",
    next: "Nothing. If an invoice is wanted after all, press Issue now: Altera is searched first.",
  },
  SKIPPED_BY_PERSON: {
    cause: "Somebody skipped this invoice.",
    figures: "Reason: {{message}}",
    next: "Nothing. If an invoice is wanted after all, press Issue now.",
  },
}
