export const invoice = {
  heading: "Faktura",
  loading: "Wczytywanie faktury",
  number: "Numer",
  copyNumber: "Kopiuj numer faktury",
  amount: "Brutto",
  net: "netto {{net}}",
  vat: "VAT {{vat}}",
  issueDate: "Data wystawienia",
  company: "Firma",
  project: "Projekt",
  email: "E-mail",
  sentBefore: "Wysłano wcześniej: {{when}}",
  toContractor: "na adres zapisany na fakturze",
  copy: "później kopia:",
  byShop: "własnym e-mailem sklepu, na",
  toGiven_one: "na wpisany adres",
  toGiven_few: "na {{count}} wpisane adresy",
  toGiven_many: "na {{count}} wpisanych adresów",
  toGiven_other: "na {{count}} wpisanego adresu",
  rules: {
    order_metadata: "Wskazany w metadanych zamówienia ({{key}}).",
    product: "Wybrany na podstawie produktu {{key}}.",
    collection: "Wybrany na podstawie kolekcji {{key}}.",
    type: "Wybrany na podstawie typu produktu {{key}}.",
    tag: "Wybrany na podstawie tagu {{key}}.",
    sales_channel: "Wybrany na podstawie kanału sprzedaży {{key}}.",
    region: "Wybrany na podstawie regionu {{key}}.",
    largest_collection:
      "Wybrany na podstawie kolekcji o największym udziale w zamówieniu: {{key}}.",
    shipping: "Wybrany jako kategoria dostawy.",
    fallback: "Żadna reguła nie pasowała, więc użyto wartości domyślnej z opcji wtyczki.",
    extension: "Wybrany przez własną funkcję sklepu transformDraft.",
  },
  reason: {
    next: "Co zrobić:",
    field: "Pole:",
    detail: "Szczegóły:",
    words: "Odpowiedź Altery",
    unreadable: "Gdzie:",
    places: {
      items: "pozycja {{line}}: {{what}}",
      shipping_methods: "dostawa {{line}}: {{what}}",
      quantity: "ilość",
      unit_price: "cena",
      amount: "cena",
      return_received_quantity: "zwrócona ilość",
      tax_lines_rate: "stawka podatku",
      adjustments_amount: "rabat",
      credit_lines_amount: "kwota linii kredytowej",
      payment_collections_payments: "kwota płatności",
      currency_code: "waluta",
      total: "wartość zamówienia",
      created_at: "data zamówienia",
      fulfillments_shipped_at: "data wysyłki",
      payment_collections_payments_captured_at: "data płatności",
    },
  },
  correction: {
    title: "Potrzebna korekta",
    body: "Zamówienie zmieniło się po wystawieniu faktury ({{when}}): {{reason}}",
    figures: "Na fakturze: {{invoiced}}. Zamówienie teraz: {{now}}. Zwrócono: {{refunded}}.",
    next: "Wystaw w Alterze fakturę korygującą.",
    reasons: {
      ORDER_CANCELED: "zamówienie anulowano.",
      ORDER_REFUNDED: "zwrócono płatność.",
      ORDER_RETURNED: "zwrócono towar.",
      ORDER_EDITED: "zmieniono zamówienie.",
      BUYER_EDITED: "zmieniono nazwę, NIP lub kod pocztowy nabywcy.",
    },
  },
  difference: {
    title: "Faktura w Alterze się różni",
    gross: "Wysłano brutto: {{sent}}. Brutto w Alterze: {{found}}.",
    currency: "Wysłano walutę: {{sent}}. Waluta w Alterze: {{found}}.",
    reference:
      "Wysłano dla tego zamówienia ({{sent}}). Faktura w Alterze dotyczy innego zamówienia ({{found}}).",
    status: "Zlecono wystawienie. W Alterze jest tylko szkic.",
    type: "Wysłano jako fakturę sprzedaży ({{sent}}). W Alterze jest dokument innego rodzaju ({{found}}).",
    settled: "Różnicę obejrzano i przyjęto.",
    kept: "Tego dokumentu sklep nie wyśle ani nie udostępni nabywcy.",
    next: "Porównaj fakturę w Alterze z zamówieniem. Jeśli jeszcze jej nie wysłano, czeka na Twoją decyzję.",
    otherOrder:
      "Nie wysyłaj jej: e-mail trafiłby do innego nabywcy. Sprawdź w Alterze, czy to zamówienie ma własną fakturę, i zapytaj Alterę, dlaczego podała tę.",
    issueDraft: "Wystaw szkic w Alterze, a potem wyślij fakturę stąd.",
    otherType:
      "Sprawdź w Alterze, co wystawiono. Jeśli to nie jest faktura sprzedaży, wystaw tam właściwą. Wyślij ją z Altery, a potem wybierz tutaj „Sprawdzono i przyjęto”: tego dokumentu sklep nie wyśle ani nie udostępni nabywcy. Zapytaj Alterę, dlaczego powstał inny dokument.",
  },
  companyAccounts: {
    since: "Konto Altery używane od: {{since}}",
    others: {
      title: "Faktury na więcej niż jednym koncie Altery",
      body: "Klucz API tej firmy o odcisku {{fingerprint}} otwiera konto używane od: {{since}}. Faktury wystawione na innych kontach tam pozostają: z tym kluczem nie można ich wysłać ani pobrać. Jeśli oba klucze otwierają to samo konto, potwierdź to przyciskiem „Konto”.",
    },
  },
  ledgerCheck: {
    shown: "Porównano z najnowszymi fakturami w Alterze: {{at}}",
    untold: "Porównano z najnowszymi fakturami w Alterze: {{at}}",
    hidden:
      "Altera nie pokazuje na fakturach oznaczeń zamówień, więc nie wiadomo, czy fakturę bez zamówienia w sklepie wystawił ten sklep (jak po odtworzeniu kopii zapasowej; porównano: {{at}})",
    forbidden:
      "Klucz API nie ma uprawnienia do listy faktur, więc faktury, których sklep nie zna (jak po odtworzeniu kopii zapasowej), nie zostałyby zauważone (próba: {{at}})",
  },
  mailWait: {
    title: "E-mail czeka na numer KSeF",
    ask: "Wyjdzie automatycznie, gdy KSeF przyjmie fakturę. Jeśli nie stanie się to do {{when}}, potrzebna będzie Twoja decyzja.",
    send: "Wyjdzie automatycznie, gdy KSeF przyjmie fakturę, najpóźniej {{when}}, chyba że KSeF ją odrzuci.",
    next: "Nic. Aby wysłać fakturę teraz, wybierz „Wyślij e-mail”.",
  },
  waitingMail: {
    title: "Faktura jest wystawiona; e-mail jeszcze nie wyszedł",
    forbidden:
      "Altera albo zapora sieciowa przed nią odpowiedziała na zlecenie e-maila kodem 403, choć klucz API działa.",
  },
  companyGone:
    "Przywróć firmę w opcjach wtyczki i uruchom serwer ponownie; dopiero wtedy można powiązać fakturę albo spróbować ponownie. Jeśli faktury ma nie być, pomiń ją.",
  lateMail: "Serwer nie zdążył zlecić wysłania e-maila. Nic nie zostało wysłane.",
  unknownMail: {
    title: "Faktura jest wystawiona; nie wiadomo, czy e-mail wyszedł",
    body: "Alterze zlecono wysłanie e-maila, ale odpowiedź nie nadeszła.",
    next: "Na razie nic: wtyczka sprawdzi w Alterze, czy wiadomość wyszła, i zależnie od ustawień wyśle ją jeszcze raz albo pozostawi decyzję Tobie. Można też zapytać nabywcę.",
    nextOfCopy:
      "Wtyczka nie wyśle jej ponownie, bo e-mail z tą fakturą wyszedł już wcześniej. Zapytaj adresata tej wiadomości albo wyślij ją jeszcze raz.",
  },
  otherAccount: {
    title: "Ta faktura jest na innym koncie Altery",
    body: "Obecny klucz API firmy otwiera inne konto, więc faktury nie można stąd wysłać ani pobrać.",
    next: "Otwórz ją na tamtym koncie albo przywróć jego klucz API. Jeśli oba klucze otwierają to samo konto, potwierdź to w ustawieniach przyciskiem „Konto”.",
  },
  hold: {
    title: "{{company}}: wstrzymano",
    keyRejected:
      "Altera odrzuca klucz API tej firmy od {{since}}. Wpisz w opcjach wtyczki ważny klucz (z uprawnieniami do listy, odczytu, wystawiania i wysyłki) i uruchom serwer ponownie; nic nie przepadnie.",
    unreachable:
      "Altera nie odpowiada od {{since}}. Pytamy ją co minutę; gdy odpowie, wszystko, co czeka, zostanie wystawione automatycznie.",
    difference:
      "Od {{since}}: faktura w Alterze ma inne kwoty niż wysłane albo jest tylko szkicem. Najpierw to wyjaśnij; zamówienia poczekają.",
    otherDatabase:
      "Od {{since}} sklep działa na innej bazie danych niż ta, w której zapisano jego faktury. Jeśli to kopia sklepu (na przykład testowa), zostaw ją tak, jak jest: niczego się z niej nie wystawia ani nie wysyła. Jeśli to właściwy sklep, przeniesiony lub odtworzony z kopii zapasowej, potwierdź to: wtyczka poszuka wtedy w Alterze faktur wystawionych po wykonaniu kopii i pozwoli je przejąć, zanim wystawi kolejne. Jeśli według ustawień nie może porównać faktur z Alterą, najpierw pomiń zamówienia, które mają już fakturę.",
    ledgerBehind:
      "Od {{since}}: w Alterze są faktury z oznaczeniem tego sklepu, których sklep nie zna. Bazę odtworzono z kopii zapasowej albo tego samego klucza API używa inny sklep. Przejmij je: każda zostanie powiązana ze swoim zamówieniem, jeśli się z nim zgadza; nic nie zostanie przy tym wystawione ani wysłane. To, czego nie da się przejąć, zostanie na tej liście: powiąż fakturę na stronie zamówienia albo napisz, skąd pochodzi.",
    missing: "Nieznane ({{count}}):",
    missingOrder: "zamówienie {{order}}",
    missingElsewhere: "zamówienie {{order}}, którego w tym sklepie nie ma",
    missingMore_one: "i jeszcze {{count}}",
    missingMore_few: "i jeszcze {{count}}",
    missingMore_many: "i jeszcze {{count}}",
    missingMore_other: "i jeszcze {{count}}",
    missingWhy: {
      ORDER_UNKNOWN: "nie ma tu takiego zamówienia",
      INVOICE_DIFFERS: "kwota lub nabywca inne niż w zamówieniu",
      REQUEST_EXISTS: "zamówienie ma inną fakturę albo może ją dostać",
      SERVICE_SILENT: "Altera nie odpowiedziała",
      other: "nie udało się przejąć",
    },
    over: {
      keyRejected:
        "Altera odrzuciła klucz API tej firmy ({{since}}), ale teraz znowu go przyjmuje. Zamówienia nadal czekają: naciśnij „Sprawdź ponownie i wznów”, aby je wystawić. Jeśli przy kolejnym zamówieniu firma znów zostanie wstrzymana, kluczowi brakuje uprawnienia do wystawiania lub wysyłki.",
      unreachable:
        "Altera nie odpowiadała od {{since}}, ale teraz znowu odpowiada. Zamówienia nadal czekają: naciśnij „Zapytaj Alterę ponownie” albo odczekaj minutę.",
    },
    invoices: "Dotyczy:",
    paused: "Wstrzymane ręcznie od {{since}}; zamówienia poczekają. Powód: {{note}}",
  },
  /** The company has been put back since, so what blocked the invoice is resolved. */
  companyBack: {
    title: "Firmy tego zamówienia brakowało w opcjach wtyczki; teraz znów tam jest.",
    refused: "Spróbuj ponownie.",
    issued: "Wyślij e-mail, który został wstrzymany.",
    unknown: "Nic: wtyczka automatycznie poszuka faktury w Alterze.",
  },
  empty: {
    title: "Nie ma jeszcze faktury",
    canceledTitle: "Bez faktury",
    canceled:
      "Zamówienie anulowano, więc faktury się nie wystawia. Jeśli wystawiono ją ręcznie w Alterze, powiąż ją.",
    order_completed:
      "Zostanie wystawiona po zakończeniu zamówienia. Zakończ zamówienie albo wystaw fakturę już teraz.",
    completeWhen: {
      paid: "Zostanie wystawiona po opłaceniu zamówienia w całości (w Medusie „Zrealizuj płatność”); zamówienie zostanie wtedy zakończone automatycznie. Aby mieć ją wcześniej, zakończ zamówienie albo wystaw fakturę już teraz.",
      paid_and_shipped:
        "Zostanie wystawiona po opłaceniu zamówienia w całości (w Medusie „Zrealizuj płatność”) i wysłaniu („Zrealizuj produkty”, potem „Oznacz jako wysłaną”); zamówienie zostanie wtedy zakończone automatycznie. Aby mieć ją wcześniej, zakończ zamówienie albo wystaw fakturę już teraz.",
      paid_and_delivered:
        "Zostanie wystawiona po opłaceniu zamówienia w całości (w Medusie „Zrealizuj płatność”) i dostarczeniu („Zrealizuj produkty”, potem „Oznacz jako dostarczoną”); zamówienie zostanie wtedy zakończone automatycznie. Aby mieć ją wcześniej, zakończ zamówienie albo wystaw fakturę już teraz.",
    },
    passed: "Do tego zamówienia nie zlecono dotąd faktury. Możesz ją wystawić już teraz.",
    notLive:
      "Przed uruchomieniem wystawiania (strona Faktury) nic nie jest wystawiane automatycznie. Możesz ją wystawić już teraz.",
    order_placed:
      "Faktury są wystawiane w momencie złożenia zamówienia; do tego zamówienia żadnej nie zlecono. Możesz ją wystawić już teraz.",
    payment_captured:
      "Zostanie wystawiona po opłaceniu zamówienia w całości (w Medusie „Zrealizuj płatność”). Możesz ją wystawić już teraz.",
    order_fulfillment_created:
      "Zostanie wystawiona po spakowaniu pierwszej paczki (w Medusie „Zrealizuj produkty”). Możesz ją wystawić już teraz.",
    shipment_created:
      "Zostanie wystawiona po wysłaniu pierwszej paczki. Możesz ją wystawić już teraz.",
    delivery_created:
      "Zostanie wystawiona po dostarczeniu pierwszej paczki. Możesz ją wystawić już teraz.",
    manual: "Faktury są wystawiane wyłącznie ręcznie.",
    startDate: "Do zamówień złożonych przed {{date}} faktury nie są wystawiane automatycznie.",
  },
  error: {
    title: "Nie udało się wczytać faktury",
  },
  notConfigured: {
    title: "Brak klucza API",
    body: "Faktury zaczną powstawać, gdy w opcjach wtyczki w medusa-config.ts znajdzie się klucz API Altery.",
    link: "Co zrobić",
  },
}
