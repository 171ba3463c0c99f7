import { cashRegisterChoices } from "./receipt"

/** The choices of settings with a fixed set of values. */
export const settingChoices = {
  live: { yes: "Tak, sklep wystawia faktury", no: "Jeszcze nie" },
  trigger: {
    order_completed: "Zamówienie zostanie zakończone",
    order_placed: "Zamówienie zostanie złożone",
    payment_captured: "Płatność zostanie zrealizowana w całości",
    order_fulfillment_created:
      "Pierwsza paczka zostanie spakowana (w Medusie „Zrealizuj produkty”)",
    shipment_created: "Pierwsza paczka zostanie wysłana",
    delivery_created: "Pierwsza paczka zostanie dostarczona",
    manual: "Ktoś ją zleci ręcznie",
  },
  completeWhen: {
    paid_and_delivered: "Po opłaceniu w całości i dostarczeniu",
    paid_and_shipped: "Po opłaceniu w całości i wysłaniu",
    paid: "Po opłaceniu w całości",
    never: "Nigdy: kończone ręcznie albo przez własny kod sklepu",
  },
  issueFor: {
    all: "Każde zamówienie",
    companies: "Tylko firmy",
    on_request: "Nabywcy, którzy o nią poproszą",
  },
  cashRegister: cashRegisterChoices,
  repeatUnknownSend: {
    when_proven: "Gdy z Altery wynika, że nie wyszła",
    always: "Zawsze, gdy w Alterze nie widać, że wyszła",
    never: "Nigdy, decyzja ręczna",
  },
  send: {
    on_issue: "Zaraz po wystawieniu",
    after_ksef: "Po przyjęciu faktury przez KSeF",
    manual: "Dopiero gdy ktoś ją wyśle ręcznie",
    shop: "Sam sklep, własnym e-mailem",
  },
  afterWait: { ask: "Decyzja ręczna", send: "E-mail i tak wychodzi" },
  sendToKsef: { now: "Od razu przy wystawieniu", end_of_day: "Do końca dnia" },
  priceType: { auto: "Tak jak w zamówieniu", gross: "Brutto", net: "Netto" },
  itemsWithoutShipping: { product: "Produkty", service: "Usługi" },
  notifications_language: { en: "Angielski", pl: "Polski" },
  invalidTaxId: {
    hold: "Zamówienie czeka na ręczną decyzję",
    as_person: "Nabywca jest osobą prywatną",
  },
  companyWithoutTaxId: {
    person: "Nabywca jest osobą prywatną",
    company: "Nabywca jest firmą bez numeru podatkowego",
  },
}
