export const states = {
  states: {
    queued: "Oczekuje",
    issuing: "Wystawianie",
    issued: "Wystawiona",
    refused: "Niewystawiona – do poprawy",
    failed: "Nieudana",
    unknown: "Wynik nieznany",
    skipped: "Pominięta",
    canceled: "Anulowana",
    awaiting_payment: "Czeka na zapłatę",
  },
  explanations: {
    queued: "Faktura czeka na swoją kolej i zostanie wystawiona automatycznie.",
    queuedOnHold:
      "Faktura czeka, aż firma przestanie być wstrzymana, i wtedy zostanie wystawiona automatycznie.",
    queuedCompanyGone: "Faktura czeka: dla tej firmy nic nie jest teraz wystawiane.",
    queuedUntil: "Następna próba nastąpi automatycznie: {{when}}.",
    issuing: "Faktura jest właśnie wystawiana w Alterze.",
    refused: "Faktura nie została wystawiona. Popraw dane i spróbuj ponownie.",
    byHandOnly: "Faktura nie została wystawiona, a danych tego zamówienia nie da się tu poprawić.",
    skipOnly: "Faktura nie została wystawiona.",
    notPaid: "Faktura nie została jeszcze wystawiona.",
    notPaidLeft:
      "Faktura nie została wystawiona. Zamówienie nie zostało opłacone w całości w ciągu 120 dni i jego płatności nie są już sprawdzane automatycznie.",
    notPaidLeftNext:
      "Jeśli zamówienie jest już opłacone, wybierz „Spróbuj ponownie”. Jeśli chcesz mieć fakturę już teraz, wybierz „Wystaw teraz”: obejmie całe zamówienie i będzie niezapłacona. Jeśli zamówienie nie zostanie opłacone, wybierz „Pomiń fakturę”.",
    failed: "Faktura nie została wystawiona i kolejnych prób automatycznych nie będzie.",
    unknown:
      "Odpowiedź Altery nie dotarła, więc faktura mogła powstać. Nic nie zostanie wysłane drugi raz.",
    unknownLookingUp: "Wtyczka szuka tej faktury w Alterze.",
    nextLook: "Następne sprawdzenie w Alterze nastąpi automatycznie: {{when}}.",
    nextLookBy: "Następne sprawdzenie w Alterze nastąpi automatycznie: najpóźniej {{when}}.",
    unknownOnHold: "Wtyczka poszuka jej w Alterze, gdy firma nie będzie już wstrzymana.",
    unknownOpen:
      "Nie ma pewności, czy to zamówienie ma fakturę. Automatycznie nic więcej nie zostanie wysłane.",
    draftLost: "Sklep nie wystawił faktury; ktoś mógł ją wystawić w Alterze.",
    madeByHand: "Sklep nie wystawił faktury; ktoś mógł ją wystawić ręcznie.",
    inAltera:
      "Jeśli faktura istnieje, ma w Alterze w uwagach „{{reference}}” i opiewa na {{gross}} brutto.",
    skipped: "Do tego zamówienia nie wystawia się faktury.",
    canceled: "Zamówienie anulowano przed wystawieniem faktury.",
    numberMissing: "Numer jest odczytywany z Altery.",
    numberUnknown: "Nieznany; identyfikator w Alterze: {{id}}",
    numberOfDraft: "Szkic nie ma jeszcze numeru.",
  },
  sendStates: {
    waiting: "Czeka na KSeF",
    none: "Nie wysłano",
    queued: "Do wysłania",
    sending: "Wysyłanie",
    sent: "Wysłano",
    unknown: "Nie ma pewności",
    refused: "Odrzucono",
    failed: "Nie udało się",
  },
  sendExplanations: {
    unknown:
      "Odpowiedź Altery nie dotarła: e-mail mógł zostać wysłany. Nie zostanie powtórzony automatycznie.",
    refused: "Altera nie przyjęła e-maila.",
    failed: "Nie udało się zlecić Alterze wysłania e-maila.",
    replyTo:
      "Sprawdź w Alterze, czy podano w niej adres do odpowiedzi (Ustawienia, Sprzedaż, Wiadomości e-mail). Bez niego Altera nic nie wysyła.",
  },
}
