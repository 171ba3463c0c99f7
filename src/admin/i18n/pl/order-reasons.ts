/**
 * Why an order itself cannot be invoiced yet.
 *
 * `figures` is shown only when the reason carries every value it names.
 */
export const orderReasons = {
  ORDER_NOT_FOUND: {
    cause: "To zamówienie już nie istnieje.",
    next: "Jeśli usunięto je celowo, pomiń fakturę.",
  },
  ORDER_IS_DRAFT: {
    cause: "Zamówienie jest wciąż wersją roboczą.",
    next: "Przekształć wersję roboczą w zamówienie i spróbuj ponownie.",
  },
  ORDER_UNREADABLE: {
    cause: "Dane zamówienia są niepełne lub uszkodzone.",
    next: "Poproś programistę o sprawdzenie wskazanego pola i spróbuj ponownie.",
  },
  RETURN_BEFORE_INVOICE: {
    cause: "Towar zwrócono lub wymieniono przed wystawieniem faktury.",
    figures: "Pozycja {{line}}: {{name}}.",
    next: "Wystaw tę fakturę ręcznie w Alterze na to, co faktycznie sprzedano, i powiąż ją tutaj.",
  },
  CREDIT_LINE_AFTER_ORDER: {
    cause: "Po złożeniu zamówienia zwrócono pieniądze lub przyznano środki.",
    figures: "Przyznana kwota: {{amount}} {{currency}}.",
    next: "Wystaw tę fakturę ręcznie w Alterze na to, co faktycznie sprzedano, i powiąż ją tutaj.",
  },
  TOTAL_MISMATCH: {
    cause: "Suma pozycji nie jest równa wartości zamówienia.",
    figures: "Zamówienie: {{total}} {{currency}}, pozycje: {{lines}} {{currency}}.",
    next: "Sprawdź ceny, rabaty i podatki w zamówieniu. Jeśli nie da się ich zmienić, wystaw fakturę ręcznie w Alterze i powiąż ją.",
  },
  NEGATIVE_LINE: {
    cause: "Jedna z pozycji zamówienia ma kwotę ujemną.",
    figures: "Pozycja {{line}}: {{name}}.",
    next: "Usuń ujemną pozycję albo zamień ją na rabat i spróbuj ponownie.",
  },
  CURRENCY_PRECISION: {
    cause: "Kwota ma więcej miejsc po przecinku, niż może pokazać faktura.",
    figures: "Wartość: {{total}} {{currency}}, dozwolone miejsca po przecinku: {{maxDecimals}}.",
    next: "Zaokrąglij ceny w zamówieniu albo zwiększ maxDecimals w opcjach wtyczki, jeśli Altera to przyjmuje.",
  },
  NET_NOT_EXACT: {
    cause: "Z cen netto nie da się uzyskać dokładnej wartości zamówienia.",
    figures: "Wartość: {{total}} {{currency}}.",
    next: "Ustaw priceType na auto w opcjach wtyczki i spróbuj ponownie.",
  },
  VAT_RATE_NOT_MAPPED: {
    cause: "Opcje wtyczki nie mówią, która stawka VAT w Alterze odpowiada stawce pozycji.",
    figures: "Pozycja {{line}}: {{name}}. Stawka w vatMap: {{rate}}.",
    next: "Dodaj stawkę do vatMap w opcjach wtyczki i spróbuj ponownie.",
  },
  VAT_LABEL_DIFFERS_FROM_RATE: {
    cause: "Stawka VAT w vatMap różni się od tej, którą naliczono nabywcy.",
    figures: "Pozycja {{line}}: {{name}}. Naliczono: {{rate}}, w vatMap: {{label}}.",
    next: "Popraw vatMap albo region podatkowy w Medusie i spróbuj ponownie.",
  },
  SEVERAL_TAX_LINES: {
    cause: "Pozycja ma kilka podatków naraz; pozycja faktury może mieć jedną stawkę VAT.",
    figures: "Pozycja {{line}}: {{name}}. Stawki: {{rates}}.",
    next: "Zostaw jeden podatek na pozycję w regionach podatkowych Medusy. Tę fakturę wystaw ręcznie i powiąż.",
  },
}
