/** Why the buyer's data or the plugin's set-up stops an invoice. */
export const buyerReasons = {
  ADDRESS_MISSING: {
    cause: "The order has no billing or shipping address.",
    next: "Add a billing address to the order, then retry.",
  },
  COUNTRY_MISSING: {
    cause: "The buyer's address has no country.",
    next: "Add the country to the billing address, then retry.",
  },
  BUYER_NAME_MISSING: {
    cause: "The buyer's name is missing.",
    next: "Add the first and last name to the billing address, then retry.",
  },
  COMPANY_NAME_MISSING: {
    cause: "There is a tax number, but no company name.",
    next: "Add the company's name to the billing address, then retry.",
  },
  TAX_ID_INVALID: {
    cause: "The buyer's tax number (NIP) is not valid: a digit is wrong or missing.",
    next: "Ask the buyer for the right number, correct it in the named field, then retry.",
  },
  REGION_NEEDS_REVIEW: {
    cause: "This buyer's country or territory has VAT rules that a person must judge.",
    next: "Issue this invoice by hand in Altera, then link it here.",
  },
  NO_COMPANY_FITS: {
    cause: "None of the configured companies sells in this order's channel, region or currency.",
    next: "Extend companies in the plugin's options, restart the server, then retry.",
  },
  COMPANY_UNKNOWN: {
    cause: "The company of this order is not in the plugin's options any more.",
    figures: "Company: {{company}}.",
    next: "Put the company back into the plugin's options, restart the server, then retry.",
  },
  EXTENSION_FAILED: {
    cause: "The shop's own shouldInvoice or transformDraft function failed.",
    figures: "Function: {{name}}.",
    next: "Ask the developer to look into the server's log, then retry.",
  },
  DRAFT_INVALID: {
    cause: "The composed invoice has a value that is not allowed.",
    next: "Correct the named field in the order or in transformDraft, then retry.",
  },
  DRAFT_TOTALS_DIFFER: {
    cause: "The composed invoice does not add up to the order's total.",
    figures: "Invoice: {{found}}, expected: {{expected}}.",
    next: "If the shop uses transformDraft, have it corrected, then retry.",
  },
}
