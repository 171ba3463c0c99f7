/**
 * Why an order itself cannot be invoiced yet.
 *
 * `figures` is shown only when the reason carries every value it names.
 */
export const orderReasons = {
  ORDER_NOT_FOUND: {
    cause: "The order does not exist any more.",
    next: "If it was deleted on purpose, skip the invoice. If not, have the developer restore it, then retry.",
  },
  ORDER_IS_DRAFT: {
    cause: "The order is still a draft.",
    next: "Press “Convert to order” on the draft's page, then retry here.",
  },
  ORDER_UNREADABLE: {
    cause: "A value of the order cannot be used: a number, a date, a currency or metadata.",
    figures: "The order has: {{value}}",
    problems: {
      empty: "The value is empty.",
      form: "It has another form than in Medusa's orders, such as a list in place of metadata.",
      other: "The order has: {{value}}",
    },
    next: "Look at it in the order; another program may have written it. If it cannot be corrected, issue the invoice by hand in Altera and link it here.",
  },
  RETURN_BEFORE_INVOICE: {
    cause: "Goods were returned or exchanged before an invoice was issued.",
    figures: "Line {{line}}: {{name}}.",
    next: "Issue this invoice by hand in Altera for what was really sold, then link it here. If nothing was sold in the end, skip it.",
  },
  CREDIT_LINE_AFTER_ORDER: {
    cause: "Money was refunded or credited after the order was placed.",
    figures: "Refunded or credited: {{amount}} {{currency}}.",
    next: "Issue this invoice by hand in Altera for what was really sold, then link it here. If nothing was sold in the end, skip it. If the buyer has paid again in full since, retry.",
  },
  NOT_PAID_IN_FULL: {
    cause: "The order is not paid in full yet.",
    figures: "Paid: {{paid}} {{currency}} of {{due}} {{currency}}.",
    next: "Nothing: the invoice is issued once the rest is captured. If issuing is stopped at that moment, you are asked what to do. If you want the invoice now, press “Issue now”: it covers the whole order, as unpaid unless it has been paid.",
  },
  ISSUING_WAS_STOPPED: {
    cause:
      "Issuing was stopped at the moment at which this invoice was to be issued, so somebody may have made it by hand.",
    next: "Look for it in Altera. If it is there, link it here. If nobody made it, press “Issue now”. If it was made in another program, or none is wanted, press “Skip invoice”.",
  },
  TOTAL_MISMATCH: {
    cause: "The sum of the lines is not the order's total.",
    figures: "Order: {{total}} {{currency}}, lines: {{lines}} {{currency}}.",
    next: "Check the order's prices, discounts and taxes. If nothing can be changed, issue the invoice by hand in Altera and link it.",
  },
  NEGATIVE_LINE: {
    cause: "A line of the order has a negative amount.",
    figures: "Line {{line}}: {{name}}.",
    next: "If an order edit lowered the quantity of a discounted line, Medusa kept the whole discount: issue the invoice by hand in Altera and link it. Otherwise remove the negative line or turn it into a discount, then retry.",
  },
  CURRENCY_PRECISION: {
    cause: "An amount has more decimal places than an invoice can show.",
    figures: "Total: {{total}} {{currency}}, decimal places allowed: {{maxDecimals}}.",
    next: "Allow more decimal places in the settings if Altera accepts them; otherwise issue the invoice by hand in Altera and link it with “Link invoice” behind the three dots.",
  },
  NET_NOT_EXACT: {
    cause: "Net prices cannot give exactly the order's total.",
    figures: "Total: {{total}} {{currency}}.",
    next: "Choose “As the order has them” as the basis of the prices in the settings; the invoice is then tried again.",
  },
  VAT_RATE_NOT_MAPPED: {
    cause: "The settings do not say which VAT rate stands on the invoice for the rate of a line.",
    figures: "Line {{line}}: {{name}}. Rate in the shop: {{rate}}.",
    next: "Choose the VAT rate here, after asking your accountant; the invoice is then tried again.",
  },
  VAT_LABEL_DIFFERS_FROM_RATE: {
    cause: "The VAT rate in the settings is not the one the buyer was charged.",
    figures: "Line {{line}}: {{name}}. Charged: {{rate}}, in the settings: {{label}}.",
    next: "Correct the VAT rate here; the invoice is then tried again. If the buyer was charged a wrong rate, correct the tax region in Medusa for the next orders, issue this invoice by hand in Altera and link it with “Link invoice” behind the three dots.",
  },
  LEGAL_BASIS_MISSING: {
    cause:
      "A line is exempt from VAT (zw), but the settings do not name the provision that exempts it. An invoice must carry it (art. 106e(1)(19) of the VAT act).",
    figures: "Line {{line}}: {{name}}. Rate in the shop: {{rate}}.",
    next: "Choose the legal basis here; the invoice is then tried again.",
  },
  SEVERAL_TAX_LINES: {
    cause: "A line has several taxes at once; an invoice position can carry one VAT rate.",
    figures: "Line {{line}}: {{name}}. Rates: {{rates}}.",
    next: "Leave one tax per line in Medusa's tax regions. Issue this invoice by hand and link it.",
  },
}
