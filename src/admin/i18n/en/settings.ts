import { accountDialog } from "./account-dialog"
import { keyCheck, keyCheckResult } from "./key-check"
import { cashRegister } from "./receipt"
import { settingChoices } from "./setting-choices"
import { settingSend } from "./setting-send"
import { settingBackTo, settingSource } from "./setting-source"
import { settingSubmit } from "./setting-submit"
import { settingVat } from "./setting-vat"
import { unseenInvoices } from "./unseen-invoices"

export const settings = {
  menu: "Invoicing",
  error: "The settings could not be loaded",
  loading: "Loading the settings",
  edit: "Edit",
  editNamed: "Edit: {{section}}",
  save: "Save",
  saved: "Saved. It applies from the next invoice on.",
  notSaved: "Not saved",
  wrong: "This value is not allowed here.",
  unanswered:
    "Going live needs an answer: choose when orders are completed. To keep what is shown, save once more.",
  drawer: "What you change here takes the place of medusa-config.ts. No restart is needed.",
  unreadable: {
    title: "Some stored settings cannot be read",
    body: "Their options in medusa-config.ts apply instead: {{fields}}. Set them again here.",
  },
  source: settingSource,
  backTo: settingBackTo,
  sections: {
    issuing: {
      title: "Issuing and sending",
      body: "When an invoice is issued, for whom, and what happens next.",
    },
    numbering: { title: "Numbering", body: "Under which pattern Altera numbers the invoices." },
    amounts: { title: "Amounts", body: "Which prices an invoice is built on." },
    payment: { title: "Payment", body: "What the invoice says about paying." },
    vat: {
      title: "VAT rates",
      body: "Which label of Altera a tax rate of the shop becomes. An order with a rate that is not here is refused, never guessed.",
    },
    buyer: {
      title: "Tax number of the buyer",
      body: "Where the tax number is looked for, and what a wrong one means.",
    },
    notifications: {
      title: "Notifications",
      body: "How the shop's people learn what waits for them, besides these pages.",
    },
  },
  fields: {
    live: {
      label: "Invoices are issued automatically",
      hint: "Until this is on, only what a person asks for is issued.",
    },
    trigger: {
      label: "An invoice is issued when",
      hint: "Orders from before the first start are never invoiced automatically. Another choice also takes in orders that have reached its moment since issuing became automatic and are not listed under Invoices yet.",
      note: "Medusa's dashboard has no button that completes an order. The order's page here has one, or orders are completed automatically: see below.",
    },
    completeWhen: {
      label: "Orders are completed automatically",
      hint: "Completed in Medusa, which sends order.completed. Orders that need no shipping count as shipped and delivered.",
    },
    issueFor: {
      label: "Who gets an invoice",
      hint: "An order left out is listed as skipped with this reason.",
    },
    cashRegister,
    send: {
      label: "E-mail with the invoice",
      hint: "Altera sends the message to the address saved with the invoice.",
      note: "Altera sends only once a reply-to address is set there: Settings, Sales, E-mail messages.",
    },
    email: { label: "E-mail to the buyer" },
    repeatUnknownSend: {
      label: "Repeat an e-mail of unknown outcome",
      hint: "Once, after five minutes or more of checking again; then a person decides. Altera shows on an invoice that it was mailed; the plugin reads that off the first e-mails of an account before it relies on it. “Always” repeats after two minutes where an account has not shown it yet.",
    },
    sendToKsef: {
      label: "Send to KSeF",
      note: "Once the company is connected to KSeF, Altera sends everything by the end of the day anyway.",
    },
    invoiceFormat: {
      label: "Numbering pattern",
      hint: "As it stands in Altera: %N number, %M month, %Y year. Altera refuses a pattern it does not know.",
      note: "A company with a pattern of its own keeps it.",
    },
    priceType: {
      label: "Basis of the prices",
      hint: "“As the order has them”: gross for an order with tax-inclusive prices, net otherwise.",
    },
    maxDecimals: {
      label: "Decimals of an amount",
      hint: "From 0 to 4. Altera takes 2 for most currencies.",
    },
    unit: { label: "Unit", hint: "Printed on every line that has no unit of its own." },
    itemsWithoutShipping: {
      label: "Items without shipping",
      hint: "What the invoice calls items that need no shipping, such as downloads. Delivery is always a service.",
    },
    dueDays: {
      label: "Days to pay",
      hint: "From 0 to 365, counted from the date of issue. A paid order is due at once.",
    },
    paymentMethods: {
      label: "Ways of paying",
      hint: "A payment provider's id, or the beginning of one. Or the name of a shipping option, which goes first: for cash on delivery.",
    },
    vatMap: {
      label: "Rates",
      hint: "A rate as the shop has it, such as 8, or “no tax” for a line without tax.",
    },
    taxIdKeys: {
      label: "Keys in the metadata",
      hint: "One on each line, the first that is found counts, also in another spelling (NIP, vat-id). They are looked for in the order, its billing address and the customer. One that the order leaves blank means no number.",
    },
    invalidTaxId: {
      label: "A wrong tax number",
      hint: "A number that fails its checksum or form.",
    },
    companyWithoutTaxId: {
      label: "A company name without a tax number",
      hint: "VAT rates for companies alone never hold for such a buyer: they need the number.",
    },
    notifications_language: {
      label: "Language of the bell and the daily e-mail",
      hint: "The pages themselves are in each reader's own language.",
    },
    notifications_emailTo: {
      label: "Daily e-mail about what waits, to",
      hint: "One address on each line; none: no e-mail. It goes through the shop's own notification provider for e-mail and names no buyer.",
    },
    notifications_emailHour: {
      label: "Daily e-mail at",
      hint: "An hour from 0 to 23. On a day on which nothing waits none is sent.",
    },
    mapping_categories: { label: "Product categories" },
    mapping_projects: { label: "Projects" },
    mapping_shippingCategory: { label: "Category of shipping" },
  },
  choices: settingChoices,
  methods: { TRANSFER: "Transfer", CASH: "Cash", CARD: "Card" },
  metadataKey: "Key in the order's metadata: {{key}}",
  unitKey: "Key in the product's metadata: {{key}}",
  days_one: "{{count}} day",
  days_other: "{{count}} days",
  entries_one: "{{count}} entry",
  entries_other: "{{count}} entries",
  noDailyEmail: "Nobody: no e-mail is sent",
  fromHour: "{{hour}}:00",
  noMethods: "Transfer for every provider",
  provider: "Provider or shipping option",
  method: "On the invoice",
  addRow: "Add",
  removeRow: "Remove {{name}}",
  vat: settingVat,
  send: settingSend,
  submit: settingSubmit,
  requestKey: {
    label: "Key in the order's metadata",
    hint: "The checkout writes true under this key when the buyer wants an invoice.",
  },
  unitMetadata: {
    label: "Key in the product's metadata",
    hint: "A product with this key has a unit of its own. May stay empty.",
  },
  shortKey: "API key is set",
  ownFormat: "Own numbering pattern: {{format}}",
  routing: {
    all: "Every order",
    sales_channels: "Sales channels: {{names}}",
    regions: "Regions: {{names}}",
    currencies: "Currencies: {{names}}",
    countries: "Countries: {{names}}",
  },
  companies: {
    title: "Connection",
    body: "Companies and their API keys are set in medusa-config.ts. A key is never shown.",
    works: "Active",
    notLive: "Not live",
    onHold: "On hold",
    paused: "Paused",
    check: "Check",
    checkNamed: "Check the key of {{company}}",
    pause: "Pause",
    pauseNamed: "Pause {{company}}",
    pausedNow: "{{company}} is paused",
    pausedBy: "Paused by {{name}}",
    account: "Account",
    accountNamed: "Which account the key of {{company}} opens",
  },
  keyCheck,
  check: keyCheckResult,
  pauseDialog: {
    title: "Pause {{company}}",
    description:
      "No invoice of this company is issued or sent until somebody resumes it. Orders wait and nothing is lost.",
    label: "Reason",
    hint: "Everybody who looks at the invoices will read it.",
    missing: "Say why, in three characters or more.",
  },
  databaseDialog: {
    title: "This is the live shop",
    description:
      "Orders of {{company}} are issued and mailed from here again. In a copy of the shop this would issue invoices a second time.",
    label: "What happened to the database?",
    hint: "It is kept with your name and the time.",
    missing: "Say what happened, in three characters or more.",
  },
  behindDialog: {
    title: "Go on without these invoices",
    description:
      "What is left on the list of {{company}} stays without an order here, and is not asked about again. An order of this shop that has its invoice there is issued a second one unless you link it, or skip it, first.",
    label: "Whose invoices are they?",
    hint: "It is kept with your name and the time.",
    missing: "Say whose they are, in three characters or more.",
  },
  differenceDialog: {
    title: "Mark the difference as checked",
    description:
      "An invoice of {{company}} shows other figures than were sent. Check it in Altera before its other orders go on.",
    label: "What was the cause?",
    hint: "It is kept with your name and the time.",
    missing: "Say what you found, in three characters or more.",
  },
  accountDialog,
  unseen: unseenInvoices,
  changes: {
    title: "Changes",
    none: "Nobody has changed a setting here yet.",
    by: "{{name}}, {{at}}",
    more: "Show more",
    paused: "{{company}}: paused",
    lookedAt: "{{company}}: difference checked",
    liveShop: "{{company}}: the database is the live shop's",
    gapClosed: "{{company}}: unknown invoices dealt with",
    resumed: "{{company}}: resumed",
    accountSame: "{{company}}: the key opens an earlier account",
    accountAnother: "{{company}}: the key opens another account",
    ledgerComplete_one: "{{company}}: the shop knows all of its invoices, {{count}} is not its own",
    ledgerComplete_other:
      "{{company}}: the shop knows all of its invoices, {{count}} are not its own",
  },
}
