export const correction = {
  open: "Dane do korekty",
  title: "Dane do korekty faktury {{invoice}}",
  titleOfOrder: "Dane do korekty, zamówienie {{order}}",
  description:
    "Co zafakturowano, ile wynosi zamówienie teraz i jaka jest różnica. Fakturę korygującą wystaw samodzielnie w Alterze: wtyczka nigdy tego nie robi.",
  loading: "Trwa obliczanie danych",
  error: "Nie udało się wczytać danych",
  age_one: "Korekta otwarta od {{count}} dnia",
  age_few: "Korekta otwarta od {{count}} dni",
  age_many: "Korekta otwarta od {{count}} dni",
  age_other: "Korekta otwarta od {{count}} dnia",
  today: "Korekta otwarta od dziś",
  settled: "Załatwiona",
  settledWith: "Załatwiona: {{note}}",
  earlier: "Załatwiono wcześniej ({{when}}): {{note}}. Pomiń to, co ujęto już w tamtej korekcie.",
  ksef: {
    waiting: {
      title: "Ta faktura nie ma jeszcze prawidłowego numeru KSeF",
      body: "Faktura korygująca zawiera numer KSeF faktury, którą koryguje. Wystaw korektę dopiero, gdy ten numer będzie znany.",
    },
    refused: {
      title: "KSeF odrzucił tę fakturę",
      body: "Dopóki KSeF jej nie przyjmie, nie liczy się jako wystawiona. Najpierw popraw ją w Alterze; fakturę korygującą można wystawić dopiero po jej przyjęciu.",
    },
  },
  nothing: {
    title: "Żadna kwota się nie zmieniła",
    body: "Pozycje i stawki są takie, jak na fakturze. Sprawdź powód: {{reason}}",
  },
  source: {
    sent: "Zafakturowano: pozycje tak, jak je wysłano do Altery.",
    order:
      "Zafakturowano: pozycje zamówienia w stanie z dnia sprzedaży. Fakturę wystawiono poza sklepem, a jej kwota brutto w Alterze jest taka sama. Porównaj z nią pozycje.",
  },
  unknown: {
    title: "Pozycje tej faktury nie są znane",
    body: "Wystawiono ją poza sklepem albo zmieniono, a zamówienie w stanie z dnia sprzedaży ma inną kwotę. Porównaj ręcznie fakturę w Alterze z zamówieniem.",
  },
  rows: {
    heading: "Pozycje",
    name: "Nazwa",
    rate: "VAT",
    before: "Przed korektą",
    after: "Po korekcie",
    difference: "Różnica",
    quantity: "Ilość",
    priceNet: "Cena netto",
    priceGross: "Cena brutto",
    net: "Wartość netto",
    gross: "Wartość brutto",
  },
  rates: {
    heading: "Według stawek VAT",
    rate: "Stawka VAT",
    net: "Netto",
    vat: "VAT",
    gross: "Brutto",
    total: "Razem",
  },
  refund: {
    heading: "Zwrot pieniędzy niepowiązany z towarem: {{amount}}",
    below: "Pozycje go nie pokazują. Propozycja podziału na stawki VAT jest pod nimi.",
    body: "Nie ma go w żadnej pozycji powyżej. Ustal z księgowością, czy obniża cenę (i której pozycji), czy jest odszkodowaniem, które nie wymaga korekty.",
    proposal: "Propozycja: podział na stawki VAT proporcjonalnie do tego, co pozostało",
    together: "Różnica z pozycji razem z tą propozycją",
    noProposal: "Zwrócono więcej, niż pozostało z zamówienia, dlatego nie ma propozycji podziału.",
  },
  besides: {
    heading: "Spoza tej faktury",
    body: "Dodane przez zwrot, wymianę lub reklamację i nieujęte w kwotach powyżej. Czy trzeba wystawić do tego osobną fakturę, rozstrzyga księgowość.",
    line: "{{name}}, {{quantity}} szt., VAT {{rate}}%: {{gross}}",
  },
  notes: {
    paidBack:
      "Zwrócono: {{found}}. Z tych danych wynika, że powinno być {{expected}}. Wyjaśnij to przed wystawieniem korekty.",
    toPay:
      "Zwrócono: {{found}}. Z tych danych wynika, że nabywca ma dopłacić {{expected}}. Wyjaśnij to przed wystawieniem korekty.",
    paidByCredit:
      "Po złożeniu zamówienia dodano linię kredytową na {{amount}}, za którą niczego nie zwrócono. Tutaj liczy się jako zapłata kredytem sklepowym. Jeśli obniża cenę, skoryguj także cenę.",
    shopTotal:
      "Suma zamówienia według sklepu to {{shop}}, a suma jego pozycji {{lines}}. Sprawdź najpierw zamówienie.",
    otherwise: "Faktura w Alterze miała inną kwotę niż wysłana. Dane sprzed korekty weź z Altery.",
    transformed:
      "Funkcja sklepu transformDraft mogła zmienić pozycje przed wysłaniem. Porównaj je z zamówieniem.",
  },
  copy: "Kopiuj tabelę",
  copied: "Skopiowano: wklej do arkusza",
  copyFailed: "Przeglądarka nie pozwoliła kopiować. Użyj przycisku „Eksportuj CSV”.",
  export: "Eksportuj CSV",
  exportFailed: "Nie udało się utworzyć pliku",
  print: "Drukuj",
  close: "Zamknij",
}
