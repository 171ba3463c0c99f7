/** What stops invoices from being issued: shown above the list of orders and for each company. */
export const notices = {
  label: "Faktury",
  show: "Pokaż",
  noKey: {
    badge: "Brak klucza API",
    text: "Faktury nie są wystawiane: wtyczka nie ma klucza API Altery.",
    link: "Co zrobić",
  },
  unchecked: {
    badge: "Nie sprawdzono",
    text: "Nie udało się teraz sprawdzić, czy coś wstrzymuje faktury.",
  },
  silent: "Brak faktur",
  toComplete: {
    badge: "Do zakończenia",
    text_one: "{{count}} opłacone zamówienie dostanie fakturę po zakończeniu.",
    text_few: "{{count}} opłacone zamówienia dostaną faktury po zakończeniu.",
    text_many: "{{count}} opłaconych zamówień dostanie faktury po zakończeniu.",
    text_other: "{{count}} opłaconego zamówienia dostanie faktury po zakończeniu.",
    link: "Zakończ zamówienia",
  },
  notLive: {
    badge: "Nieuruchomione",
    text: "Faktury nie są jeszcze wystawiane automatycznie. Zamówienia gotowe do zafakturowania czekają, aż ktoś wystawi fakturę ręcznie.",
    link: "Uruchom wystawianie",
  },
  queue: { badge: "Kolejka", text: "Kolejka nie działa: faktury nie są wystawiane." },
  hold: {
    onHold: "Wstrzymano",
    paused: "Wstrzymano ręcznie",
    "key-rejected": "{{company}}: Altera odrzuca klucz API. Faktury nie są wystawiane.",
    unreachable: "{{company}}: Altera nie odpowiada. Faktury zostaną wystawione, gdy odpowie.",
    difference: "{{company}}: faktura w Alterze różni się od wysłanej. Zamówienia czekają.",
    differenceNamed:
      "{{company}}: faktura {{invoices}} w Alterze różni się od wysłanej. Zamówienia czekają.",
    "other-database":
      "{{company}}: sklep działa na innej bazie danych, jako kopia lub po odtworzeniu. Faktury nie są wystawiane.",
    "ledger-behind":
      "{{company}}: w Alterze są faktury tego sklepu, których on nie zna, jak po odtworzeniu kopii zapasowej. Faktury nie są wystawiane.",
    pausedText: "{{company}}: wstrzymano ręcznie. Powód: {{note}}",
  },
  unanswered: {
    badge: "Brak odpowiedzi",
    text_one:
      "{{company}}: nie można połączyć się z Alterą. Czeka {{count}} zamówienie; próba zostanie ponowiona automatycznie.",
    text_few:
      "{{company}}: nie można połączyć się z Alterą. Czekają {{count}} zamówienia; próby zostaną ponowione automatycznie.",
    text_many:
      "{{company}}: nie można połączyć się z Alterą. Czeka {{count}} zamówień; próby zostaną ponowione automatycznie.",
    text_other:
      "{{company}}: nie można połączyć się z Alterą. Czeka {{count}} zamówienia; próby zostaną ponowione automatycznie.",
  },
  stalled: {
    badge: "Wolno",
    text_one:
      "{{company}}: {{count}} zamówienie czeka na fakturę od ponad pół godziny, bo Altera prosi o rzadsze zapytania albo nie pokazuje tego, o co jest pytana. Próby są ponawiane automatycznie; jeśli to trwa dłużej, zapytaj Alterę o limity klucza API.",
    text_few:
      "{{company}}: {{count}} zamówienia czekają na faktury od ponad pół godziny, bo Altera prosi o rzadsze zapytania albo nie pokazuje tego, o co jest pytana. Próby są ponawiane automatycznie; jeśli to trwa dłużej, zapytaj Alterę o limity klucza API.",
    text_many:
      "{{company}}: {{count}} zamówień czeka na faktury od ponad pół godziny, bo Altera prosi o rzadsze zapytania albo nie pokazuje tego, o co jest pytana. Próby są ponawiane automatycznie; jeśli to trwa dłużej, zapytaj Alterę o limity klucza API.",
    text_other:
      "{{company}}: {{count}} zamówienia czeka na faktury od ponad pół godziny, bo Altera prosi o rzadsze zapytania albo nie pokazuje tego, o co jest pytana. Próby są ponawiane automatycznie; jeśli to trwa dłużej, zapytaj Alterę o limity klucza API.",
  },
  conditions: {
    badge: "Błędny warunek",
    text: "{{company}} nie wystawia faktur, bo w sklepie nie ma: {{names}}.",
  },
  account: {
    badge: "Inne konto",
    text: "{{company}}: od {{since}} klucz API o odcisku {{fingerprint}} otwiera inne konto Altery niż to, na którym są wcześniejsze faktury.",
    title: "Klucz API otwiera inne konto Altery",
    body: "Od {{since}} faktury firmy {{company}} są wystawiane na innym koncie niż dotąd. Jeśli to niewłaściwy klucz, wpisz właściwy w opcjach wtyczki, zanim powstaną kolejne faktury.",
    confirm: "To właściwe konto",
    confirmed: "Zapisano: konto jest właściwe",
  },
  kinds: {
    doubled_one: "{{count}} zamówienie z dwiema fakturami",
    doubled_few: "{{count}} zamówienia z dwiema fakturami",
    doubled_many: "{{count}} zamówień z dwiema fakturami",
    doubled_other: "{{count}} zamówienia z dwiema fakturami",
    unknown_one: "{{count}} o nieznanym wyniku",
    unknown_few: "{{count}} o nieznanym wyniku",
    unknown_many: "{{count}} o nieznanym wyniku",
    unknown_other: "{{count}} o nieznanym wyniku",
    failed_one: "{{count}} nieudana",
    failed_few: "{{count}} nieudane",
    failed_many: "{{count}} nieudanych",
    failed_other: "{{count}} nieudanej",
    refused_one: "{{count}} niewystawiona z powodu danych",
    refused_few: "{{count}} niewystawione z powodu danych",
    refused_many: "{{count}} niewystawionych z powodu danych",
    refused_other: "{{count}} niewystawionej z powodu danych",
    difference_one: "{{count}} różni się w Alterze",
    difference_few: "{{count}} różnią się w Alterze",
    difference_many: "{{count}} różni się w Alterze",
    difference_other: "{{count}} różni się w Alterze",
    correction_one: "{{count}} do korekty",
    correction_few: "{{count}} do korekty",
    correction_many: "{{count}} do korekty",
    correction_other: "{{count}} do korekty",
    uncompared_one: "{{count}} nieporównana z zamówieniem",
    uncompared_few: "{{count}} nieporównane z zamówieniami",
    uncompared_many: "{{count}} nieporównanych z zamówieniami",
    uncompared_other: "{{count}} nieporównanej z zamówieniem",
    mail_refused_one:
      "{{count}} niewysłana, bo Altera nie przyjęła e-maila (sprawdź w niej adres do odpowiedzi)",
    mail_refused_few:
      "{{count}} niewysłane, bo Altera nie przyjęła e-maili (sprawdź w niej adres do odpowiedzi)",
    mail_refused_many:
      "{{count}} niewysłanych, bo Altera nie przyjęła e-maili (sprawdź w niej adres do odpowiedzi)",
    mail_refused_other:
      "{{count}} niewysłanej, bo Altera nie przyjęła e-maila (sprawdź w niej adres do odpowiedzi)",
    mail_one: "{{count}} niewysłana",
    mail_few: "{{count}} niewysłane",
    mail_many: "{{count}} niewysłanych",
    mail_other: "{{count}} niewysłanej",
    check_one: "{{count}} do sprawdzenia",
    check_few: "{{count}} do sprawdzenia",
    check_many: "{{count}} do sprawdzenia",
    check_other: "{{count}} do sprawdzenia",
  },
  row: {
    correction: {
      ORDER_CANCELED: "Zamówienie anulowano, na fakturze {{invoiced}}",
      ORDER_REFUNDED: "Zwrócono {{refunded}}",
      ORDER_RETURNED: "Zwrot towaru, zamówienie teraz {{now}}",
      ORDER_EDITED: "Zamówienie zmieniono na {{now}}",
      BUYER_EDITED: "Dane nabywcy zmieniono po wystawieniu faktury",
    },
    corrected: "Korekta: {{note}}",
    difference: {
      gross: "W Alterze {{found}} zamiast {{sent}}",
      currency: "W Alterze {{found}} zamiast {{sent}}",
      status: "W Alterze tylko szkic",
    },
    uncompared: "Nie porównano z zamówieniem",
    withheld: "Wstrzymany",
    noAddress: "Brak adresu",
    replyTo: "Altera nie przyjęła e-maila: sprawdź adres do odpowiedzi",
    flags: {
      SPLIT_PAYMENT_TO_CHECK: "Sprawdź podzieloną płatność (MPP)",
      TAX_ID_LEFT_OUT: "Sprawdź, czy nabywca jest firmą",
      MAY_BE_TWICE: "Sprawdź, czy nie ma drugiej faktury",
      DRAFT_LEFT: "Usuń szkice pozostawione w Alterze",
    },
  },
}
