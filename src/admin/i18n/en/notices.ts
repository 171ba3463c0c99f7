/** What stops invoices from being issued: shown above the list of orders and for each company. */
export const notices = {
  label: "Invoices",
  show: "Show",
  noKey: {
    badge: "No API key",
    text: "No invoice is issued: the plugin has no API key of Altera.",
    link: "What to do",
  },
  unchecked: {
    badge: "Not checked",
    text: "Whether anything keeps invoices from coming could not be found out just now.",
  },
  silent: "No invoices",
  toComplete: {
    badge: "To complete",
    text_one: "{{count}} paid order is invoiced once it is completed.",
    text_other: "{{count}} paid orders are invoiced once they are completed.",
    link: "Complete orders",
  },
  notLive: {
    badge: "Not live",
    text: "No invoice is issued automatically yet. Orders that are ready now stay without one until somebody issues it.",
    link: "Go live",
  },
  queue: { badge: "Queue", text: "The queue cannot be used: no invoice is issued." },
  hold: {
    onHold: "On hold",
    paused: "Paused",
    "key-rejected": "{{company}}: Altera rejects the API key. No invoice is issued.",
    unreachable: "{{company}}: Altera does not answer. Invoices are issued once it does.",
    difference: "{{company}}: an invoice in Altera differs from what was sent. Orders wait.",
    differenceNamed:
      "{{company}}: invoice {{invoices}} in Altera differs from what was sent. Orders wait.",
    "other-database":
      "{{company}}: the shop runs on another database, as a copy or after a restore. No invoice is issued.",
    "ledger-behind":
      "{{company}}: Altera has invoices of this shop that it does not know, as after a restored backup. No invoice is issued.",
    pausedText: "{{company}}: paused by hand. Reason: {{note}}",
  },
  unanswered: {
    badge: "No answer",
    text_one:
      "{{company}}: Altera cannot be reached. {{count}} order waits; it is tried again automatically.",
    text_other:
      "{{company}}: Altera cannot be reached. {{count}} orders wait; they are tried again automatically.",
  },
  stalled: {
    badge: "Slow",
    text_one:
      "{{company}}: {{count}} order has been waiting for its invoice for more than half an hour, because Altera asks the shop to slow down or does not show what it is asked for. It is tried again automatically; if it lasts, ask Altera about the limits of the API key.",
    text_other:
      "{{company}}: {{count}} orders have been waiting for their invoices for more than half an hour, because Altera asks the shop to slow down or does not show what it is asked for. They are tried again automatically; if it lasts, ask Altera about the limits of the API key.",
  },
  conditions: {
    badge: "Wrong condition",
    text: "{{company}} issues nothing: the shop does not know {{names}}.",
  },
  account: {
    badge: "Another account",
    text: "{{company}}: since {{since}} the API key with fingerprint {{fingerprint}} opens another Altera account than the one with the earlier invoices.",
    title: "The API key opens another Altera account",
    body: "Since {{since}} invoices of {{company}} are issued in another account than before. If the key is wrong, put the right one into the plugin's options before more invoices are issued.",
    confirm: "This account is right",
    confirmed: "Noted: the account is right",
  },
  /** Each continues "… need attention:" */
  kinds: {
    doubled_one: "{{count}} order invoiced twice",
    doubled_other: "{{count}} orders invoiced twice",
    unknown_one: "{{count}} of unknown outcome",
    unknown_other: "{{count}} of unknown outcome",
    failed_one: "{{count}} failed",
    failed_other: "{{count}} failed",
    refused_one: "{{count}} not issued because of its data",
    refused_other: "{{count}} not issued because of their data",
    difference_one: "{{count}} differs in Altera",
    difference_other: "{{count}} differ in Altera",
    correction_one: "{{count}} needs a correction",
    correction_other: "{{count}} need a correction",
    uncompared_one: "{{count}} never compared with its order",
    uncompared_other: "{{count}} never compared with their orders",
    mail_refused_one:
      "{{count}} not mailed because Altera did not accept the e-mail (check the reply-to address there)",
    mail_refused_other:
      "{{count}} not mailed because Altera did not accept the e-mails (check the reply-to address there)",
    mail_one: "{{count}} not mailed",
    mail_other: "{{count}} not mailed",
    check_one: "{{count}} to be checked",
    check_other: "{{count}} to be checked",
  },
  /** In a row of the list: what needs attention, with the amount. */
  row: {
    correction: {
      ORDER_CANCELED: "Order canceled, invoiced {{invoiced}}",
      ORDER_REFUNDED: "Refunded {{refunded}}",
      ORDER_RETURNED: "Goods returned, order now {{now}}",
      ORDER_EDITED: "Order changed to {{now}}",
      BUYER_EDITED: "Buyer changed after the invoice",
    },
    /** The number of the correcting invoice, as noted by a person. */
    corrected: "Correction: {{note}}",
    difference: {
      gross: "In Altera {{found}} instead of {{sent}}",
      currency: "In Altera {{found}} instead of {{sent}}",
      status: "A draft only in Altera",
    },
    uncompared: "Never compared with the order",
    withheld: "Held back",
    noAddress: "No address",
    replyTo: "Altera did not take the e-mail: check the reply-to address",
    flags: {
      SPLIT_PAYMENT_TO_CHECK: "Check split payment (MPP)",
      TAX_ID_LEFT_OUT: "Check whether the buyer is a company",
      MAY_BE_TWICE: "Check for a second invoice",
      DRAFT_LEFT: "Delete the drafts left in Altera",
    },
  },
}
