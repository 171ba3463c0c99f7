export const states = {
  states: {
    queued: "Waiting",
    issuing: "Being issued",
    issued: "Issued",
    refused: "Refused",
    failed: "Failed",
    unknown: "Outcome unknown",
    skipped: "Skipped",
    canceled: "Canceled",
    awaiting_payment: "Waiting for payment",
  },
  explanations: {
    queued: "The invoice is waiting for its turn and will be issued automatically.",
    queuedOnHold:
      "The invoice waits until its company is no longer on hold, and is then issued automatically.",
    queuedCompanyGone: "The invoice waits: nothing is issued for its company at present.",
    queuedUntil: "The next try is automatic: {{when}}.",
    issuing: "The invoice is being issued in Altera right now.",
    refused: "No invoice was issued. Correct the data, then try again.",
    byHandOnly: "No invoice was issued, and nothing of this order can be corrected here.",
    skipOnly: "No invoice was issued.",
    notPaid: "No invoice was issued yet.",
    notPaidLeft:
      "No invoice was issued. The order was not paid in full within 120 days, and its payments are no longer checked automatically.",
    notPaidLeftNext:
      "If it has been paid since, press “Retry”. If you want the invoice now, press “Issue now”: it covers the whole order and is unpaid. If the order will not be paid, press “Skip invoice”.",
    failed: "No invoice was issued, and nothing more is tried automatically.",
    unknown:
      "The answer of Altera did not arrive, so the invoice may exist. Nothing is sent a second time.",
    unknownLookingUp: "The plugin is looking for the invoice in Altera.",
    nextLook: "The next look in Altera is automatic: {{when}}.",
    nextLookBy: "The next look in Altera is automatic: {{when}} at the latest.",
    unknownOnHold: "The plugin looks for it in Altera once the company is no longer on hold.",
    unknownOpen:
      "Whether this order has an invoice is not certain. Nothing more is sent automatically.",
    draftLost: "The shop issued no invoice; somebody may have issued it in Altera.",
    madeByHand: "The shop issued no invoice; somebody may have made it by hand.",
    inAltera:
      "If it exists, its remarks in Altera hold “{{reference}}”, and it comes to {{gross}} gross.",
    skipped: "No invoice is issued for this order.",
    canceled: "The order was canceled before an invoice was issued.",
    numberMissing: "The number is being read from Altera.",
    numberUnknown: "Not known; its id in Altera is {{id}}",
    numberOfDraft: "A draft has no number yet.",
  },
  sendStates: {
    waiting: "Waits for KSeF",
    none: "Not sent",
    queued: "To be sent",
    sending: "Being sent",
    sent: "Sent",
    unknown: "Not certain",
    refused: "Refused",
    failed: "Failed",
  },
  sendExplanations: {
    unknown:
      "The answer of Altera did not arrive: the e-mail may have gone out. It is not repeated automatically.",
    refused: "Altera did not accept the e-mail.",
    failed: "Altera could not be asked to send the e-mail.",
    replyTo:
      "In Altera, check that a reply-to address is set under Settings, Sales, E-mail messages. Without it Altera sends nothing.",
  },
}
