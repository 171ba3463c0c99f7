/** What went wrong with Altera or in the plugin itself. */
export const serviceReasons = {
  SERVICE_REFUSED: {
    cause: "Altera did not accept the invoice.",
    figures: "Answer of Altera: {{code}}.",
    next: "Correct what Altera names below, then retry.",
  },
  SERVICE_UNREACHABLE: {
    cause: "Altera cannot be reached.",
    figures: "Network error: {{code}}.",
    next: "Nothing, it is tried again by itself. If it lasts, check the server's network.",
  },
  SERVICE_BUSY: {
    cause: "Altera asked to wait because of too many requests.",
    next: "Nothing, it is tried again by itself.",
  },
  KEY_REJECTED: {
    cause: "Altera does not accept the API key.",
    figures: "Company: {{company}}.",
    next: "Put a valid key with the rights to list, read, issue and send invoices into the plugin's options and restart the server; nothing is lost.",
  },
  OUTCOME_UNKNOWN: {
    cause: "The request was sent, but no clear answer arrived.",
    figures: "What was seen: {{code}}.",
    next: "Nothing yet: the plugin looks in Altera for what happened.",
  },
  INTERNAL_ERROR: {
    cause: "The plugin or the shop's server ran into an error.",
    next: "Retry. If it happens again, ask the developer to look into the server's log.",
  },
  READ_BACK_DIFFERS: {
    cause: "The invoice in Altera shows other figures than were sent.",
    figures: "Sent: {{sent}}, found: {{found}}.",
    next: "Compare the invoice in Altera with the order; correct it in Altera if needed.",
  },
  SEND_REFUSED: {
    cause: "Altera did not accept the e-mail.",
    figures: "Answer of Altera: {{code}}.",
    next: "In Altera, set a reply-to address under Settings, Sales, E-mail messages, and check the addressee. Then send again.",
  },
  AMBIGUOUS_LOOKUP: {
    cause: "Several invoices in Altera could be the one for this order.",
    figures: "Ids in Altera: {{ids}}.",
    next: "Look in Altera which one it is and link it. If none is, say that it is not there.",
  },
  LOOKUP_FAILED: {
    cause: "The list of invoices could not be read from Altera.",
    figures: "What was seen: {{code}}.",
    next: "It is tried again by itself. You may also look in Altera: link the invoice, or say that it is not there.",
  },
  LOOKUP_FORBIDDEN: {
    cause: "The API key may not list or read invoices, so Altera cannot be searched.",
    next: "Give the key the right to list and read; or look in Altera, then link the invoice or say that it is not there.",
  },
  ACCOUNT_UNCERTAIN: {
    cause:
      "The API key was replaced since the invoice was sent, and the new one does not show what was issued before. It may be another firm's.",
    next: "Look in the account this order belongs to, then link the invoice or say that it is not there.",
  },
  NOT_READ_BACK: {
    cause:
      "The invoice was issued, but Altera did not show it afterwards: its number is not known and nothing was compared.",
    figures: "What was seen: {{code}}.",
    next: "Compare the invoice in Altera with the order.",
  },
  READING_FORBIDDEN: {
    cause:
      "The API key may issue invoices but not read them: the number is not known and nothing was compared.",
    next: "Give the key the right to read in Altera, and compare this invoice there with the order.",
  },
  SEND_UNCONFIRMED: {
    cause: "The e-mail was ordered without an answer, and Altera does not show that it went out.",
    next: "Ask the buyer, or send it again.",
  },
  ABSENT_AGAIN: {
    cause: "The invoice was sent {{times}} times without an answer, and Altera does not list it.",
    next: "Look in Altera: link the invoice, or say that it is not there.",
  },
  EMAIL_MISSING: {
    cause: "The order has no e-mail address, so nothing was mailed.",
    next: "Send the invoice to another address.",
  },
}
