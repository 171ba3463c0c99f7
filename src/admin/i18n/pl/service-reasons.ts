/** What went wrong with Altera or in the plugin itself. */
export const serviceReasons = {
  SERVICE_REFUSED: {
    cause: "Altera nie przyjęła faktury.",
    figures: "Odpowiedź Altery: {{code}}.",
    next: "Popraw to, co Altera wskazuje poniżej, i spróbuj ponownie.",
  },
  SERVICE_UNREACHABLE: {
    cause: "Nie można połączyć się z Alterą.",
    figures: "Błąd sieci: {{code}}.",
    next: "Nic, próba zostanie ponowiona automatycznie. Jeśli to trwa, sprawdź sieć serwera.",
  },
  SERVICE_BUSY: {
    cause: "Altera poprosiła o odczekanie z powodu zbyt wielu zapytań.",
    next: "Nic, próba zostanie ponowiona automatycznie.",
  },
  KEY_REJECTED: {
    cause: "Altera nie przyjmuje klucza API.",
    figures: "Firma: {{company}}.",
    next: "Wpisz w opcjach wtyczki ważny klucz z prawem do listy, odczytu, wystawiania i wysyłki faktur i uruchom serwer ponownie; nic nie przepada.",
  },
  OUTCOME_UNKNOWN: {
    cause: "Zapytanie wysłano, ale nie nadeszła jednoznaczna odpowiedź.",
    figures: "Zaobserwowano: {{code}}.",
    next: "Na razie nic: wtyczka sprawdza w Alterze, co się stało.",
  },
  INTERNAL_ERROR: {
    cause: "W działaniu wtyczki lub serwera sklepu wystąpił błąd.",
    next: "Spróbuj ponownie. Jeśli błąd wróci, poproś programistę o sprawdzenie dziennika serwera.",
  },
  READ_BACK_DIFFERS: {
    cause: "Faktura w Alterze ma inne kwoty niż wysłane.",
    figures: "Wysłano: {{sent}}, znaleziono: {{found}}.",
    next: "Porównaj fakturę w Alterze z zamówieniem; w razie potrzeby skoryguj ją w Alterze.",
  },
  SEND_REFUSED: {
    cause: "Altera nie przyjęła zlecenia wysyłki.",
    figures: "Odpowiedź Altery: {{code}}.",
    next: "Ustaw w Alterze adres do odpowiedzi w Ustawienia, Sprzedaż, Wiadomości e-mail i sprawdź adresata. Potem wyślij ponownie.",
  },
  AMBIGUOUS_LOOKUP: {
    cause: "Kilka faktur w Alterze może dotyczyć tego zamówienia.",
    figures: "Identyfikatory w Alterze: {{ids}}.",
    next: "Sprawdź w Alterze, która to faktura, i powiąż ją. Jeśli żadna, potwierdź, że jej nie ma.",
  },
  LOOKUP_FAILED: {
    cause: "Nie udało się odczytać listy faktur z Altery.",
    figures: "Zaobserwowano: {{code}}.",
    next: "Próba zostanie ponowiona automatycznie. Możesz też sprawdzić w Alterze: powiąż fakturę albo potwierdź, że jej nie ma.",
  },
  LOOKUP_FORBIDDEN: {
    cause:
      "Klucz API nie ma prawa wyświetlać ani odczytywać faktur, więc nie można przeszukać Altery.",
    next: "Nadaj kluczowi prawo do listy i odczytu albo sprawdź w Alterze, a potem powiąż fakturę lub potwierdź, że jej nie ma.",
  },
  ACCOUNT_UNCERTAIN: {
    cause:
      "Od wysłania faktury zmieniono klucz API, a nowy nie pokazuje tego, co wystawiono wcześniej. Może należeć do innej firmy.",
    next: "Sprawdź konto, do którego należy to zamówienie, a potem powiąż fakturę lub potwierdź, że jej nie ma.",
  },
  NOT_READ_BACK: {
    cause:
      "Faktura została wystawiona, ale Altera nie pokazała jej potem: numer nie jest znany i niczego nie porównano.",
    figures: "Zaobserwowano: {{code}}.",
    next: "Porównaj fakturę w Alterze z zamówieniem.",
  },
  READING_FORBIDDEN: {
    cause:
      "Klucz API może wystawiać faktury, ale nie może ich odczytywać: numer nie jest znany i niczego nie porównano.",
    next: "Nadaj kluczowi w Alterze prawo do odczytu i porównaj tam tę fakturę z zamówieniem.",
  },
  SEND_UNCONFIRMED: {
    cause: "Zlecenie wysyłki pozostało bez odpowiedzi, a Altera nie pokazuje, że wiadomość wyszła.",
    next: "Zapytaj nabywcę albo wyślij ponownie.",
  },
  ABSENT_AGAIN: {
    cause: "Fakturę wysłano bez odpowiedzi {{times}} razy i nie ma jej na liście w Alterze.",
    next: "Sprawdź w Alterze: powiąż fakturę albo potwierdź, że jej nie ma.",
  },
  EMAIL_MISSING: {
    cause: "Zamówienie nie ma adresu e-mail, więc nic nie wysłano.",
    next: "Wyślij fakturę na inny adres.",
  },
}
