export const settingVat = {
  none: "no tax",
  rate: "Shop rate, %",
  label: "On the invoice",
  choose: "Choose",
  labels: {
    "0": "0% - export, sale to another EU country",
    np: "np - not subject to Polish VAT",
    zw: "zw - exempt, with a legal basis",
  },
  noLabel:
    "No VAT label of Altera stands for {{rate}}%, so an order with this rate cannot be invoiced here. Sales taxed in the buyer's country (OSS) are not documented with a Polish rate. If the rate is a mistake, correct it in Medusa's tax regions.",
  npHint:
    "For sales taxed outside Poland, such as a reverse charge abroad. Ask your accountant when in doubt.",
  basis: "Legal basis of the exemption, {{rate}}",
  basisHint: "Printed below the invoice, in Polish (art. 106e(1)(19) of the VAT act).",
  basisMissing: "An invoice with zw must name the provision that exempts the sale.",
  basisLacking: "zw, legal basis missing",
  ownBasis: "Provision, {{rate}}",
  ownBasisHint:
    "The act, regulation or directive with article and point, as it should appear on the invoice.",
  bases: {
    smallSeller: "{{text}} - seller below the turnover limit",
    newSeller: "{{text}} - seller in the first year, below the limit",
    usedGoods: "{{text}} - goods used for exempt sales only",
    hospitals: "{{text}} - hospital treatment",
    medical: "{{text}} - medical professions",
    schools: "{{text}} - schools and universities",
    tutoring: "{{text}} - private lessons by teachers",
    languages: "{{text}} - foreign language lessons",
    training: "{{text}} - vocational training",
    culture: "{{text}} - culture",
    housing: "{{text}} - letting for housing",
    insurance: "{{text}} - insurance",
    loans: "{{text}} - loans and credit",
    directiveMedical: "{{text}} - medical care",
    directiveEducation: "{{text}} - education",
    directiveInsurance: "{{text}} - insurance",
    other: "Another provision",
  },
  conditional:
    "What the rate {{rates}} becomes depends on the buyer or the country, which only medusa-config.ts can say; it stays as it is.",
}
