import { receiptReasons } from "./receipt"

/** Why the buyer's data or the plugin's set-up stops an invoice. */
export const buyerReasons = {
  ADDRESS_MISSING: {
    cause: "The order has no address of its buyer; a company's must say more than its country.",
    next: "Enter the buyer's name and address here; the invoice is then tried again.",
  },
  COUNTRY_MISSING: {
    cause: "The buyer's address has no country.",
    next: "Choose the country here; the invoice is then tried again.",
  },
  BUYER_NAME_MISSING: {
    cause: "The buyer's name is missing.",
    next: "Enter the name here; the invoice is then tried again.",
  },
  COMPANY_NAME_MISSING: {
    cause: "There is a tax number, but no company name.",
    next: "Enter the company's name here; the invoice is then tried again.",
  },
  TAX_ID_INVALID: {
    cause: "The buyer's tax number (NIP) is not valid: a digit is wrong or missing.",
    next: "Ask the buyer for the right number and enter it here; the invoice is then tried again. Or make the buyer a private person.",
  },
  TAX_ID_OF_OTHER_COMPANY: {
    cause:
      "The order names one company, and the customer's record, from which the tax number comes, names another.",
    next: "Find out whose number it is. Enter the company and its own number here, or save them unchanged if they belong together; the invoice is then tried again. Or make the buyer a private person.",
  },
  REGION_NEEDS_REVIEW: {
    cause: "This buyer's country or territory has VAT rules that a person must judge.",
    next: "Issue this invoice by hand in Altera, then link it here.",
  },
  ...receiptReasons,
  NO_COMPANY_FITS: {
    cause: "None of the companies covers this order's sales channel, region, currency and country.",
    figures:
      "Sales channel: {{channel}}. Region: {{region}}. Currency: {{currency}}. Country: {{country}}.",
    next: "In medusa-config.ts, option companies: add what this order has to salesChannels, regions, currencies or countries of the company that sells there, or leave one company without any of the four, which then takes all other orders. Restart the server, then retry.",
  },
  COMPANY_CONDITION_UNKNOWN: {
    cause:
      "This order may belong to a company whose condition names something the shop does not have. Issued by another company, the invoice would have the wrong seller.",
    figures: "{{company}}: the shop does not know {{value}}.",
    problems: {
      sales_channel: "{{company}}: the shop has no sales channel “{{value}}”.",
      region: "{{company}}: the shop has no region “{{value}}”.",
      currency: "{{company}}: the shop does not sell in the currency {{value}}.",
      country: "{{company}}: the shop does not sell in the country {{value}}.",
      other: "{{company}}: the shop does not know {{value}}.",
    },
    next: "Correct the name in medusa-config.ts, option companies, and restart the server, or add what is missing to the shop; then retry.",
  },
  COMPANY_UNKNOWN: {
    cause: "The company of this order is not in the plugin's options any more.",
    figures: "Its id there: {{company}}.",
    next: "Put the company back into medusa-config.ts, option companies, restart the server, then retry.",
    nextIn: {
      unknown:
        "Put the company back into medusa-config.ts, option companies, and restart the server: the plugin then looks for the invoice in Altera automatically. If the company does not come back, look in Altera yourself and choose “Settle by hand” behind the three dots.",
      issued:
        "Put the company back into medusa-config.ts, option companies, and restart the server. An e-mail that waits then goes out automatically; one that was held back you send yourself. If the company does not come back, send the invoice from Altera and settle it by hand here.",
    },
  },
  EXTENSION_FAILED: {
    cause: "The shop's own shouldInvoice or transformDraft function failed.",
    figures: "Function: {{name}}.",
    next: "Ask the developer to look into the server's log, then retry.",
  },
  DRAFT_INVALID: {
    cause: "The composed invoice has a value that is not allowed.",
    problems: {
      invalid_type: "The value is missing or has the wrong type.",
      too_small: "The field is empty.",
      too_big: "The value is too long.",
      unrecognized_keys: "The invoice has no such field.",
      unprintable: "The value holds a character that is not allowed.",
      quantity_form:
        "A quantity may have at most nine digits and, as in KSeF, six decimals; this one has another form.",
      tax_number_form: "The tax number is not valid: its checksum or form is wrong.",
      reference_missing:
        "The order's reference, by which the plugin recognizes the invoice, is missing.",
      legal_basis_missing: "The legal basis of the exemption with the rate zw is missing.",
      other: "The value is not in the required form.",
    },
    next: "Correct the named field in the order or in transformDraft, then retry.",
  },
  DRAFT_TOTALS_DIFFER: {
    cause: "The composed invoice does not add up to the order's total.",
    figures: "Invoice: {{found}}, expected: {{expected}}.",
    figuresOfSum: "Invoice: {{found}}, but its positions or their VAT add up to another amount.",
    next: "If the shop uses transformDraft, have it corrected, then retry.",
  },
}
