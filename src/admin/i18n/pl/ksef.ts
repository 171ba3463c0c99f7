/** The KSeF status of an invoice; KSeF is the Polish national e-invoice system. */
export const ksef = {
  label: "KSeF",
  states: {
    accepted: "Przyjęta przez KSeF",
    pending: "Oczekuje na KSeF",
    error: "Odrzucona przez KSeF",
    not_submitted: "Jeszcze nie wysłano do KSeF",
    not_due: "Nie wymaga KSeF",
  },
  short: {
    accepted: "Przyjęta",
    pending: "Oczekuje",
    error: "Odrzucona",
    not_submitted: "Nie wysłano",
  },
  filters: {
    open: "Wymaga uwagi",
    error: "Odrzucona przez KSeF",
    not_submitted: "Nie wysłano do KSeF",
    pending: "Oczekuje na KSeF",
    accepted: "Przyjęta przez KSeF",
    not_due: "Nie wymaga KSeF",
  },
  row: {
    day_is_over: "termin: {{day}}",
    late: "termin minął {{day}}",
  },
  copy: "Kopiuj numer KSeF",
  numberLater: "Numeru KSeF jeszcze nie widać.",
  oddNumber: "Cyfry kontrolne się nie zgadzają. Zanim użyjesz numeru, porównaj go w Alterze.",
  since: "od {{when}}",
  acceptedSince: "odczytano jako przyjętą: {{when}}",
  submitted: "data wysyłki według Altery: {{when}}",
  offline: "w trybie offline",
  offlineBecause: "w trybie offline, powód według Altery: {{reason}}",
  readOnly:
    "Altera nie pozwala już zmienić tej faktury, bo wysłano ją do KSeF. Poprawia ją faktura korygująca.",
  retries: "ponowienia Altery: {{times}}",
  settled: "Załatwiono ręcznie; notatka jest w historii faktury.",
  words: "Odpowiedź Altery: {{words}}",
  looks: "ostatnie sprawdzenie: {{last}}, następne: {{next}}",
  lastDay: "Ostatni dzień na przesłanie do KSeF: {{day}}.",
  lastDayOver: "Ostatni dzień na przesłanie do KSeF minął: {{day}}.",
  lastDayOffline:
    "Faktura jest w trybie offline: jeśli ogłoszono awarię lub niedostępność KSeF, termin może być późniejszy.",
  noSecond: "Nie wystawiaj drugiej faktury: ta sama sprzedaż byłaby w księgach dwa razy.",
  trouble: {
    error: {
      title: "KSeF odrzucił tę fakturę",
      body: "Altera pokazuje błąd KSeF albo błąd wysyłki do KSeF. Dopóki go pokazuje, KSeF nie przyjął faktury. Altera ponawia wysyłkę automatycznie.",
      next: "Otwórz fakturę w Alterze i popraw to, co wskazuje błąd (najczęściej NIP lub nazwę nabywcy), aby została wysłana ponownie. Jeśli brakuje uprawnień, nadaj Alterze ponownie uprawnienie do wystawiania faktur w KSeF. Jeśli KSeF ma już fakturę o tym numerze, najpierw odszukaj ją w KSeF.",
    },
    day_is_over: {
      title: "Brak numeru KSeF, choć minął dzień wystawienia",
      body: "Altera nie pokazuje, aby KSeF przyjął tę fakturę.",
      next: "Otwórz fakturę w Alterze i sprawdź w części KSeF, czy została wysłana. Jeśli nie, sprawdź tam, czy firma jest połączona z KSeF i czy Altera ma uprawnienie do wystawiania jej faktur, i wyślij ją ręcznie.",
    },
    late: {
      title: "Minął ostatni dzień na przesłanie tej faktury do KSeF",
      body: "Altera nie pokazuje, aby KSeF przyjął tę fakturę. KSeF przyjmuje także faktury przesłane po terminie.",
      next: "Otwórz fakturę w Alterze i sprawdź w części KSeF, czy została wysłana. Jeśli nie, sprawdź tam, czy firma jest połączona z KSeF i czy Altera ma uprawnienie do wystawiania jej faktur, i wyślij ją ręcznie. Powiadom księgowość.",
    },
  },
  /** Texts about a company, shown only in the settings. */
  account: {
    shown: "KSeF: Altera pokazuje stan faktur tej firmy, więc firma jest połączona z KSeF.",
    not_shown:
      "KSeF: Altera nie pokazuje niczego o fakturach tej firmy, więc firma prawdopodobnie nie jest połączona z KSeF. Jeśli musi korzystać z KSeF, połącz ją w Alterze; faktury wystawione od tej chwili będą tu śledzone.",
  },
  settle: {
    button: "Załatwione",
    title: "KSeF: sprawa załatwiona",
    description:
      "Komunikat zniknie, chyba że KSeF odrzuci fakturę z innego powodu; jej numer nadal jest odczytywany. W Alterze ani w KSeF nic się nie zmieni.",
    label: "Jak to załatwiono?",
    hint: "Na przykład: poprawiono w Alterze i przyjęto, z numerem KSeF. Zostanie zapisane z Twoim nazwiskiem. Nie wpisuj danych osobowych.",
    missing: "Napisz jak (co najmniej trzy znaki).",
  },
  notices: {
    errors_one: "KSeF odrzucił {{count}} fakturę",
    errors_few: "KSeF odrzucił {{count}} faktury",
    errors_many: "KSeF odrzucił {{count}} faktur",
    errors_other: "KSeF odrzucił {{count}} faktury",
    late_one: "{{count}} faktura po terminie: minął ostatni dzień na przesłanie do KSeF",
    late_few: "{{count}} faktury po terminie: minął ostatni dzień na przesłanie do KSeF",
    late_many: "{{count}} faktur po terminie: minął ostatni dzień na przesłanie do KSeF",
    late_other: "{{count}} faktury po terminie: minął ostatni dzień na przesłanie do KSeF",
    overdue_one: "{{count}} faktura nie ma numeru KSeF, choć minął dzień wystawienia",
    overdue_few: "{{count}} faktury nie mają numeru KSeF, choć minął dzień wystawienia",
    overdue_many: "{{count}} faktur nie ma numeru KSeF, choć minął dzień wystawienia",
    overdue_other: "{{count}} faktury nie ma numeru KSeF, choć minął dzień wystawienia",
    vat: "kwota VAT: {{vat}}",
    vatAtLeast: "kwota VAT: co najmniej {{vat}}",
  },
}
