export const guide = {
  title: "First steps",
  body: "No invoice has been issued yet. These steps lead to the first one; nothing is issued before you go live.",
  bodyLive:
    "No invoice has been issued yet. The first one is issued automatically once an order reaches the chosen moment.",
  bodyAfter: "What is still open. Put the guide away once you no longer need it.",
  putAway: "Put away",
  takeOut: "First steps",
  states: { done: "Done", open: "To do", optional: "Optional", wrong: "Needs attention" },
  when: {
    title: "When should an invoice be issued?",
    counting: "Looking at the last 100 orders…",
    failed: "The shop's orders could not be read. You can choose anyway.",
    noOrders: "There are no orders yet. You can change the choice later.",
    figures:
      "Of your last orders ({{orders}}): {{completed}} completed, {{paid}} paid, {{shipped}} paid and shipped, {{delivered}} paid and delivered. Medusa's dashboard completes no order, so let the plugin complete it at the moment you choose.",
    choices: {
      paid_and_delivered: "Once it is paid in full and delivered",
      paid_and_shipped: "Once it is paid in full and shipped",
      paid: "Once it is paid in full",
      never: "Only when a person or the shop's own code completes the order",
    },
    recommended: "Fits your orders",
    use: "Use this",
    other: "Now: {{when}}. Change it in the settings.",
  },
  replyTo: {
    title: "Let Altera send e-mails",
    body: "Altera mails invoices only once a reply-to address is set there: Settings, Sales, E-mail messages. Altera does not tell whether it is set; the first e-mail that goes out ticks this step.",
    done: "Altera has mailed an invoice of this shop.",
  },
  key: {
    title: "Check the key",
    check: "Check",
    asking: "Asking Altera whether it accepts the key…",
    works: "Altera accepts the key of every company.",
    rejected:
      "Altera rejects the key ({{companies}}). Create a new one in Altera (Settings, Integrations), put it into the server's environment and restart the server.",
    unreachable: "Altera gave no usable answer ({{companies}}).",
  },
  vat: {
    title: "Check the VAT rates",
    open: "VAT rates",
    rate: "{{rate}}%",
    reading: "Comparing the shop's tax rates with the VAT settings…",
    failed: "The tax rates of the shop could not be read. Check them in the settings, VAT rates.",
    noneMapped:
      "The shop's tax regions have no rate; the VAT rates say what an order without tax means.",
    noRates:
      "The shop's tax regions have no rate. Set the rates in Medusa first, or say in the VAT rates what an order without tax means, with your accountant.",
    mapped:
      "Every rate of the shop's tax regions has a VAT label: {{rates}}. Exemptions and sales abroad are set in the VAT rates, with your accountant.",
    unmapped:
      "The shop's tax regions have a rate without a VAT label: {{rates}}. An order with it is not invoiced until the label is set, with your accountant.",
    strange:
      "No VAT label of Altera stands for {{rates}}: orders with it are invoiced outside the plugin.",
    /** Follows either of the two texts above. */
    rest: "The shop's other rates have a VAT label: {{rates}}.",
    abroad:
      "{{rates}} stands in tax regions outside Poland, too ({{countries}}), and would be Polish VAT on the invoice. If it is the VAT of the buyer's country (OSS), limit the label to Poland with countries in the option vatMap, with your accountant.",
  },
  mapping: {
    title: "Map categories and projects (optional)",
    open: "Open the mapping",
    counting: "Counting the sales of the last 90 days…",
    failed: "The sales could not be counted. The mapping can be set anyway.",
    noOrders: "There are no orders yet. Collections and sales channels can be mapped already.",
    shares:
      "Of the last 90 days' sales {{category}} has a category and {{project}} has a project. Invoices are issued without them too, but Altera's reports then lack them.",
  },
  preview: {
    title: "Look at an invoice before it exists",
    open: "Preview",
    body: "See the invoice that order {{order}} would get: every position, its VAT and where each value comes from.",
    noTest:
      "Altera has no test mode, and an issued invoice cannot be taken back, so no test invoice is made: this preview has the same figures. To get the first real one yourself before its buyer, choose “When a person sends it” for e-mails in the settings, press Issue now on its order, and send it to your own address and then to the buyer. Then set the e-mails back, or each later one waits for you too.",
    noOrder:
      "There is no order yet. Place one in the shop, a test order will do; without a storefront, create it in the dashboard under Orders, Drafts, and convert it to an order.",
  },
  trial: {
    title: "Trial run: what would past orders become?",
    open: "Open the trial run",
    body: "Have past orders composed as if their invoices were issued now. Nothing is sent; you see what would go through and what would not before the first invoice exists.",
    done: "{{invoices}} of {{orders}} orders of the last trial run would get an invoice, and none would be refused.",
    refused:
      "{{invoices}} of {{orders}} orders of the last trial run would get an invoice; {{refused}} cannot be invoiced as they are. The trial run says why.",
  },
  live: {
    title: "Go live",
    go: "Go live",
    notYet: "Not yet",
    sure: "Issue invoices from now on?",
    consequence:
      "From now on an invoice is issued {{when}}. Orders that reached that moment before stay as they are. Orders placed before {{start}}, the start date, are never invoiced automatically, not even when they reach it later: the page Orders without an invoice then lists them, and Issue now there issues theirs.",
    inPolish: "Notifications, by the bell and by e-mail, will be in Polish.",
    off: "Nothing is issued automatically yet. Orders that are past the chosen moment when you go live, and all that were placed before {{start}}, get no invoice automatically; theirs can be issued by hand.",
    unanswered:
      "Choose at the top of these steps when an invoice should be issued; then you can go live.",
    rejected:
      "Altera rejects the API key of {{companies}}: nothing is issued there until a working key is in place.",
    onHold: "Invoices are issued automatically, but not for {{companies}}: see below.",
    allOnHold_one:
      "You are live, but nothing is issued at present: {{companies}} is on hold, see below.",
    allOnHold_other:
      "You are live, but nothing is issued at present: all companies are on hold ({{companies}}), see below.",
    trial: "Stop issuing",
    settings: "Settings",
    on: "You are live: an invoice is issued {{when}}.",
    when: {
      paid_and_delivered: "once an order is paid in full and delivered",
      paid_and_shipped: "once an order is paid in full and shipped",
      paid: "once an order is paid in full",
      never:
        "as soon as an order is completed, by the button on its page or by the shop's own code",
      order_placed: "as soon as an order is placed",
      payment_captured: "as soon as the payment is captured in full",
      order_fulfillment_created: "as soon as the first parcel is packed (fulfilled)",
      shipment_created: "as soon as the first parcel is shipped",
      delivery_created: "as soon as the first parcel is delivered",
    },
  },
}
