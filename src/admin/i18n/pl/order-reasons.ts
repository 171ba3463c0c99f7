/**
 * Why an order itself cannot be invoiced yet.
 *
 * `figures` is shown only when the reason carries every value it names.
 */
export const orderReasons = {
  ORDER_NOT_FOUND: {
    cause: "To zamówienie już nie istnieje.",
    next: "Jeśli usunięto je celowo, pomiń fakturę. Jeśli nie, poproś programistę o przywrócenie zamówienia i spróbuj ponownie.",
  },
  ORDER_IS_DRAFT: {
    cause: "Zamówienie jest wciąż wstępne (draft).",
    next: "Na stronie wstępnego zamówienia (w Medusie po angielsku) naciśnij „Convert to order”, a potem tutaj spróbuj ponownie.",
  },
  ORDER_UNREADABLE: {
    cause: "Jednej z wartości w zamówieniu nie da się użyć: liczby, daty, waluty lub metadanych.",
    figures: "W zamówieniu jest: {{value}}",
    problems: {
      empty: "Wartość jest pusta.",
      form: "Ma inną postać niż w zamówieniach Medusy, na przykład jest listą w miejscu metadanych.",
      other: "W zamówieniu jest: {{value}}",
    },
    next: "Obejrzyj ją w zamówieniu; mógł ją zapisać inny program. Jeśli nie da się jej poprawić, wystaw fakturę ręcznie w Alterze i powiąż ją tutaj.",
  },
  RETURN_BEFORE_INVOICE: {
    cause: "Towar zwrócono lub wymieniono przed wystawieniem faktury.",
    figures: "Pozycja {{line}}: {{name}}.",
    next: "Wystaw tę fakturę ręcznie w Alterze na to, co faktycznie sprzedano, i powiąż ją tutaj. Jeśli ostatecznie niczego nie sprzedano, pomiń ją.",
  },
  CREDIT_LINE_AFTER_ORDER: {
    cause: "Po złożeniu zamówienia zwrócono nabywcy pieniądze lub obniżono kwotę do zapłaty.",
    figures: "Kwota zwrotu lub obniżki: {{amount}} {{currency}}.",
    next: "Wystaw tę fakturę ręcznie w Alterze na to, co faktycznie sprzedano, i powiąż ją tutaj. Jeśli ostatecznie niczego nie sprzedano, pomiń ją. Jeśli nabywca zapłacił potem ponownie całość, wybierz „Spróbuj ponownie”.",
  },
  NOT_PAID_IN_FULL: {
    cause: "Zamówienie nie jest jeszcze opłacone w całości.",
    figures: "Zapłacono: {{paid}} {{currency}} z {{due}} {{currency}}.",
    next: "Nic: faktura zostanie wystawiona po zrealizowaniu reszty płatności. Jeśli wystawianie będzie wtedy zatrzymane, potrzebna będzie Twoja decyzja. Jeśli chcesz mieć fakturę już teraz, wybierz „Wystaw teraz”: obejmie całe zamówienie i będzie niezapłacona, chyba że jest już opłacone.",
  },
  ISSUING_WAS_STOPPED: {
    cause:
      "Gdy ta faktura miała zostać wystawiona, wystawianie było zatrzymane, więc ktoś mógł ją wystawić ręcznie.",
    next: "Poszukaj jej w Alterze. Jeśli tam jest, powiąż ją tutaj. Jeśli nikt jej nie wystawił, wybierz „Wystaw teraz”. Jeśli wystawiono ją w innym programie albo ma jej nie być, wybierz „Pomiń fakturę”.",
  },
  TOTAL_MISMATCH: {
    cause: "Suma pozycji nie jest równa wartości zamówienia.",
    figures: "Zamówienie: {{total}} {{currency}}, pozycje: {{lines}} {{currency}}.",
    next: "Sprawdź ceny, rabaty i podatki w zamówieniu. Jeśli nie da się ich zmienić, wystaw fakturę ręcznie w Alterze i powiąż ją.",
  },
  NEGATIVE_LINE: {
    cause: "Jedna z pozycji zamówienia ma kwotę ujemną.",
    figures: "Pozycja {{line}}: {{name}}.",
    next: "Jeśli edycja zamówienia zmniejszyła ilość w pozycji z rabatem, Medusa zostawiła cały rabat: wystaw fakturę ręcznie w Alterze i powiąż ją. W przeciwnym razie usuń ujemną pozycję albo zamień ją na rabat i spróbuj ponownie.",
  },
  CURRENCY_PRECISION: {
    cause: "Kwota ma więcej miejsc po przecinku, niż może pokazać faktura.",
    figures: "Wartość: {{total}} {{currency}}, dozwolone miejsca po przecinku: {{maxDecimals}}.",
    next: "Zwiększ w ustawieniach liczbę miejsc po przecinku, jeśli Altera je przyjmuje; w przeciwnym razie wystaw fakturę ręcznie w Alterze i powiąż ją: „Powiąż fakturę” w menu z trzema kropkami.",
  },
  NET_NOT_EXACT: {
    cause: "Z cen netto nie da się uzyskać dokładnej wartości zamówienia.",
    figures: "Wartość: {{total}} {{currency}}.",
    next: "Wybierz w ustawieniach podstawę cen „Tak jak w zamówieniu”; potem nastąpi ponowna próba.",
  },
  VAT_RATE_NOT_MAPPED: {
    cause: "W ustawieniach nie podano, jaka stawka VAT ma być na fakturze dla stawki tej pozycji.",
    figures: "Pozycja {{line}}: {{name}}. Stawka w sklepie: {{rate}}.",
    next: "Wybierz tu stawkę VAT po uzgodnieniu z księgowością; potem nastąpi ponowna próba.",
  },
  VAT_LABEL_DIFFERS_FROM_RATE: {
    cause: "Stawka VAT w ustawieniach różni się od tej, którą naliczono nabywcy.",
    figures: "Pozycja {{line}}: {{name}}. Naliczono: {{rate}}, w ustawieniach: {{label}}.",
    next: "Popraw tu stawkę VAT; potem nastąpi ponowna próba. Jeśli to nabywcy naliczono złą stawkę, popraw region podatkowy w Medusie na przyszłość, a tę fakturę wystaw ręcznie w Alterze i powiąż ją: „Powiąż fakturę” w menu z trzema kropkami.",
  },
  LEGAL_BASIS_MISSING: {
    cause:
      "Pozycja jest zwolniona z VAT (zw), ale w ustawieniach nie podano podstawy prawnej zwolnienia. Faktura musi ją zawierać (art. 106e ust. 1 pkt 19 ustawy o VAT).",
    figures: "Pozycja {{line}}: {{name}}. Stawka w sklepie: {{rate}}.",
    next: "Wybierz tu podstawę zwolnienia; potem nastąpi ponowna próba.",
  },
  SEVERAL_TAX_LINES: {
    cause: "Pozycja ma kilka podatków naraz; pozycja faktury może mieć jedną stawkę VAT.",
    figures: "Pozycja {{line}}: {{name}}. Stawki: {{rates}}.",
    next: "Zostaw jeden podatek na pozycję w regionach podatkowych Medusy. Tę fakturę wystaw ręcznie i powiąż.",
  },
}
