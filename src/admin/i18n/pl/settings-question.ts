/** What past orders would have become with settings that are about to be saved. */
export const settingsQuestion = {
  title_one: "{{count}} z ostatnich {{orders}} zamówień dostałoby inną fakturę",
  title_few: "{{count}} z ostatnich {{orders}} zamówień dostałyby inne faktury",
  title_many: "{{count}} z ostatnich {{orders}} zamówień dostałoby inne faktury",
  title_other: "{{count}} z ostatnich {{orders}} zamówień dostałoby inne faktury",
  past: "Wystawione faktury pozostaną bez zmian. Jeśli o to chodzi, zapisz jeszcze raz.",
  notWhole: "Czasu wystarczyło na tyle zamówień: {{orders}}.",
  unknown: "Nie udało się ustalić, co by się zmieniło",
  saveAnyway: "Zapisz jeszcze raz, aby mimo to zachować zmianę.",
  save: "Zapisz zmianę",
  parts: {
    outcome: "czy powstaje faktura",
    company: "firma",
    gross: "brutto",
    vat: "VAT",
    category: "kategoria",
    project: "projekt",
    payment: "płatność",
    buyer: "nabywca",
    receipt: "faktura do paragonu",
    other: "inne szczegóły",
  },
}
