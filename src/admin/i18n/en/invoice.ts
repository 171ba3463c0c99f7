export const invoice = {
  heading: "Invoice",
  loading: "The invoice is being loaded",
  number: "Number",
  amount: "Gross",
  net: "net {{net}}",
  vat: "VAT {{vat}}",
  issueDate: "Issue date",
  company: "Company",
  project: "Project",
  email: "E-mail",
  toContractor: "to the address saved with the invoice",
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
    },
  },
  difference: {
    title: "The invoice in Altera differs",
    gross: "Gross sent: {{sent}}. Gross in Altera: {{found}}.",
    currency: "Currency sent: {{sent}}. Currency in Altera: {{found}}.",
    next: "Compare the invoice in Altera with the order. Unless it was mailed already, it waits for you to send it.",
  },
  hold: {
    title: "{{company}} is on hold",
    keyRejected:
      "Altera has rejected this company's API key since {{since}}. Put a valid key (with the rights to list, read, issue and send) into the plugin's options and restart the server; nothing is lost meanwhile.",
    unreachable:
      "Altera has not answered since {{since}}. It is asked again every minute; everything waiting is issued by itself once it answers.",
    difference:
      "Since {{since}}: an invoice in Altera shows other figures than were sent. Clear that up first; orders wait meanwhile.",
    paused: "Paused by a person since {{since}}; orders wait meanwhile. Reason: {{note}}",
  },
  empty: {
    title: "No invoice yet",
    order_completed: "It is issued when the order is completed. You may issue it now.",
    order_placed:
      "Invoices are issued when an order is placed; none was requested for this one. You may issue it now.",
    payment_captured: "It is issued when the payment is captured. You may issue it now.",
    manual: "Invoices are issued by hand only.",
    startDate: "Orders placed before {{date}} are not invoiced by themselves.",
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
