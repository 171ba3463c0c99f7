export const invoice = {
  heading: "Invoice",
  loading: "The invoice is being loaded",
  number: "Number",
  copyNumber: "Copy the invoice number",
  amount: "Gross",
  net: "net {{net}}",
  vat: "VAT {{vat}}",
  issueDate: "Issue date",
  company: "Company",
  project: "Project",
  email: "E-mail",
  sentBefore: "Sent before: {{when}}",
  toContractor: "to the address saved with the invoice",
  copy: "a copy, later:",
  byShop: "by the shop's own e-mail, to",
  toGiven_one: "to a typed-in address",
  toGiven_other: "to {{count}} typed-in addresses",
  rules: {
    order_metadata: "It is named in the order's metadata ({{key}}).",
    product: "Chosen by the product {{key}}.",
    collection: "Chosen by the collection {{key}}.",
    type: "Chosen by the product type {{key}}.",
    tag: "Chosen by the tag {{key}}.",
    sales_channel: "Chosen by the sales channel {{key}}.",
    region: "Chosen by the region {{key}}.",
    largest_collection: "Chosen by the collection with the largest share of the order, {{key}}.",
    shipping: "Chosen as the category for shipping.",
    fallback: "Nothing else matched, so the fallback of the plugin's options applies.",
    extension: "Chosen by the shop's own transformDraft function.",
  },
  reason: {
    next: "What to do:",
    field: "Field:",
    detail: "In detail:",
    words: "Altera says",
    unreadable: "Where:",
    places: {
      items: "line {{line}}: {{what}}",
      shipping_methods: "shipping {{line}}: {{what}}",
      quantity: "the quantity",
      unit_price: "the price",
      amount: "the price",
      return_received_quantity: "the returned quantity",
      tax_lines_rate: "the tax rate",
      adjustments_amount: "the discount",
      credit_lines_amount: "the credited amount",
      payment_collections_payments: "the amount of a payment",
      currency_code: "the currency",
      total: "the total",
      created_at: "the date of the order",
      fulfillments_shipped_at: "the date of a shipment",
      payment_collections_payments_captured_at: "the date of a payment",
    },
  },
  correction: {
    title: "Correction needed",
    body: "The order changed after the invoice ({{when}}): {{reason}}",
    figures: "Invoiced: {{invoiced}}. The order now: {{now}}. Paid back: {{refunded}}.",
    next: "Issue a correcting invoice in Altera.",
    reasons: {
      ORDER_CANCELED: "the order was canceled.",
      ORDER_REFUNDED: "a payment was refunded.",
      ORDER_RETURNED: "goods were returned.",
      ORDER_EDITED: "the order was edited.",
      BUYER_EDITED: "the buyer's name, tax number or postcode was changed.",
    },
  },
  difference: {
    title: "The invoice in Altera differs",
    gross: "Gross sent: {{sent}}. Gross in Altera: {{found}}.",
    currency: "Currency sent: {{sent}}. Currency in Altera: {{found}}.",
    reference:
      "Sent for this order ({{sent}}). The invoice in Altera is of another order ({{found}}).",
    status: "Sent to be issued. In Altera it is a draft only.",
    type: "Sent as a sales invoice ({{sent}}). In Altera it is a document of another kind ({{found}}).",
    settled: "A person has seen and accepted it.",
    kept: "This document is neither mailed from here nor given to the buyer.",
    next: "Compare the invoice in Altera with the order. Unless it was mailed already, it waits for you to send it.",
    otherOrder:
      "Do not send it: the e-mail would go to another buyer. Look in Altera whether this order has an invoice of its own, and ask Altera why it named this one.",
    issueDraft: "Issue the draft in Altera, then send it from here.",
    otherType:
      "Look in Altera what was issued. If it is not a sales invoice, issue the right one there. Mail it from Altera, then press “Seen and accepted” here: this document is neither mailed from here nor given to the buyer. Ask Altera why it made another document.",
  },
  companyAccounts: {
    since: "Altera account in use since {{since}}",
    others: {
      title: "Invoices in more than one Altera account",
      body: "This company's API key, with fingerprint {{fingerprint}}, opens the account in use since {{since}}. Invoices it issued in other accounts stay there: with this key they can neither be mailed nor downloaded. If both keys open the same account, say so under “Account”.",
    },
  },
  ledgerCheck: {
    shown: "Compared with Altera's newest invoices: {{at}}",
    untold: "Compared with Altera's newest invoices: {{at}}",
    hidden:
      "Altera does not show the orders' references on invoices, so the plugin cannot see whether this shop issued an invoice that no order here has, as after a restored backup (compared {{at}})",
    forbidden:
      "The API key may not list invoices, so invoices that this shop does not know, as after a restored backup, would not be noticed (tried {{at}})",
  },
  mailWait: {
    title: "The e-mail waits for the KSeF number",
    ask: "It goes out automatically once KSeF has accepted the invoice. If that has not happened by {{when}}, you are asked.",
    send: "It goes out automatically once KSeF has accepted the invoice, on {{when}} at the latest unless KSeF refuses it.",
    next: "Nothing. To mail the invoice now, press Send e-mail.",
  },
  waitingMail: {
    title: "The invoice is issued; its e-mail waits",
    forbidden:
      "Altera, or a firewall in front of it, answered 403 to this e-mail, while the API key works.",
  },
  companyGone:
    "Put the company back into the plugin's options and restart the server; only then can the invoice be linked or tried again. If none is wanted, skip it.",
  lateMail: "The server was too slow to have the e-mail sent. Nothing was sent.",
  unknownMail: {
    title: "The invoice is issued; whether its e-mail went out is not certain",
    body: "Altera was asked to send it, but its answer did not arrive.",
    next: "Nothing yet: the plugin looks in Altera for whether it went out, and then sends it once more or leaves it to you, as the settings say. You can also ask the buyer.",
    nextOfCopy:
      "The plugin does not send it again, because an e-mail with this invoice went out before. Ask the recipient of this one, or send it again.",
  },
  otherAccount: {
    title: "This invoice is in another Altera account",
    body: "The company's current API key opens another account, so the invoice can neither be mailed nor downloaded from here.",
    next: "Open it in that account, or put its API key back. If both keys open the same account, say so in the settings, under Account.",
  },
  hold: {
    title: "{{company}} is on hold",
    keyRejected:
      "Altera has rejected this company's API key since {{since}}. Put a valid key (with the rights to list, read, issue and send) into the plugin's options and restart the server; nothing is lost in the meantime.",
    unreachable:
      "Altera has not answered since {{since}}. It is asked again every minute; everything waiting is issued automatically once it answers.",
    difference:
      "Since {{since}}: an invoice in Altera shows other figures than were sent, or is a draft only. Clear that up first; orders wait in the meantime.",
    otherDatabase:
      "Since {{since}} the shop runs on another database than the one in which its invoices were recorded. If this is a copy of the shop (for tests, for example), leave it as it is: nothing is issued or mailed from here. If this is the live shop, moved or restored from a backup, say so: what was issued after the backup is then looked for in Altera and can be adopted before anything else is issued. Where the settings say that Altera cannot be compared, skip the orders that have their invoice already first.",
    ledgerBehind:
      "Since {{since}}: Altera has invoices with this shop's reference that the shop does not know. Either its database was restored from a backup, or another shop issues with the same API key. Adopt them: each is tied to its order if the two agree, and nothing is issued or mailed for it. What cannot be adopted is then left here; link it on its order, or say how it is.",
    missing: "Not known ({{count}}):",
    missingOrder: "order {{order}}",
    missingElsewhere: "order {{order}}, which this shop does not have",
    missingMore_one: "and {{count}} more",
    missingMore_other: "and {{count}} more",
    missingWhy: {
      ORDER_UNKNOWN: "no such order here",
      INVOICE_DIFFERS: "the amount or the buyer differs from the order",
      REQUEST_EXISTS: "the order has another invoice, or may get one",
      SERVICE_SILENT: "Altera did not answer",
      other: "could not be adopted",
    },
    over: {
      keyRejected:
        "Altera rejected this company's API key on {{since}} and accepts it again now. Orders still wait: press “Check again and resume” to issue them. If the hold comes back with the next order, the key lacks the right to issue or to send.",
      unreachable:
        "Altera did not answer from {{since}} on and answers again now. Orders still wait: press “Ask Altera again”, or give it a minute.",
    },
    invoices: "Which:",
    paused: "Paused by somebody since {{since}}; orders wait in the meantime. Reason: {{note}}",
  },
  /** The company has been put back since, so what blocked the invoice is resolved. */
  companyBack: {
    title: "The company of this order was missing from the plugin's options, and is back.",
    refused: "Retry.",
    issued: "Send the e-mail, which was held back.",
    unknown: "Nothing: the plugin looks for the invoice in Altera automatically.",
  },
  empty: {
    title: "No invoice yet",
    canceledTitle: "No invoice",
    canceled:
      "The order was canceled, so no invoice is issued. If one was issued by hand in Altera, link it.",
    order_completed:
      "It is issued when the order is completed. Complete the order, or issue the invoice now.",
    completeWhen: {
      paid: "It is issued once the order is paid in full (Medusa's “Capture payment”); the order is then completed automatically. To have it sooner, complete the order or issue the invoice now.",
      paid_and_shipped:
        "It is issued once the order is paid in full (Medusa's “Capture payment”) and shipped (“Fulfill items”, then “Mark as shipped”); the order is then completed automatically. To have it sooner, complete the order or issue the invoice now.",
      paid_and_delivered:
        "It is issued once the order is paid in full (Medusa's “Capture payment”) and delivered (“Fulfill items”, then “Mark as delivered”); the order is then completed automatically. To have it sooner, complete the order or issue the invoice now.",
    },
    passed: "No invoice was requested for this order so far. You may issue it now.",
    notLive:
      "Nothing is issued automatically before you go live, on the page Invoices. You may issue it now.",
    order_placed:
      "Invoices are issued when an order is placed; none was requested for this one. You may issue it now.",
    payment_captured: "It is issued once the order is paid in full. You may issue it now.",
    order_fulfillment_created:
      "It is issued when the first parcel is packed (fulfilled). You may issue it now.",
    shipment_created: "It is issued when the first parcel is shipped. You may issue it now.",
    delivery_created: "It is issued when the first parcel is delivered. You may issue it now.",
    manual: "Invoices are issued by hand only.",
    startDate: "Orders placed before {{date}} are not invoiced automatically.",
  },
  error: {
    title: "The invoice could not be loaded",
  },
  notConfigured: {
    title: "No API key yet",
    body: "Invoices start once an Altera API key is in the plugin's options in medusa-config.ts.",
    link: "What to do",
  },
}
