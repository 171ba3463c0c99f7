/** The KSeF status of an invoice; KSeF is the Polish national e-invoice system. */
export const ksef = {
  label: "KSeF",
  states: {
    accepted: "Accepted by KSeF",
    pending: "Waiting in KSeF",
    error: "Refused by KSeF",
    not_submitted: "Not sent to KSeF yet",
    not_due: "KSeF not required",
  },
  /** Shorter texts for the KSeF column of the list. */
  short: {
    accepted: "Accepted",
    pending: "Waiting",
    error: "Refused",
    not_submitted: "Not sent yet",
  },
  filters: {
    open: "Needs attention",
    error: "Refused by KSeF",
    not_submitted: "Not sent to KSeF",
    pending: "Waiting in KSeF",
    accepted: "Accepted by KSeF",
    not_due: "KSeF not required",
  },
  row: {
    day_is_over: "send by {{day}}",
    late: "last day was {{day}}",
  },
  copy: "Copy the KSeF number",
  numberLater: "The KSeF number is not shown yet.",
  oddNumber: "Its check digits are wrong. Compare it in Altera before you use it.",
  since: "since {{when}}",
  acceptedSince: "seen as accepted: {{when}}",
  submitted: "sending date in Altera: {{when}}",
  offline: "in offline mode",
  offlineBecause: "in offline mode, reason in Altera: {{reason}}",
  readOnly:
    "Altera no longer allows changes to this invoice, because it was submitted to KSeF. It is corrected by a correcting invoice.",
  retries: "repeated by Altera: {{times}}",
  settled: "Dealt with by hand; the note is in the invoice's history.",
  words: "Altera says: {{words}}",
  looks: "last look: {{last}}, next look at {{next}}",
  lastDay: "The last day for sending it to KSeF is {{day}}.",
  lastDayOver: "The last day for sending it to KSeF was {{day}}.",
  lastDayOffline:
    "It is in offline mode: where KSeF announced a failure or maintenance, the day may be a later one.",
  noSecond: "Do not issue a second invoice: the same sale would be in your books twice.",
  trouble: {
    error: {
      title: "KSeF refused this invoice",
      body: "Altera shows an error of KSeF, or of the way there. While it does, KSeF has not accepted the invoice. Altera tries again automatically.",
      next: "Open the invoice in Altera and correct what the error names, most often the buyer's NIP or name, so that it is sent again. If a permission is missing, give Altera the right to issue invoices in KSeF again. If KSeF already has an invoice of this number, look it up in KSeF first.",
    },
    day_is_over: {
      title: "No KSeF number yet, though the day of issue is over",
      body: "Altera does not show this invoice as accepted by KSeF.",
      next: "Open the invoice in Altera and look under KSeF whether it was sent. If it was not, check there that your company is connected to KSeF and that Altera may issue invoices for it, and send it by hand.",
    },
    late: {
      title: "The last day for sending this invoice to KSeF is over",
      body: "Altera does not show this invoice as accepted by KSeF. KSeF also takes invoices that come after their last day.",
      next: "Open the invoice in Altera and look under KSeF whether it was sent. If it was not, check there that your company is connected to KSeF and that Altera may issue invoices for it, and send it by hand. Your accountant should know of it.",
    },
  },
  /** Texts about a company, shown only in the settings. */
  account: {
    shown: "KSeF: Altera shows how its invoices stand, so it is connected.",
    not_shown:
      "KSeF: Altera shows nothing about its invoices, so it is probably not connected. If it has to use KSeF, connect it in Altera; what is issued from then on is followed here.",
  },
  settle: {
    button: "Dealt with",
    title: "KSeF: this was dealt with",
    description:
      "The notice goes away, unless KSeF refuses the invoice in other words; its number is still read. Nothing changes in Altera or in KSeF.",
    label: "How was it dealt with?",
    hint: "For example: corrected in Altera and accepted, with the KSeF number. Kept with your name. Write no personal data.",
    missing: "Say how, in three characters or more.",
  },
  /** Shown above the lists, joined into one sentence. */
  notices: {
    errors_one: "KSeF refused {{count}} invoice",
    errors_other: "KSeF refused {{count}} invoices",
    late_one: "{{count}} invoice is late: its last day for sending to KSeF is over",
    late_other: "{{count}} invoices are late: their last day for sending to KSeF is over",
    overdue_one: "{{count}} invoice has no KSeF number, though its day of issue is over",
    overdue_other: "{{count}} invoices have no KSeF number, though their day of issue is over",
    vat: "VAT at stake: {{vat}}",
    vatAtLeast: "VAT at stake: at least {{vat}}",
  },
}
