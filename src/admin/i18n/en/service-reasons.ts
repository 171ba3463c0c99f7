/** What went wrong with Altera or in the plugin itself. */
export const serviceReasons = {
  SERVICE_REFUSED: {
    cause: "Altera did not accept the invoice.",
    figures: "Answer of Altera: {{code}}.",
    next: "Correct what Altera names below, then retry. If it cannot be corrected, issue the invoice by hand in Altera and link it with “Link invoice” behind the three dots.",
  },
  SERVICE_UNREACHABLE: {
    cause: "Altera cannot be reached.",
    figures: "Network error: {{code}}.",
    next: "Nothing: it is tried again automatically. If it lasts, check the server's network.",
    nextIn: {
      failed: "Retry once Altera can be reached. If it lasts, check the server's network.",
      issued:
        "Send the e-mail once Altera can be reached. If it lasts, check the server's network.",
    },
  },
  SERVICE_BUSY: {
    cause: "Altera asked to wait because of too many requests.",
    next: "Nothing: it is tried again automatically.",
  },
  READING_UNANSWERED: {
    cause:
      "Before an invoice is issued or mailed, Altera is asked for the newest invoices, this order's draft or its invoice, and gives no usable answer.",
    next: "Nothing: it is asked again automatically. If it lasts, check whether Altera itself shows its invoices.",
  },
  KEY_REJECTED: {
    cause: "Altera does not accept the API key.",
    figures: "Company: {{company}}",
    next: "Put a valid key with the rights to list, read, issue and send invoices into the plugin's options and restart the server; nothing is lost.",
  },
  FORBIDDEN_FOR_NOW: {
    cause:
      "Altera, or a firewall in front of it, answered 403 to this order, while the API key works.",
    next: "Nothing: it is tried again automatically; other orders go on.",
  },
  ERROR_FOR_NOW: {
    cause: "The plugin or the shop's server ran into an error more than once. Nothing was sent.",
    next: "Nothing: it is tried again automatically. If it lasts, ask the developer to look into the server's log.",
  },
  REQUEST_FORBIDDEN: {
    cause:
      "Altera, or a firewall in front of it, answered 403 to this order three times, while the API key works.",
    next: "A firewall may object to something in the order (a name, an address, a product's text), or the key may not issue invoices. Correct that and retry; or issue the invoice in Altera by hand and link it.",
  },
  SEND_FORBIDDEN: {
    cause:
      "Altera, or a firewall in front of it, answered 403 to this e-mail, while the API key works.",
    next: "Give the key the right to send, then send again; or hand the invoice over in another way.",
  },
  OUTCOME_UNKNOWN: {
    cause: "The request was sent, but no clear answer arrived.",
    figures: "What was seen: {{code}}.",
    next: "Nothing yet: the plugin looks in Altera for what happened.",
  },
  INTERNAL_ERROR: {
    cause: "The plugin or the shop's server ran into an error.",
    next: "Retry. If it happens again, ask the developer to look into the server's log.",
    nextIn: {
      issued:
        "Send the e-mail. If it happens again, ask the developer to look into the server's log.",
    },
  },
  READ_BACK_DIFFERS: {
    cause: "The invoice in Altera is not as it was sent.",
    figures: "Sent: {{sent}}, found: {{found}}.",
    next: "Compare the invoice in Altera with the order; correct it in Altera if needed.",
  },
  SEND_REFUSED: {
    cause: "Altera did not accept the e-mail.",
    figures: "Answer of Altera: {{code}}.",
    next: "In Altera, set a reply-to address under Settings, Sales, E-mail messages, and check the addressee. Then send again.",
  },
  SHOP_EMAIL_FAILED: {
    cause: "The shop's own e-mail with the invoice could not be handed over.",
    next: "Ask a developer to look at the server's log: is there a notification provider for e-mail? Then have the shop mail it again, or send it from here.",
  },
  AMBIGUOUS_LOOKUP: {
    cause: "One or more invoices in Altera could be the one for this order.",
    figures: "Ids in Altera: {{ids}}.",
    next: "Look in Altera which one it is and link it. If none is, say that it is not there.",
  },
  MAY_BE_ISSUED: {
    cause:
      "Altera shows an invoice with this buyer and total that belongs to no order here. Nothing was issued: the shop's database may be a backup from before that invoice.",
    figures: "Ids in Altera: {{ids}}.",
    next: "Look in Altera. If it is this order's invoice, link it. If this order's is not there, say so: the shop then tries to issue it.",
  },
  DRAFT_ISSUED: {
    cause:
      "The document that Altera shows under the id of this order's draft is issued, though not by the shop. It is not certain whether the present API key shows this order's document.",
    figures: "Id in Altera: {{id}}.",
    next: "Compare it in Altera. If it is this order's invoice, link it. If it is another's, press Retry: another draft is saved and issued.",
  },
  DRAFT_GONE: {
    cause:
      "Altera no longer shows the draft that was saved for this order, or shows another document under its id.",
    figures: "Id in Altera: {{id}}.",
    next: "Look in Altera. If somebody issued the draft, link the invoice. If there is no invoice, press Retry: another draft is saved and issued.",
  },
  DRAFT_NOT_SHOWN: {
    cause:
      "The draft of this order was sent to Altera, and whether it was issued is not known: Altera does not show it, or shows another document under its id.",
    figures: "Id in Altera: {{id}}.",
    next: "Look in Altera: link the invoice, or say that it is not there. Before another one is made, the plugin looks for the draft once more.",
  },
  DRAFT_FOUND: {
    cause: "Altera has a draft that is, or may be, this order's. No invoice was issued.",
    figures: "Ids in Altera: {{ids}}.",
    next: "Issue the draft in Altera or delete it there. Then link it, or say that it is not there.",
  },
  LOOKUP_FAILED: {
    cause:
      "The list of invoices could not be read from Altera, or it does not show yet what Altera has confirmed.",
    figures: "Tries in a row: {{times}}.",
    next: "It is tried again automatically. You may also look in Altera: link the invoice, or say that it is not there.",
  },
  LOOKUP_FORBIDDEN: {
    cause: "The API key may not list or read invoices, so Altera cannot be searched.",
    next: "Give the key the right to list and read; or look in Altera, then link the invoice or say that it is not there.",
  },
  ACCOUNT_UNCERTAIN: {
    cause:
      "The API key was replaced since the invoice was sent, and the new one does not show what was issued before. It opens another account.",
    next: "Look in the account the invoice was sent to. If it is there, put that account's key back and link it; if not, say that it is not there. If both keys open the same account, say so in the settings, under Account.",
  },
  ACCOUNT_CHANGED: {
    cause:
      "The invoice is in another Altera account than the one the company's current API key opens, so it can neither be read nor mailed from here.",
    next: "Mail it in that account, then settle it by hand here; or put its API key back and send it from here. If both keys open the same account, say so in the settings, under Account.",
  },
  ANSWER_TIED: {
    cause:
      "Altera answered with an invoice that belongs to another order already, so it is not known which invoice this order has. Nothing is issued again automatically.",
    figures: "Ids in Altera: {{id}}.",
    next: "Look in Altera which order that invoice was made for, and link this order's invoice. Only if it has none say that it is not there.",
  },
  ANSWERED_BEFORE: {
    cause:
      "Altera once answered that this order's invoice was issued, but its list does not show it. Nothing is issued again automatically.",
    figures: "Ids in Altera: {{ids}}.",
    next: "Look in Altera, then link the invoice or say that it is not there.",
  },
  ISSUED_TWICE: {
    cause:
      "Altera issued more than one invoice for this order: an answer came, or an invoice was shown, only after it had been sent again.",
    figures: "Ids of the invoices: {{id}} and {{other}}.",
    next: "Correct all but one of them in Altera, then settle it by hand.",
  },
  NOT_READ_BACK: {
    cause:
      "The invoice was issued, but Altera did not show it afterwards: its number is not known and nothing was compared.",
    figures: "Altera answered: {{code}}.",
    next: "Compare the invoice in Altera with the order. If it differs, correct it there. Then press Compared: the plugin does not read the invoice again.",
  },
  READING_FORBIDDEN: {
    cause:
      "The API key may issue invoices but not read them: the number is not known and nothing was compared.",
    next: "Give the key the right to read in Altera, compare this invoice there with the order, and press Compared.",
  },
  SEND_UNCONFIRMED: {
    cause:
      "Altera was asked to send the e-mail but did not answer, and it does not show that the e-mail went out.",
    next: "Ask the buyer, or send it again.",
  },
  SHOWN_AS_SENT: {
    cause:
      "Altera shows this invoice as sent, though nobody in the shop has had an e-mail sent yet. The plugin did not send one, so that the buyer does not get two.",
    next: "Ask the buyer: send the e-mail if it did not arrive, or settle it by hand if it did.",
  },
  DRAFT_OUTDATED: {
    cause:
      "Somebody issued this order's draft in Altera after the order had changed, so the invoice shows the order as it was before. It was not mailed automatically.",
    next: "Issue the correcting invoice in Altera. Send this one if the buyer is to have it too, or settle it by hand.",
  },
  ABSENT_AGAIN: {
    cause: "The invoice was sent several times without an answer, and Altera does not list it.",
    figures: "Sent: {{times}} times.",
    next: "Look in Altera: link the invoice, or say that it is not there.",
  },
  ABSENT_WITH_NEW_KEY: {
    cause:
      "The invoice was sent with another API key than the company has now. The current key does not list it, and nothing proves that both keys open the same account.",
    next: "Look in Altera, in the account that the earlier key opens: link the invoice, or say that it is not there.",
  },
  DRAFT_ELSEWHERE: {
    cause:
      "Altera does not list this invoice, but a draft of this order was left in another Altera account, and somebody may have issued it there.",
    figures: "Drafts in the other account: {{ids}}.",
    next: "Look in that account: if the draft is issued, put its API key back and link the invoice; if not, delete the draft and say that the invoice is not there.",
  },
  LINKED_UNVERIFIED: {
    cause:
      "Somebody linked this invoice without the plugin being able to read it; nothing was compared.",
    next: "Compare the invoice in Altera with the order, and press Compared. The buyer gets it by e-mail once somebody presses Send e-mail.",
  },
  EMAIL_MISSING: {
    cause: "The order has no e-mail address, so nothing was mailed.",
    next: "Send the invoice to another address.",
  },
  KSEF_REJECTED: {
    cause: "KSeF refused this invoice, so the e-mail with it was not sent.",
    next: "Correct it in Altera: once KSeF accepts the invoice, the e-mail goes out automatically. Or send it anyway, or settle it by hand if no e-mail should go out.",
  },
  KSEF_WAIT_OVER: {
    cause:
      "KSeF did not accept this invoice within the days set for that, so the e-mail with it was not sent.",
    next: "Send the e-mail, or settle it by hand if none is to go. If KSeF accepts the invoice first, it goes out automatically.",
  },
}
