import { cashRegisterChoices } from "./receipt"

/** The choices of settings with a fixed set of values. */
export const settingChoices = {
  live: { yes: "Yes, the shop is live", no: "Not yet" },
  trigger: {
    order_completed: "The order is completed",
    order_placed: "The order is placed",
    payment_captured: "The payment is captured in full",
    order_fulfillment_created: "The first parcel is packed (fulfilled)",
    shipment_created: "The first parcel is shipped",
    delivery_created: "The first parcel is delivered",
    manual: "A person asks for it",
  },
  completeWhen: {
    paid_and_delivered: "When paid in full and delivered",
    paid_and_shipped: "When paid in full and shipped",
    paid: "When paid in full",
    never: "Never: a person or the shop's own code completes them",
  },
  issueFor: {
    all: "Every order",
    companies: "Companies only",
    on_request: "Orders that ask for it",
  },
  cashRegister: cashRegisterChoices,
  repeatUnknownSend: {
    when_proven: "When Altera shows that it did not go out",
    always: "Whenever Altera does not show that it went out",
    never: "Never, a person decides",
  },
  send: {
    on_issue: "As soon as it is issued",
    after_ksef: "Once KSeF has accepted the invoice",
    manual: "When a person sends it",
    shop: "The shop itself, by its own e-mail",
  },
  afterWait: { ask: "A person decides", send: "The e-mail goes anyway" },
  sendToKsef: { now: "At once, as it is issued", end_of_day: "By the end of the day" },
  priceType: { auto: "As the order has them", gross: "Gross", net: "Net" },
  itemsWithoutShipping: { product: "Products", service: "Services" },
  notifications_language: { en: "English", pl: "Polish" },
  invalidTaxId: { hold: "The order waits for a person", as_person: "The buyer is a person" },
  companyWithoutTaxId: {
    person: "The buyer is a person",
    company: "The buyer is a company without a tax number",
  },
}
