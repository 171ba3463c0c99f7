/** What past orders would have become with settings that are about to be saved. */
export const settingsQuestion = {
  title_one: "{{count}} of the last {{orders}} orders would have become another invoice",
  title_other: "{{count}} of the last {{orders}} orders would have become other invoices",
  past: "Invoices that exist stay as they are. Save once more if that is what you want.",
  notWhole: "There was time for {{orders}} orders only.",
  unknown: "What this would change could not be worked out",
  saveAnyway: "Save once more to store it anyway.",
  save: "Save the change",
  trigger: {
    takenIn: "Orders that have already reached the new moment get their invoices now",
    fromNow: "Invoices are issued automatically from now on",
    manual: "Nothing is issued automatically any more",
  },
  triggerMore: {
    takenIn:
      "These are the orders that reached it since issuing last became automatic, or else since the start date, and are not listed under Invoices yet; also those invoiced by hand in Altera and not linked here. To leave them to a person, choose “A person asks for it” first, save, and then choose the new moment. Orders that have not reached the new moment wait for it.",
    fromNow:
      "Only orders that reach the chosen moment from now on get an invoice automatically. Issue those of earlier orders with “Issue now”.",
    manual:
      "Orders that wait for their moment or for a payment get an invoice only if a person asks for it. Invoices that are already requested are still issued.",
  },
  parts: {
    outcome: "whether there is an invoice",
    company: "company",
    gross: "gross",
    vat: "VAT",
    category: "category",
    project: "project",
    payment: "payment",
    buyer: "buyer",
    receipt: "invoice to a receipt",
    other: "other details",
  },
}
