/** What past orders would have become with settings that are about to be saved. */
export const settingsQuestion = {
  title_one: "{{count}} of the last {{orders}} orders would have become another invoice",
  title_other: "{{count}} of the last {{orders}} orders would have become other invoices",
  past: "Invoices that exist stay as they are. Save once more if that is what you want.",
  notWhole: "There was time for {{orders}} orders only.",
  unknown: "What this would change could not be worked out",
  saveAnyway: "Save once more to store it anyway.",
  save: "Save the change",
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
