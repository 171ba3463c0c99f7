/** What went wrong with Altera or in the plugin itself. */
export const serviceReasons = {
  SERVICE_REFUSED: {
    cause: "Altera nie przyjęła faktury.",
    figures: "Odpowiedź Altery: {{code}}.",
    next: "Popraw to, co Altera wskazuje poniżej, i spróbuj ponownie. Jeśli nie da się tego poprawić, wystaw fakturę ręcznie w Alterze i powiąż ją: „Powiąż fakturę” w menu z trzema kropkami.",
  },
  SERVICE_UNREACHABLE: {
    cause: "Nie można połączyć się z Alterą.",
    figures: "Błąd sieci: {{code}}.",
    next: "Nic: próba zostanie ponowiona automatycznie. Jeśli to trwa, sprawdź sieć serwera.",
    nextIn: {
      failed: "Spróbuj ponownie, gdy Altera znowu odpowie. Jeśli to trwa, sprawdź sieć serwera.",
      issued: "Wyślij e-mail, gdy Altera znowu odpowie. Jeśli to trwa, sprawdź sieć serwera.",
    },
  },
  SERVICE_BUSY: {
    cause: "Altera prosi o zaczekanie z powodu zbyt wielu zapytań.",
    next: "Nic: próba zostanie ponowiona automatycznie.",
  },
  READING_UNANSWERED: {
    cause:
      "Przed wystawieniem lub wysłaniem faktury wtyczka pyta Alterę o najnowsze faktury, szkic tego zamówienia lub jego fakturę i nie dostaje zrozumiałej odpowiedzi.",
    next: "Nic: zapytanie zostanie ponowione automatycznie. Jeśli to trwa, sprawdź, czy sama Altera pokazuje swoje faktury.",
  },
  KEY_REJECTED: {
    cause: "Altera nie przyjmuje klucza API.",
    figures: "Firma: {{company}}",
    next: "Wpisz w opcjach wtyczki ważny klucz (z uprawnieniami do listy, odczytu, wystawiania i wysyłki) i uruchom serwer ponownie; nic nie przepadnie.",
  },
  FORBIDDEN_FOR_NOW: {
    cause:
      "Altera albo zapora sieciowa przed nią odpowiada na to zamówienie kodem 403, choć klucz API działa.",
    next: "Nic: kolejna próba nastąpi automatycznie; pozostałe zamówienia nie czekają.",
  },
  ERROR_FOR_NOW: {
    cause: "We wtyczce albo na serwerze sklepu kilka razy wystąpił błąd. Nic nie zostało wysłane.",
    next: "Nic: kolejna próba nastąpi automatycznie. Jeśli to trwa, poproś programistę o sprawdzenie dziennika serwera.",
  },
  REQUEST_FORBIDDEN: {
    cause:
      "Altera albo zapora sieciowa przed nią trzy razy odpowiedziała na to zamówienie kodem 403, choć klucz API działa.",
    next: "Zapora sieciowa może blokować coś w treści zamówienia (nazwę, adres, opis produktu) albo klucz nie ma uprawnienia do wystawiania faktur. Popraw to i spróbuj ponownie; możesz też wystawić fakturę w Alterze ręcznie i ją powiązać.",
  },
  SEND_FORBIDDEN: {
    cause:
      "Altera albo zapora sieciowa przed nią odpowiedziała na zlecenie e-maila kodem 403, choć klucz API działa.",
    next: "Nadaj kluczowi uprawnienie do wysyłki i wyślij ponownie albo przekaż fakturę w inny sposób.",
  },
  OUTCOME_UNKNOWN: {
    cause: "Zapytanie wysłano, ale nie nadeszła jednoznaczna odpowiedź.",
    figures: "Zaobserwowano: {{code}}.",
    next: "Na razie nic: wtyczka sprawdza w Alterze, co się stało.",
  },
  INTERNAL_ERROR: {
    cause: "W działaniu wtyczki lub serwera sklepu wystąpił błąd.",
    next: "Spróbuj ponownie. Jeśli błąd wróci, poproś programistę o sprawdzenie dziennika serwera.",
    nextIn: {
      issued:
        "Wyślij e-mail. Jeśli błąd wróci, poproś programistę o sprawdzenie dziennika serwera.",
    },
  },
  READ_BACK_DIFFERS: {
    cause: "Faktura w Alterze jest inna niż wysłana.",
    figures: "Wysłano: {{sent}}, znaleziono: {{found}}.",
    next: "Porównaj fakturę w Alterze z zamówieniem; w razie potrzeby skoryguj ją w Alterze.",
  },
  SEND_REFUSED: {
    cause: "Altera nie przyjęła e-maila.",
    figures: "Odpowiedź Altery: {{code}}.",
    next: "Ustaw w Alterze adres do odpowiedzi (Ustawienia, Sprzedaż, Wiadomości e-mail) i sprawdź adresata. Potem wyślij ponownie.",
  },
  SHOP_EMAIL_FAILED: {
    cause: "Nie udało się przekazać do wysyłki własnego e-maila sklepu z fakturą.",
    next: "Poproś programistę o sprawdzenie dziennika serwera: czy sklep ma dostawcę powiadomień e-mail? Potem wyślij ponownie ze sklepu albo stąd.",
  },
  AMBIGUOUS_LOOKUP: {
    cause: "Co najmniej jedna faktura w Alterze może dotyczyć tego zamówienia.",
    figures: "Identyfikatory w Alterze: {{ids}}.",
    next: "Sprawdź w Alterze, która to faktura, i powiąż ją. Jeśli żadna, potwierdź, że jej nie ma.",
  },
  MAY_BE_ISSUED: {
    cause:
      "W Alterze jest faktura z tym nabywcą i tą kwotą, która nie należy do żadnego zamówienia w sklepie. Nic nie wystawiono: baza sklepu może być kopią zapasową sprzed wystawienia tej faktury.",
    figures: "Identyfikatory w Alterze: {{ids}}.",
    next: "Sprawdź w Alterze. Jeśli to faktura tego zamówienia, powiąż ją. Jeśli dotyczy czegoś innego, potwierdź, że faktury tego zamówienia nie ma w Alterze: sklep spróbuje ją wtedy wystawić.",
  },
  DRAFT_ISSUED: {
    cause:
      "Dokument, który Altera pokazuje pod identyfikatorem szkicu tego zamówienia, jest wystawiony, choć nie przez sklep. Nie ma pewności, czy obecny klucz API pokazuje dokument tego zamówienia.",
    figures: "Identyfikator w Alterze: {{id}}.",
    next: "Porównaj go w Alterze. Jeśli to faktura tego zamówienia, powiąż ją. Jeśli innego, wybierz „Spróbuj ponownie”: zostanie zapisany i wystawiony kolejny szkic.",
  },
  DRAFT_GONE: {
    cause:
      "Altera nie pokazuje już szkicu zapisanego dla tego zamówienia albo pokazuje pod jego identyfikatorem inny dokument.",
    figures: "Identyfikator w Alterze: {{id}}.",
    next: "Sprawdź w Alterze. Jeśli ktoś wystawił ten szkic, powiąż fakturę. Jeśli faktury nie ma, wybierz „Spróbuj ponownie”: zostanie zapisany i wystawiony kolejny szkic.",
  },
  DRAFT_NOT_SHOWN: {
    cause:
      "Szkic tego zamówienia wysłano do Altery i nie wiadomo, czy został wystawiony: Altera go nie pokazuje albo pokazuje pod jego identyfikatorem inny dokument.",
    figures: "Identyfikator w Alterze: {{id}}.",
    next: "Sprawdź w Alterze: powiąż fakturę albo potwierdź, że jej nie ma. Zanim powstanie kolejna, wtyczka jeszcze raz poszuka szkicu.",
  },
  DRAFT_FOUND: {
    cause:
      "W Alterze jest szkic, który dotyczy lub może dotyczyć tego zamówienia. Faktury nie wystawiono.",
    figures: "Identyfikatory w Alterze: {{ids}}.",
    next: "Wystaw szkic w Alterze albo go usuń. Potem powiąż fakturę albo potwierdź, że jej nie ma.",
  },
  LOOKUP_FAILED: {
    cause:
      "Nie udało się odczytać listy faktur z Altery albo nie ma na niej jeszcze faktur, które Altera potwierdziła.",
    figures: "Nieudane próby z rzędu: {{times}}.",
    next: "Próba zostanie ponowiona automatycznie. Możesz też sprawdzić w Alterze: powiąż fakturę albo potwierdź, że jej nie ma.",
  },
  LOOKUP_FORBIDDEN: {
    cause:
      "Klucz API nie ma uprawnienia do listy i odczytu faktur, więc nie można przeszukać Altery.",
    next: "Nadaj kluczowi uprawnienie do listy i odczytu albo sprawdź w Alterze, a potem powiąż fakturę lub potwierdź, że jej nie ma.",
  },
  ACCOUNT_UNCERTAIN: {
    cause:
      "Od wysłania faktury zmieniono klucz API, a nowy nie pokazuje tego, co wystawiono wcześniej. Otwiera inne konto.",
    next: "Sprawdź konto, na które wysłano fakturę. Jeśli tam jest, przywróć klucz tego konta i powiąż ją; jeśli nie, potwierdź, że jej nie ma. Jeśli oba klucze otwierają to samo konto, potwierdź to w ustawieniach przyciskiem „Konto”.",
  },
  ACCOUNT_CHANGED: {
    cause:
      "Faktura jest na innym koncie Altery niż to, które otwiera obecny klucz API firmy, więc nie można jej stąd odczytać ani wysłać.",
    next: "Wyślij ją z tamtego konta, a tutaj oznacz sprawę jako załatwioną ręcznie; albo przywróć jego klucz API i wyślij ją stąd. Jeśli oba klucze otwierają to samo konto, potwierdź to w ustawieniach przyciskiem „Konto”.",
  },
  ANSWER_TIED: {
    cause:
      "Altera odpowiedziała fakturą, która należy już do innego zamówienia, więc nie wiadomo, która faktura jest do tego zamówienia. Automatycznie nic więcej nie zostanie wystawione.",
    figures: "Identyfikatory w Alterze: {{id}}.",
    next: "Sprawdź w Alterze, do którego zamówienia wystawiono tę fakturę, i powiąż fakturę tego zamówienia. Tylko jeśli to zamówienie nie ma faktury, potwierdź, że jej nie ma w Alterze.",
  },
  ANSWERED_BEFORE: {
    cause:
      "Altera potwierdziła kiedyś wystawienie faktury do tego zamówienia, ale nie ma jej na liście. Automatycznie nic więcej nie zostanie wystawione.",
    figures: "Identyfikatory w Alterze: {{ids}}.",
    next: "Sprawdź w Alterze, a potem powiąż fakturę lub potwierdź, że jej nie ma.",
  },
  ISSUED_TWICE: {
    cause:
      "Altera wystawiła do tego zamówienia więcej niż jedną fakturę: odpowiedź nadeszła albo faktura pojawiła się na liście dopiero po ponownym wysłaniu.",
    figures: "Identyfikatory faktur: {{id}} i {{other}}.",
    next: "Skoryguj w Alterze wszystkie poza jedną, a potem oznacz sprawę jako załatwioną ręcznie.",
  },
  NOT_READ_BACK: {
    cause:
      "Faktura została wystawiona, ale Altera nie pokazała jej potem: numer nie jest znany i niczego nie porównano.",
    figures: "Odpowiedź Altery: {{code}}.",
    next: "Porównaj fakturę w Alterze z zamówieniem. Jeśli się różni, skoryguj ją tam. Potem wybierz „Porównano”: wtyczka nie odczyta tej faktury ponownie.",
  },
  READING_FORBIDDEN: {
    cause:
      "Klucz API ma uprawnienie do wystawiania faktur, ale nie do ich odczytu: numer nie jest znany i niczego nie porównano.",
    next: "Nadaj kluczowi w Alterze uprawnienie do odczytu, porównaj tam tę fakturę z zamówieniem i wybierz „Porównano”.",
  },
  SEND_UNCONFIRMED: {
    cause:
      "Zlecenie wysłania e-maila pozostało bez odpowiedzi, a Altera nie pokazuje, że wiadomość wyszła.",
    next: "Zapytaj nabywcę albo wyślij ponownie.",
  },
  SHOWN_AS_SENT: {
    cause:
      "Altera pokazuje tę fakturę jako wysłaną, choć w sklepie nikt jeszcze nie zlecił wysłania e-maila. Wtyczka jej nie wysłała, żeby nabywca nie dostał dwóch wiadomości.",
    next: "Zapytaj nabywcę: jeśli wiadomość nie dotarła, wyślij ją; jeśli dotarła, oznacz sprawę jako załatwioną ręcznie.",
  },
  DRAFT_OUTDATED: {
    cause:
      "Szkic faktury do tego zamówienia wystawiono w Alterze już po zmianie zamówienia, więc faktura pokazuje je sprzed zmiany. Wtyczka jej nie wysłała.",
    next: "Wystaw w Alterze fakturę korygującą. Jeśli nabywca ma dostać także tę fakturę, wyślij ją; jeśli nie, oznacz sprawę jako załatwioną ręcznie.",
  },
  ABSENT_AGAIN: {
    cause: "Fakturę wysłano kilka razy bez odpowiedzi i nie ma jej na liście w Alterze.",
    figures: "Liczba wysłań: {{times}}.",
    next: "Sprawdź w Alterze: powiąż fakturę albo potwierdź, że jej nie ma.",
  },
  ABSENT_WITH_NEW_KEY: {
    cause:
      "Fakturę wysłano innym kluczem API niż obecny. Z obecnym kluczem nie ma jej na liście, a nic nie dowodzi, że oba klucze otwierają to samo konto.",
    next: "Sprawdź w Alterze na koncie, które otwiera wcześniejszy klucz: powiąż fakturę albo potwierdź, że jej nie ma.",
  },
  DRAFT_ELSEWHERE: {
    cause:
      "Tej faktury nie ma na liście w Alterze, ale szkic do tego zamówienia został na innym koncie Altery i ktoś mógł go tam wystawić.",
    figures: "Szkice na innym koncie: {{ids}}.",
    next: "Sprawdź na tamtym koncie: jeśli szkic wystawiono, przywróć jego klucz API i powiąż fakturę; jeśli nie, usuń szkic i potwierdź, że jej nie ma.",
  },
  LINKED_UNVERIFIED: {
    cause: "Fakturę powiązano, choć wtyczka nie mogła jej odczytać; niczego nie porównano.",
    next: "Porównaj fakturę w Alterze z zamówieniem i wybierz „Porównano”. Nabywca otrzyma ją e-mailem, gdy ktoś wybierze „Wyślij e-mail”.",
  },
  EMAIL_MISSING: {
    cause: "Zamówienie nie ma adresu e-mail, więc nic nie wysłano.",
    next: "Wyślij fakturę na inny adres.",
  },
  KSEF_REJECTED: {
    cause: "KSeF odrzucił tę fakturę, więc e-mail z nią nie wyszedł.",
    next: "Popraw ją w Alterze: gdy KSeF ją przyjmie, e-mail wyjdzie automatycznie. Albo wyślij e-mail mimo to, a jeśli ma nie wyjść, oznacz sprawę jako załatwioną ręcznie.",
  },
  KSEF_WAIT_OVER: {
    cause: "KSeF nie przyjął tej faktury w ustawionym czasie, więc e-mail z nią nie wyszedł.",
    next: "Wyślij e-mail albo, jeśli ma nie wyjść, oznacz sprawę jako załatwioną ręcznie. Jeśli wcześniej KSeF przyjmie fakturę, e-mail wyjdzie automatycznie.",
  },
}
