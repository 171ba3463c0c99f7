/** Why nothing has to be invoiced; not an error. */
export const skipReasons = {
  ZERO_TOTAL: {
    cause: "Wartość zamówienia wynosi zero.",
    next: "Nic: nie ma czego fakturować.",
  },
  BUYER_IS_NOT_A_COMPANY: {
    cause: "Nabywca jest osobą prywatną, a faktury są wystawiane tylko firmom.",
    figures:
      "Numer podatkowy w polu {{numberField}} jest nieprawidłowy, więc nabywca może być firmą: popraw wtedy najpierw dane nabywcy, a zamówienie zostanie sprawdzone ponownie.",
    next: "Nic. Jeśli faktura jest jednak potrzebna, wybierz „Wystaw teraz”.",
  },
  BUYER_DID_NOT_ASK: {
    cause: "Nabywca nie prosił o fakturę.",
    figures: "Sprawdzono w metadanych zamówienia: {{key}}.",
    next: "Nic. Jeśli faktura jest jednak potrzebna, wybierz „Wystaw teraz”.",
  },
  EXTENSION_SAID_NO: {
    cause: "Własna funkcja sklepu shouldInvoice zdecydowała, że faktury nie będzie.",
    figures: "Jej powód: {{message}}",
    next: "Nic. Jeśli faktura jest jednak potrzebna, wybierz „Wystaw teraz”.",
  },
  SETTLED_BY_HAND: {
    cause: "Sprawę załatwiono ręcznie; nie ustalono, czy faktura istnieje w Alterze.",
    figures: "Zapisano: {{message}}",
    next: "Nic. Jeśli faktura ma jednak powstać, wybierz „Wystaw teraz”: wtyczka najpierw poszuka jej w Alterze.",
  },
  SKIPPED_BY_PERSON: {
    cause: "Ktoś pominął tę fakturę.",
    figures: "Powód: {{message}}",
    next: "Nic. Jeśli faktura jest jednak potrzebna, wybierz „Wystaw teraz”.",
  },
}
