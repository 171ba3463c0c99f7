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
  trigger: {
    takenIn: "Zamówienia, które już osiągnęły nowy moment, dostaną teraz faktury",
    fromNow: "Od teraz faktury będą wystawiane automatycznie",
    manual: "Nic nie będzie już wystawiane automatycznie",
  },
  triggerMore: {
    takenIn:
      "Chodzi o zamówienia, które osiągnęły go, odkąd faktury są wystawiane automatycznie (albo od daty początkowej), i których nie ma jeszcze na liście faktur, także te z fakturą wystawioną ręcznie w Alterze i niepowiązaną tutaj. Aby zostawić je do ręcznej decyzji, wybierz najpierw „Ktoś ją zleci ręcznie”, zapisz, a dopiero potem wybierz nowy moment. Zamówienia, które nie osiągnęły nowego momentu, czekają na niego.",
    fromNow:
      "Fakturę dostaną automatycznie tylko zamówienia, które osiągną wybrany moment od tej chwili. Do wcześniejszych wystaw ją przyciskiem „Wystaw teraz”.",
    manual:
      "Zamówienia, które czekają na swój moment albo na zapłatę, dostaną fakturę tylko, gdy ktoś ją zleci ręcznie. Faktury już zlecone zostaną wystawione.",
  },
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
