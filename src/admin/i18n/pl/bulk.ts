/** Acts on many orders at once: their progress and their report. */
export const bulk = {
  title: "Działania zbiorcze",
  acts: {
    retry: "Ponowna próba wystawienia faktur",
    send: "Wysyłka e-maili",
    check: "Oznaczenie jako sprawdzone",
    issue: "Wystawienie faktur",
    complete: "Zakończenie zamówień",
  },
  startedBy: "Rozpoczęto {{moment}}, {{name}}",
  progress: "{{ended}} z {{total}}",
  states: {
    running: "W toku",
    stopping: "Zatrzymywanie",
    finished: "Zakończono",
    partly: "Zakończono, nie wszystko wykonano",
    requested: "Wszystko zlecono",
    partlyRequested: "Zakończono, nie wszystko zlecono",
    canceled: "Zatrzymano",
  },
  leave: "Możesz opuścić tę stronę. Serwer pracuje dalej, a raport pozostanie tutaj.",
  report: "Raport",
  all: "Wszystkie działania zbiorcze",
  none: "Nie rozpoczęto jeszcze żadnego działania zbiorczego.",
  cancel: {
    button: "Zatrzymaj",
    title: "Zatrzymać to działanie zbiorcze?",
    description:
      "Nierozpoczęte pozycje pozostaną bez zmian. To, co już wykonano, nie zostanie cofnięte.",
    confirm: "Zatrzymaj",
    back: "Kontynuuj",
    done: "Działanie zatrzymano",
  },
  counts: {
    done: "Wykonane",
    requested: "Zlecone",
    refused: "Niewykonane",
    left: "Pominięte",
    waiting: "Oczekujące",
  },
  columns: {
    order: "Zamówienie",
    result: "Wynik",
    reason: "Powód",
    invoice: "Aktualny stan faktury",
    number: "Numer faktury",
  },
  items: {
    waiting: "Oczekuje",
    begun: "W toku",
    done: "Wykonano",
    requested: "Zlecono",
    refused: "Nie wykonano",
    left: "Pominięto",
  },
  show: { all: "Wszystkie", refused: "Tylko niewykonane" },
  open: "Otwórz",
  csv: "Eksportuj CSV",
  fileName: "dzialanie-zbiorcze",
  error: "Nie udało się wczytać działania zbiorczego",
  loading: "Wczytywanie działania zbiorczego",
  unknownOrder: "nieznane",
}

/** Orders that have no invoice. */
export const ordersWithout = {
  title: "Zamówienia bez faktury",
  body: "Zamówienia z ostatnich 30 dni, które powinny już mieć fakturę albo są opłacone lub wysłane i czekają na moment jej wystawienia, a także złożone przed datą początkową wtyczki, dla których ten moment już minął.",
  empty: "Żadne zamówienie tu nie czeka",
  emptyBody:
    "Zamówienia, których faktury nie udało się wystawić, są na stronie Faktury, pod „Wymagają uwagi”. Nowe zamówienie pojawia się tu po pięciu minutach.",
  error: "Nie udało się wczytać zamówień",
  capped: "Zamówień jest więcej, niż tu widać.",
  columns: { order: "Zamówienie", placed: "Złożone", buyer: "Nabywca", why: "Dlaczego" },
  missed: "Powinno mieć fakturę: zleci ją kontrola kompletności",
  waiting: "Opłacone lub wysłane, czeka na moment wystawienia",
  earlier: "Złożone przed datą początkową: fakturę wystawia się tylko ręcznie",
  selectAll: "Zaznacz wszystkie na tej stronie",
  selectOne: "Zaznacz zamówienie {{order}}",
  complete: {
    label: "Zakończ zamówienia",
    title: "Zakończyć te zamówienia?",
    will_one:
      "Medusa oznaczy {{count}} zamówienie jako zakończone i uruchomi wszystko, co jest z tym powiązane. Tego nie można cofnąć.",
    will_few:
      "Medusa oznaczy {{count}} zamówienia jako zakończone i uruchomi wszystko, co jest z tym powiązane. Tego nie można cofnąć.",
    will_many:
      "Medusa oznaczy {{count}} zamówień jako zakończone i uruchomi wszystko, co jest z tym powiązane. Tego nie można cofnąć.",
    will_other:
      "Medusa oznaczy {{count}} zamówienia jako zakończone i uruchomi wszystko, co jest z tym powiązane. Tego nie można cofnąć.",
    invoices: "Zostaną wtedy wystawione faktury.",
    noInvoices: "Faktury nie zostaną przez to wystawione: w ustawieniach wybrano inny moment.",
    earlier_one:
      "{{count}} złożono przed datą początkową wtyczki: jego fakturę wystawi dopiero „Wystaw teraz”.",
    earlier_few:
      "{{count}} złożono przed datą początkową wtyczki: ich faktury wystawi dopiero „Wystaw teraz”.",
    earlier_many:
      "{{count}} złożono przed datą początkową wtyczki: ich faktury wystawi dopiero „Wystaw teraz”.",
    earlier_other:
      "{{count}} złożono przed datą początkową wtyczki: ich faktury wystawi dopiero „Wystaw teraz”.",
    rest_one: "{{count}} nie jest otwarte i pozostanie bez zmian.",
    rest_few: "{{count}} nie są otwarte i pozostaną bez zmian.",
    rest_many: "{{count}} nie jest otwartych i pozostanie bez zmian.",
    rest_other: "{{count}} nie jest otwarte i pozostanie bez zmian.",
    none: "Żadne z tych zamówień nie jest otwarte",
  },
  issue: {
    label: "Wystaw teraz",
    title: "Wystawić faktury do tych zamówień?",
    will_one:
      "Zostanie wystawiona i wysłana {{count}} faktura, niezależnie od momentu wybranego w ustawieniach. Wystawienia nie można cofnąć.",
    will_few:
      "Zostaną wystawione i wysłane {{count}} faktury, niezależnie od momentu wybranego w ustawieniach. Wystawienia nie można cofnąć.",
    will_many:
      "Zostanie wystawionych i wysłanych {{count}} faktur, niezależnie od momentu wybranego w ustawieniach. Wystawienia nie można cofnąć.",
    will_other:
      "Zostanie wystawione i wysłane {{count}} faktury, niezależnie od momentu wybranego w ustawieniach. Wystawienia nie można cofnąć.",
  },
}
