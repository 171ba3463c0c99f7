/**
 * Common provisions that exempt a sale from Polish VAT. `text` is printed on the invoice, so it is Polish
 * whatever the user's language; `key` is the key of its explanation.
 */
export const LEGAL_BASES = [
  { key: "smallSeller", text: "art. 113 ust. 1 ustawy o VAT" },
  { key: "newSeller", text: "art. 113 ust. 9 ustawy o VAT" },
  { key: "usedGoods", text: "art. 43 ust. 1 pkt 2 ustawy o VAT" },
  { key: "hospitals", text: "art. 43 ust. 1 pkt 18 ustawy o VAT" },
  { key: "medical", text: "art. 43 ust. 1 pkt 19 ustawy o VAT" },
  { key: "schools", text: "art. 43 ust. 1 pkt 26 ustawy o VAT" },
  { key: "tutoring", text: "art. 43 ust. 1 pkt 27 ustawy o VAT" },
  { key: "languages", text: "art. 43 ust. 1 pkt 28 ustawy o VAT" },
  { key: "training", text: "art. 43 ust. 1 pkt 29 ustawy o VAT" },
  { key: "culture", text: "art. 43 ust. 1 pkt 33 ustawy o VAT" },
  { key: "housing", text: "art. 43 ust. 1 pkt 36 ustawy o VAT" },
  { key: "insurance", text: "art. 43 ust. 1 pkt 37 ustawy o VAT" },
  { key: "loans", text: "art. 43 ust. 1 pkt 38 ustawy o VAT" },
  { key: "directiveMedical", text: "art. 132 ust. 1 lit. c dyrektywy 2006/112/WE" },
  { key: "directiveEducation", text: "art. 132 ust. 1 lit. i dyrektywy 2006/112/WE" },
  { key: "directiveInsurance", text: "art. 135 ust. 1 lit. a dyrektywy 2006/112/WE" },
] as const
