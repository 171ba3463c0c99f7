export const page = {
  heading: "Faktury",
  loading: "Wczytywanie",
  search: "Nabywca, NIP, kwota lub numer",
  filterState: "Stan",
  columns: {
    number: "Faktura",
    order: "Zamówienie",
    state: "Stan",
    company: "Firma",
    gross: "Brutto",
    email: "E-mail",
    date: "Wystawiono",
  },
  noNumber: "jeszcze bez numeru",
  empty: {
    title: "Nie ma jeszcze faktur",
    body: "Pojawią się tutaj, gdy zamówienie dojdzie do etapu, na którym wystawia się fakturę.",
  },
  filteredEmpty: {
    title: "Nic nie znaleziono",
    body: "Żadna faktura nie pasuje do tego wyszukiwania i filtrów. Wyszukiwanie obejmuje imię i nazwisko, firmę, e-mail i NIP nabywcy, kwotę brutto oraz numery zamówienia i faktury.",
  },
  tooWide: {
    title: "Pasuje zbyt wielu nabywców",
    body: "Do wyszukiwania pasują nabywcy ponad 1000 zamówień, więc ich nie pokazano. Wpisz dłuższy fragment nazwy, e-maila lub NIP-u.",
  },
  error: {
    list: "Nie udało się wczytać faktur",
    status: "Nie udało się wczytać stanu wtyczki",
  },
  notConfigured: {
    title: "Brakuje jednego kroku: klucza API",
    body: "Do tego czasu wtyczka nic nie robi, a sklep działa jak dotąd. Utwórz klucz API w Alterze, zapisz go w środowisku serwera jako ALTERA_API_KEY i wskaż w medusa-config.ts:",
    after: "Uruchom serwer ponownie i wróć na tę stronę.",
    file: "medusa-config.ts",
  },
  medusa: {
    title: "Medusa {{found}} nie jest obsługiwana: faktury nie są wystawiane",
    body: "Ta wtyczka działa z Medusą {{supported}}. Zaktualizuj Medusę albo zainstaluj wersję medusa-plugin-altera przeznaczoną dla {{found}}.",
    after:
      "Zamówienia czekają i żadne nie przepadnie: gdy wersje będą do siebie pasować, faktury zostaną wystawione automatycznie.",
  },
  queue: {
    title: "Kolejka nie działa: faktury nie są wystawiane",
    unreachable: "Nie ma połączenia z {{store}} ({{detail}}).",
    no_free_connection:
      "W PostgreSQL nie ma wolnego połączenia dla tej roli ({{detail}}). Zwiększ max_connections lub limit połączeń roli albo zmniejsz pule programów, które korzystają z tej bazy.",
    no_session:
      "PostgreSQL nie daje kolejce własnej sesji ({{detail}}). Podaj w queue.databaseUrl adres samej bazy danych, bez pośrednika takiego jak PgBouncer i bez parametru options.",
    login_refused: "{{store}} odrzuca logowanie ({{detail}}). Sprawdź adres, użytkownika i hasło.",
    schema_missing:
      "Rola {{role}} nie ma uprawnienia do utworzenia schematu {{schema}}. Administrator bazy danych powinien wykonać:",
    schema_foreign:
      "Schemat {{schema}} lub jego zawartość należy do innej roli; rola {{role}} nie może z niego korzystać ani go aktualizować. Administrator bazy danych powinien ustawić rolę {{role}} jako właściciela albo należy podać w queue.schema inną nazwę i wykonać:",
    schema_damaged:
      "W schemacie {{schema}} czegoś brakuje ({{detail}}). Jeśli nic innego z niego nie korzysta, można go usunąć: zostanie utworzony od nowa i żadne zamówienie nie przepadnie.",
    version: "Niezgodne wersje: {{detail}}",
    other: "Odpowiedź {{store}}: {{detail}}",
    after:
      "Zamówienia czekają i żadne nie przepadnie. Wtyczka stale ponawia próby: po usunięciu przyczyny wznowi pracę automatycznie, bez ponownego uruchamiania.",
  },
  companies: {
    misrouted: "Nie wystawia faktur",
    unknownTitle: "Tego nie ma w sklepie: {{names}}",
    unknownBody:
      "Warunki firmy {{company}} w opcjach wtyczki wskazują kanał sprzedaży, region, walutę lub kraj, którego nie ma w sklepie. Do czasu poprawienia firma {{company}} nie wystawia faktur, a zamówienie, które mogłoby do niej należeć, nie zostanie zafakturowane przez inną firmę.",
    removed: "{{id}} (usunięta z opcji)",
    unnamed: "Twoja firma",
    heading: "Firmy",
    key: "Klucz API ••••{{tail}}",
    checkAndResume: "Sprawdź ponownie i wznów",
    resume: "Wznów",
    lookedAt: "Oznacz jako sprawdzone",
    isLiveShop: "To właściwy sklep",
    adoptMissing: "Przejmij i wznów",
    goOnWithout: "Wznów bez tych faktur",
    askAgain: "Zapytaj Alterę ponownie",
    ended: "{{company}}: ta przyczyna ustała; firma pozostaje wstrzymana z innego powodu",
    resumed: "{{company}}: wznowiono",
    stillOnHold: "{{company}}: nadal wstrzymano",
  },
}
