/** Why a user's request was not carried out. */
export const errors = {
  general: {
    missing: "It does not exist any more.",
    session:
      "The session has ended. Log in in another tab, come back here and try again; what you typed stays.",
    forbidden: "Your role does not allow it.",
    tooLarge: "It is more than the server takes at once. Change less at a time.",
    server: "The shop's server ran into an error.",
  },
  NOT_CONFIGURED:
    "No API key is configured, so nothing can be issued. Put the key into the server's environment and restart the server.",
  ORDER_UNKNOWN: "The order does not exist any more. Reload the page.",
  REQUEST_UNKNOWN: "This invoice does not exist any more. Reload the page.",
  REQUEST_EXISTS:
    "This order has an invoice already. Its state: {{state}}. Reload the page: the invoice's card shows what can be done.",
  CHANGED_MEANWHILE: "Somebody or the plugin itself changed it in the meantime. Look at it again.",
  LIST_CHANGED_MEANWHILE:
    "Some of these invoices changed after the list was shown, {{changed}} of them. Nothing was started; look at the list again.",
  BUYER_CHANGED_MEANWHILE:
    "Somebody changed the buyer in the order after this form was opened. Close it and open it again to see the buyer as he is now.",
  HOLD_CHANGED_MEANWHILE:
    "The company was put on hold again for the same cause in the meantime. Look at it again.",
  COMPARED_MEANWHILE:
    "The invoices in Altera were compared again in the meantime. Look at it once more.",
  ACCOUNT_CHANGED_MEANWHILE:
    "The key now opens a different account from the one shown here. Look at it again.",
  INVOICE_OF_ANOTHER:
    "That invoice carries the reference of another order: the e-mail would show that order's buyer. Send the right invoice from Altera.",
  DOCUMENT_OF_OTHER_KIND:
    "That document is not a sales invoice, so it is not mailed to the buyer. Issue and mail the right invoice in Altera.",
  NOT_RETRYABLE:
    "It cannot be tried again. Its state: {{state}}. Reload the page: its buttons show what can be done.",
  NOT_SKIPPABLE:
    "It cannot be skipped. Its state: {{state}}. Reload the page: its buttons show what can be done.",
  NOT_LINKABLE:
    "No invoice can be linked to it. Its state: {{state}}. Reload the page: its buttons show what can be done.",
  NOT_UNKNOWN:
    "Only an invoice with an unknown outcome can be confirmed not to be in Altera. Its state: {{state}}. Reload the page: its buttons show what can be done.",
  NOT_ISSUED:
    "Only an issued invoice can be mailed. Its state: {{state}}. Reload the page: its buttons show what can be done.",
  NOTHING_TO_SETTLE:
    "There is nothing to settle about this invoice. Its state: {{state}}. Reload the page: its buttons show what can be done.",
  MAY_BE_ARRIVING:
    "The request may still be on its way into Altera. Look again in {{seconds}} seconds.",
  BUYER_COMES_FIRST:
    "The buyer's e-mail is still waiting and goes out automatically, or the plugin is checking whether it did. Send to others afterwards.",
  NOTHING_TO_CORRECT:
    "The order of this invoice did not change, so there is nothing to correct. Reload the page.",
  NOTHING_TO_CHECK:
    "There is nothing to check on this invoice any more. Reload the page: nothing more has to be done.",
  NOT_COMPARED_YET:
    "Altera does not show this invoice yet, so it was not compared and not mailed. Try again in a moment.",
  KSEF_NOT_OPEN:
    "There is nothing to settle about this invoice and KSeF any more: nothing is left to do.",
  PAYMENT_NOT_FOLLOWED:
    "The plugin did not issue this invoice as unpaid, so it cannot be marked from here. Mark it in Altera.",
  PAYMENT_BEING_TOLD:
    "The payment status is being sent to Altera, and is sent again if there is no answer. Look at it again in a few minutes.",
  PAYMENT_AS_WANTED: "The invoice is already marked that way: nothing is left to do.",
  PAYMENT_REFUSED: "Altera refused to mark the invoice. Open it in Altera and mark it there.",
  PAYMENT_NOT_TOLD:
    "The invoice could not be marked: Altera does not answer, asked to wait, or does not accept the API key for this. Nothing was changed; try again later, or mark the invoice in Altera.",
  LOOK_IN_SERVICE_FIRST:
    "Its draft is gone or was issued in Altera. Look there first; if there is no invoice, press Retry on its page.",
  LEFT_WHILE_STOPPED:
    "Issuing was stopped at the moment at which this invoice was to be issued, so somebody may have made it by hand. If there is one, link it; if not, press Issue now on the order's page.",
  CANCELED_MAY_BE_ISSUED:
    "The order is canceled, but Altera may have an invoice for it. Look there: if it has, link it; if not, press Not there.",
  SKIPPED_NOT_IN_BULK:
    "Somebody skipped this one. If it is to be invoiced after all, issue it on the order's page.",
  DIFFERENT_NOT_IN_BULK:
    "The invoice in Altera differs from what was sent. Look at it on its page and mail it there.",
  MAILED_JUST_NOW:
    "It was mailed a moment ago. If it is to go out once more, open its page and send it there.",
  KSEF_NOT_IN_BULK:
    "Its e-mail waits for KSeF, or KSeF refused the invoice. To mail it anyway, open its page and send it there.",
  BEING_SENT: "It is being mailed at this moment. Look at it again in a moment.",
  ORDER_NOT_OPEN:
    "The order is canceled or a draft, so it cannot be completed. Look at it on its page.",
  BULK_INTERRUPTED:
    "The server stopped while this was being done. Look at the invoice before you do it again.",
  BULK_ITEM_FAILED:
    "An unexpected error occurred; see the server's log. Look at the order, then try again.",
  BULK_RUN_UNKNOWN: "There is no such bulk action. Choose one in the list of bulk actions.",
  BULK_RUN_OVER: "It is over or stopped already. Reload the page to see its report.",
  RUN_UNKNOWN: "It does not exist any more. Reports are kept for 90 days. Reload the page.",
  MONTH_UNKNOWN: "A newer check has taken the place of this one. Reload the page.",
  MONTH_READ_ANEW:
    "The month was checked again, or closed, in the meantime. Look at it, then try again.",
  MONTH_NOT_OVER:
    "This check was made before the month ended. Check the month again once it is over, then close it.",
  RUN_IN_THE_WAY:
    "Something else is running for this company. Wait until it is over, or pause or stop it, then try again.",
  RUN_NOT_STEERABLE: "It has gone on in the meantime. Look at it again.",
  RUN_RIGHT_MISSING:
    "Your role may not pause, resume or stop this. Ask somebody who manages roles.",
  ORDER_NAMED_TWICE:
    "The list names two different invoices for the same order: {{orders}}. Leave one line for each of these orders, then search again.",
  SEARCH_NOT_OVER: "It is still searching. Wait until it is over, then try again.",
  SEARCH_TOO_OLD:
    "This search is older than a day, and somebody may have made an invoice by hand since. Look for the invoices again.",
  BULK_RIGHT_MISSING: "Your role may not stop this bulk action. Ask somebody who manages roles.",
  COMPANY_ON_HOLD:
    "{{company}} is on hold, so nothing is issued for it now. The page of invoices says why.",
  COMPANY_NOT_CONFIGURED:
    "The options that the server runs with have no company for this invoice. Correct them as the page says, restart the server, then try again.",
  ACCOUNT_IS_ANOTHER:
    "The invoice is in another Altera account than the one the company's current API key opens. Look in that account, or put its key back.",
  ACCOUNT_UNTOLD:
    "The company's API key is new, and it is not known yet which account it opens. Try again in a moment.",
  KEY_IS_ANOTHER:
    "Nothing was saved: the server that got your answer has a different API key of this company from the one you were asked about. Restart all servers with the same key, then close this, look again and answer once more.",
  KEYS_DIFFER:
    "Nothing was saved: the server that got your answer has the key with fingerprint {{own}}, and Altera last accepted another one, {{other}}. Restart all servers with the new key, press “Check” next to the company, then look again and answer once more.",
  ACCOUNT_NOT_OFFERED:
    "Something has changed: the key is no longer assumed to open that account. Close this, look again and answer once more.",
  ACCOUNTS_CLASH:
    "Both accounts have an invoice with the same id for different orders, so they cannot be the same account. Look again and answer that it is another account.",
  INVOICE_TIED:
    "That invoice belongs to another order already. Look in Altera for the invoice of this order and enter its id.",
  INVOICE_NOT_FOUND:
    "Altera does not show the plugin an invoice with this id, which does not prove that there is none. Check the id; if you see the invoice in Altera, link it on your word.",
  INVOICE_IS_ANOTHER:
    "Altera answered with another invoice than the one asked for. Nothing was linked. Try again in a moment.",
  INVOICE_IS_DRAFT: "That invoice is a draft in Altera. Issue it there first.",
  INVOICE_IS_NO_SALE:
    "That document is a pro forma or a correction in Altera, not the invoice of a sale. Issue the invoice there first, then link it.",
  ISSUED_DIFFERS:
    "The invoice in Altera differs from what was sent there, so the e-mail was not sent. Compare the two on this page, then send it.",
  INVOICE_OF_OTHER_ORDER:
    "That invoice carries the reference of another order. Look in Altera for the invoice of this order and enter its id.",
  INVOICE_DIFFERS:
    "That invoice shows {{found}}, this order {{sent}}. If it is this order's anyway, link it with the difference; if not, enter another id.",
  INVOICE_UNREADABLE:
    "The API key may not read this invoice. Give it that right, or look in Altera and link it on your word.",
  SERVICE_SILENT: "Altera could not be asked about this invoice. Try again in a moment.",
  TAX_NUMBER_WRONG:
    "This is not a valid tax number. A NIP has ten digits, an EU number its country's letters first (DE123456789). Leave it empty for a private person.",
  TAX_NUMBER_OF_CUSTOMER:
    "The wrong number stands in the customer's own data ({{field}}). Enter the right one here, or remove it on the customer's page.",
  COMPANY_NAME_WANTED:
    "A buyer with a tax number needs the company's name. Enter it, or leave the number empty for a private person.",
  BUYER_NAME_WANTED: "Enter the buyer's first and last name.",
  ADDRESS_WANTED: "Enter the buyer's street and house number.",
  COUNTRY_WANTED: "Choose the buyer's country.",
  COUNTRY_FIXED:
    "Medusa does not let the country of an order be changed: its taxes were worked out for it. Leave it, or issue this invoice by hand in Altera and link it here.",
  SETTINGS_INVALID: "These values cannot be saved: {{fields}}. Correct them and save again.",
  SETTINGS_CHANGED_MEANWHILE: "Somebody else is changing the settings at this moment. Try again.",
  COMPANY_UNKNOWN:
    "The plugin's options name no such company any more. Put it back into medusa-config.ts, or reload the page.",
  KEY_STILL_REJECTED:
    "Altera still rejects the API key, or could not be asked. Create a new key in Altera (Settings, Integrations), put it into the server's environment and restart the server.",
  STILL_UNREACHABLE:
    "Altera still does not answer. Try again in a few minutes; it also goes on automatically once Altera answers.",
  STILL_BEHIND:
    "Some invoices could not be adopted. Look at the list for why: try again where Altera did not answer, link the others on their orders, or go on without them.",
  NAME_KNOWN: "This name was added in Altera before. Choose it from the list.",
  NAME_REFUSED: "Altera refused the name. Correct the name, or add it in Altera.",
  NAME_KEY_REJECTED:
    "Altera does not accept the company's API key. Put a valid key into the server's environment and restart the server.",
  NAME_SERVICE_BUSY: "Altera asks to wait. Try again in a moment.",
  NAME_NOT_SENT: "Altera could not be reached. Nothing was added. Try again in a moment.",
  NAME_UNCERTAIN:
    "No usable answer came from Altera, so the name may have been added or not. Look in Altera before you try again.",
  TEST_NOT_MAILED_YET:
    "The test needs an invoice that was mailed to its buyer, and this one's e-mail has not gone out. Open the form again: it takes the newest one that was.",
  TEST_WITHOUT_ADDRESS:
    "A test goes to the address of the user who is logged in, and there is none. Send the invoice to an address from its own page instead.",
  TEST_JUST_NOW: "A test was requested a moment ago. Try again in a few seconds.",
  TEST_TOO_LONG:
    "With the figures of this invoice it is longer than Altera takes. Leave something out.",
  TEST_REFUSED:
    "Altera refused the test e-mail. It needs a reply-to address: put one in there under Settings, Sales, E-mail messages.",
  TEST_KEY_REJECTED:
    "Altera rejects the company's API key. Nothing was sent. Check the key under Connection.",
  TEST_SERVICE_BUSY: "Altera asks to wait. Nothing was sent; try again in a moment.",
  TEST_NOT_SENT: "Altera could not be reached. Nothing was sent. Try again in a moment.",
  TEST_UNCERTAIN:
    "No usable answer came from Altera, so the test may have gone out or not. Look in your mailbox before you try again.",
  SEARCH_TOO_WIDE:
    "More than 1,000 orders have a buyer who fits the search. Type more of the name, e-mail or NIP, then export again.",
  NO_PDF:
    "There is no PDF. The invoice's state: {{state}}. There is one once the invoice is issued: look at the card's buttons.",
  PDF_KEY_REJECTED:
    "Altera does not accept the company's API key. Put a valid key into the plugin's options.",
  PDF_MISSING:
    "Altera has no PDF of this invoice. Try again in a moment, or open the invoice in Altera.",
  PDF_SERVICE_BUSY: "Altera asks to wait. Try again in a moment.",
  PDF_NOT_FETCHED: "The PDF could not be fetched from Altera. Try again in a moment.",
  LINKS_OFF:
    "Links are turned off. Turn them on in medusa-config.ts (links.enabled), or send the invoice by e-mail.",
  MONTH_NOT_READ: "This month was not checked yet. Press “Check the month”, then make the link.",
  LINK_UNKNOWN: "There is no such link any more. Reload the page.",
  LINK_OVER: "This link was taken back or is over. Reload the page and make another one.",
  WEBHOOK_UNKNOWN: "There is no such webhook any more. Reload the page.",
  WEBHOOK_OFF: "The webhook is off. Choose “Turn on” from its menu, then send again.",
  WEBHOOKS_TOO_MANY: "There are {{most}} webhooks already. Remove one that is not needed any more.",
  WEBHOOK_URL_WRONG: "Enter a whole address that begins with https://.",
  WEBHOOK_URL_HTTP:
    "The address must begin with https://. Enter such a one; for a receiver in the shop's own network, http:// can be allowed in medusa-config.ts (webhooks.allowHttp).",
  WEBHOOK_URL_CREDENTIALS:
    "Leave the user name and the password out of the address. The signature proves who calls.",
  WEBHOOK_URL_PRIVATE:
    "This address is in a private network. Enter a public one, or have it allowed in medusa-config.ts (webhooks.allowPrivateNetworks).",
  DELIVERY_UNKNOWN:
    "There is no such delivery any more; they are kept for 30 days. Reload the page.",
  DELIVERY_IN_HAND: "This delivery is on its way just now. Look again in a minute.",
  NO_LINK_YET:
    "Only an issued invoice has a link for its buyer. Its state: {{state}}. Reload the page: its buttons show what can be done.",
}
