/** Why something a person asked for was not done. */
export const errors = {
  general: {
    missing: "It does not exist any more.",
    forbidden: "Your role does not allow it.",
    server: "The shop's server ran into an error.",
  },
  NOT_CONFIGURED: "No API key is configured, so nothing can be issued.",
  ORDER_UNKNOWN: "The order does not exist any more.",
  REQUEST_UNKNOWN: "This invoice does not exist any more.",
  REQUEST_EXISTS: "This order has an invoice already. Its state: {{state}}.",
  CHANGED_MEANWHILE: "Somebody or the plugin itself was quicker. Look at it again.",
  NOT_RETRYABLE: "It cannot be tried again. Its state: {{state}}.",
  NOT_SKIPPABLE: "It cannot be skipped. Its state: {{state}}.",
  NOT_LINKABLE: "No invoice can be linked to it. Its state: {{state}}.",
  NOT_UNKNOWN:
    "Only an invoice whose outcome is unknown can be declared absent. Its state: {{state}}.",
  NOT_ISSUED: "Only an issued invoice can be mailed. Its state: {{state}}.",
  MAY_BE_ARRIVING:
    "The request may still be on its way into Altera. Look again in {{seconds}} seconds.",
  BUYER_COMES_FIRST:
    "The buyer's e-mail is still waiting and goes out by itself. Send to others after it.",
  BEING_SENT: "It is being mailed at this moment.",
  COMPANY_HELD:
    "{{company}} is on hold, so nothing is issued for it now. The page of invoices tells why.",
  COMPANY_NOT_SERVED:
    "The plugin's options name no company for this invoice. Put it back, then try again.",
  INVOICE_TIED: "That invoice belongs to another order already.",
  INVOICE_NOT_FOUND: "Altera has no invoice with this id.",
  INVOICE_IS_ANOTHER: "Altera answered with another invoice than the one asked for.",
  INVOICE_IS_DRAFT: "That invoice is a draft in Altera. Issue it there first.",
  INVOICE_OF_OTHER_ORDER: "That invoice carries the reference of another order.",
  INVOICE_DIFFERS: "That invoice shows {{found}}, this order {{sent}}.",
  SERVICE_SILENT: "Altera could not be asked about this invoice. Try again in a moment.",
  SETTINGS_INVALID: "These values are not taken: {{fields}}.",
  SETTINGS_CHANGED_MEANWHILE: "Somebody else is changing the settings at this moment. Try again.",
  COMPANY_UNKNOWN: "The plugin's options name no such company any more.",
  KEY_STILL_REJECTED: "Altera still rejects the API key, or could not be asked.",
  STILL_UNREACHABLE: "Altera still does not answer.",
  NAME_KNOWN: "This name was added in Altera before.",
  NAME_REFUSED: "Altera refused the name.",
  NAME_KEY_REJECTED: "Altera does not accept the company's API key.",
  NAME_SERVICE_BUSY: "Altera asks to wait. Try again in a moment.",
  NAME_NOT_SENT: "Altera could not be reached. Nothing was added.",
  NAME_UNCERTAIN:
    "No usable answer came from Altera, so the name may have been added or not. Look in Altera before you try again.",
  NO_PDF: "There is no PDF. The invoice's state: {{state}}.",
  PDF_KEY_REJECTED:
    "Altera does not accept the company's API key. Put a valid key into the plugin's options.",
  PDF_MISSING: "Altera has no PDF of this invoice.",
  PDF_SERVICE_BUSY: "Altera asks to wait. Try again in a moment.",
  PDF_NOT_FETCHED: "The PDF could not be fetched from Altera. Try again in a moment.",
}
