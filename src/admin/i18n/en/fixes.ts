/** Where a reason can be corrected. */
export const fixes = {
  buyer: "Correct the buyer",
  editBuyer: "Edit buyer and NIP",
  vat: "Set the VAT rate",
  legalBasis: "Choose the legal basis",
  amounts: "Amount settings",
  numbering: "Change the numbering",
  written: "In the order:",
  noLabelNext:
    "If the sale is taxed in Poland, correct the rate in Medusa's tax regions for the next orders. Document this order outside the plugin, then link or skip its invoice here.",
  order: "Open the order",
  draftOrder: "Open the draft order",
  taxRegions: "Tax regions in Medusa",
  salesChannels: "Sales channels in Medusa",
  regions: "Regions in Medusa",
  store: "Currencies in Medusa",
  settings: "Invoicing settings",
  companies: "What each company invoices",
  invoices: "Open Invoices",
}

export const buyerForm = {
  failed: "The buyer could not be loaded",
  noAddress:
    "The order has no address, and Medusa lets none with a country be added afterwards. Issue this invoice by hand in Altera, then link it here.",
  title: "Buyer of this order",
  description:
    "Saved in the order itself, in Medusa. The address stays as it is; Medusa does not let its country be changed.",
  saved: "The buyer was corrected in the order",
  saveAndRetry: "Save and retry",
  kinds: { company: "Company, in Poland or the EU", person: "Private person" },
  tax_number: "NIP or EU VAT number",
  tax_numberHint: "A NIP has ten digits; an EU number begins with its country: DE123456789.",
  company: "Company name",
  companyHint: "As it should appear on the invoice.",
  first_name: "First name",
  first_nameHint: "From the order's address.",
  last_name: "Last name",
  last_nameHint: "From the order's address.",
}
