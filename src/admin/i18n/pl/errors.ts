/** Why a user's request was not carried out. */
export const errors = {
  general: {
    missing: "To już nie istnieje.",
    session: "Zaloguj się w innej karcie, wróć tutaj i spróbuj ponownie; to, co wpisano, zostanie.",
    forbidden: "Twoja rola na to nie pozwala.",
    tooLarge: "To więcej, niż serwer przyjmuje naraz. Zmień mniej za jednym razem.",
    server: "Na serwerze sklepu wystąpił błąd.",
  },
  NOT_CONFIGURED:
    "Nie skonfigurowano klucza API, więc niczego nie można wystawić. Wpisz klucz w środowisku serwera i uruchom serwer ponownie.",
  ORDER_UNKNOWN: "To zamówienie już nie istnieje. Odśwież stronę.",
  REQUEST_UNKNOWN: "Ta faktura już nie istnieje. Odśwież stronę.",
  REQUEST_EXISTS:
    "To zamówienie ma już fakturę. Jej stan: {{state}}. Odśwież stronę: karta faktury pokazuje, co można zrobić.",
  CHANGED_MEANWHILE:
    "W międzyczasie coś tu zmieniono, ręcznie lub automatycznie. Sprawdź fakturę jeszcze raz.",
  LIST_CHANGED_MEANWHILE:
    "Niektóre z tych faktur zmieniły się po wyświetleniu listy, liczba: {{changed}}. Niczego nie rozpoczęto; sprawdź listę jeszcze raz.",
  BUYER_CHANGED_MEANWHILE:
    "Ktoś zmienił dane nabywcy w zamówieniu po otwarciu tego formularza. Zamknij go i otwórz ponownie, aby zobaczyć obecne dane.",
  HOLD_CHANGED_MEANWHILE:
    "W międzyczasie wstrzymano tę firmę ponownie z tej samej przyczyny. Obejrzyj ją jeszcze raz.",
  COMPARED_MEANWHILE: "Faktury w Alterze porównano w międzyczasie jeszcze raz. Sprawdź ponownie.",
  ACCOUNT_CHANGED_MEANWHILE:
    "Klucz otwiera już inne konto niż pokazane tutaj. Sprawdź je jeszcze raz.",
  INVOICE_OF_ANOTHER:
    "Ta faktura ma oznaczenie innego zamówienia: e-mail pokazałby dane nabywcy z tamtego zamówienia. Właściwą fakturę wyślij z Altery.",
  DOCUMENT_OF_OTHER_KIND:
    "Ten dokument nie jest fakturą sprzedaży, więc nie trafi do nabywcy. Wystaw i wyślij właściwą fakturę w Alterze.",
  NOT_RETRYABLE:
    "Nie można ponowić próby. Stan: {{state}}. Odśwież stronę: przyciski pokazują, co można zrobić.",
  NOT_SKIPPABLE:
    "Nie można jej pominąć. Stan: {{state}}. Odśwież stronę: przyciski pokazują, co można zrobić.",
  NOT_LINKABLE:
    "Nie można z nią powiązać faktury. Stan: {{state}}. Odśwież stronę: przyciski pokazują, co można zrobić.",
  NOT_UNKNOWN:
    "Tylko przy fakturze o nieznanym wyniku można potwierdzić, że nie ma jej w Alterze. Stan: {{state}}. Odśwież stronę: przyciski pokazują, co można zrobić.",
  NOT_ISSUED:
    "Wysłać można tylko wystawioną fakturę. Stan: {{state}}. Odśwież stronę: przyciski pokazują, co można zrobić.",
  NOTHING_TO_SETTLE:
    "Przy tej fakturze nie ma nic do załatwienia. Stan: {{state}}. Odśwież stronę: przyciski pokazują, co można zrobić.",
  MAY_BE_ARRIVING:
    "Zapytanie może być jeszcze w drodze do Altery. Sprawdź ponownie za {{seconds}} s.",
  BUYER_COMES_FIRST:
    "E-mail do nabywcy jeszcze czeka i wyjdzie automatycznie albo wtyczka sprawdza, czy wyszedł. Do innych wyślij później.",
  NOTHING_TO_CORRECT:
    "Zamówienie do tej faktury się nie zmieniło, więc nie ma czego korygować. Odśwież stronę.",
  NOTHING_TO_CHECK:
    "Na tej fakturze nie ma już nic do sprawdzenia. Odśwież stronę: nic więcej nie trzeba robić.",
  NOT_COMPARED_YET:
    "Altera jeszcze nie pokazuje tej faktury, więc nie porównano jej z zamówieniem i nie wysłano. Spróbuj ponownie za chwilę.",
  KSEF_NOT_OPEN:
    "Przy tej fakturze nie ma już nic do załatwienia w sprawie KSeF: nic więcej nie trzeba robić.",
  PAYMENT_NOT_FOLLOWED:
    "Wtyczka nie wystawiła tej faktury jako niezapłaconej, więc nie można jej stąd oznaczyć. Otwórz ją w Alterze i oznacz tam.",
  PAYMENT_BEING_TOLD:
    "Informacja o płatności tej faktury jest właśnie przekazywana Alterze, a jeśli nie będzie odpowiedzi, zostanie przekazana ponownie. Sprawdź ponownie za kilka minut.",
  PAYMENT_AS_WANTED: "Faktura jest już tak oznaczona: nic więcej nie trzeba robić.",
  PAYMENT_REFUSED: "Altera nie pozwoliła oznaczyć faktury. Otwórz ją w Alterze i oznacz tam.",
  PAYMENT_NOT_TOLD:
    "Nie udało się oznaczyć faktury: Altera nie odpowiada, prosi o zaczekanie albo klucz API nie ma do tego uprawnienia. Nic się nie zmieniło; spróbuj później albo oznacz fakturę w Alterze.",
  LOOK_IN_SERVICE_FIRST:
    "Szkicu tej faktury nie ma już w Alterze albo go tam wystawiono. Najpierw to sprawdź; jeśli faktury nie ma, wybierz na jej stronie „Spróbuj ponownie”.",
  LEFT_WHILE_STOPPED:
    "Gdy ta faktura miała zostać wystawiona, wystawianie było zatrzymane, więc ktoś mógł ją wystawić ręcznie. Jeśli faktura już jest, powiąż ją; jeśli jej nie ma, wybierz na stronie zamówienia „Wystaw teraz”.",
  CANCELED_MAY_BE_ISSUED:
    "Zamówienie jest anulowane, ale w Alterze może być faktura do niego. Sprawdź tam: jeśli jest, powiąż ją, a jeśli nie, wybierz „Nie ma w Alterze”.",
  SKIPPED_NOT_IN_BULK:
    "Ktoś pominął tę fakturę. Jeśli ma jednak powstać, wystaw ją na stronie zamówienia.",
  DIFFERENT_NOT_IN_BULK:
    "Faktura w Alterze różni się od wysłanych danych. Obejrzyj ją na jej stronie i wyślij stamtąd.",
  MAILED_JUST_NOW:
    "Fakturę wysłano przed chwilą. Jeśli ma wyjść jeszcze raz, otwórz jej stronę i wyślij ją stamtąd.",
  KSEF_NOT_IN_BULK:
    "E-mail z tą fakturą czeka na KSeF albo KSeF ją odrzucił. Jeśli mimo to ma wyjść, wyślij go ze strony faktury.",
  BEING_SENT: "Faktura jest właśnie wysyłana. Sprawdź ponownie za chwilę.",
  ORDER_NOT_OPEN:
    "Zamówienie jest anulowane albo wstępne, więc nie można go zakończyć. Sprawdź je na jego stronie.",
  BULK_INTERRUPTED:
    "Serwer zatrzymał się w trakcie. Zanim spróbujesz ponownie, sprawdź stan faktury.",
  BULK_ITEM_FAILED:
    "Nieoczekiwany błąd; opisuje go dziennik serwera. Sprawdź zamówienie i spróbuj ponownie.",
  BULK_RUN_UNKNOWN: "Nie ma takiego działania zbiorczego. Wybierz inne z listy działań.",
  BULK_RUN_OVER:
    "Działanie już się zakończyło albo je zatrzymano. Odśwież stronę, aby zobaczyć raport.",
  RUN_UNKNOWN: "Już tego nie ma. Raporty są przechowywane przez 90 dni. Odśwież stronę.",
  MONTH_UNKNOWN: "Jest już nowsze sprawdzenie tego miesiąca. Odśwież stronę.",
  MONTH_READ_ANEW:
    "W międzyczasie miesiąc sprawdzono ponownie albo zamknięto. Obejrzyj go i spróbuj jeszcze raz.",
  MONTH_NOT_OVER:
    "To sprawdzenie wykonano przed końcem miesiąca. Gdy miesiąc się skończy, sprawdź go ponownie i dopiero wtedy zamknij.",
  RUN_IN_THE_WAY:
    "Dla tej firmy trwa już inne zadanie. Poczekaj na jego koniec albo je wstrzymaj lub zatrzymaj i spróbuj ponownie.",
  RUN_NOT_STEERABLE: "Stan zadania zmienił się w międzyczasie. Sprawdź go ponownie.",
  RUN_RIGHT_MISSING:
    "Twoja rola nie pozwala wstrzymać, wznowić ani zatrzymać tego zadania. Zapytaj osobę, która nadaje role.",
  ORDER_NAMED_TWICE:
    "Na liście są dwie różne faktury do tego samego zamówienia: {{orders}}. Zostaw po jednym wierszu dla każdego z tych zamówień i poszukaj faktur jeszcze raz.",
  SEARCH_NOT_OVER: "Wyszukiwanie jeszcze trwa. Poczekaj na jego koniec i spróbuj ponownie.",
  SEARCH_TOO_OLD:
    "To wyszukiwanie ma więcej niż dobę, a ktoś mógł w tym czasie wystawić fakturę ręcznie. Poszukaj faktur jeszcze raz.",
  BULK_RIGHT_MISSING:
    "Twoja rola nie pozwala zatrzymać tego działania. Zapytaj osobę, która nadaje role.",
  COMPANY_ON_HOLD:
    "{{company}}: firma jest wstrzymana i jej faktury nie są teraz wystawiane. Powód jest na stronie Faktury.",
  COMPANY_NOT_CONFIGURED:
    "W opcjach, z którymi działa serwer, nie ma firmy dla tej faktury. Popraw je tak, jak podaje strona, uruchom serwer ponownie i spróbuj jeszcze raz.",
  ACCOUNT_IS_ANOTHER:
    "Faktura jest na innym koncie Altery niż to, które otwiera obecny klucz API firmy. Sprawdź tamto konto albo przywróć jego klucz.",
  ACCOUNT_UNTOLD:
    "Klucz API firmy jest nowy i jeszcze nie wiadomo, które konto otwiera. Spróbuj ponownie za chwilę.",
  KEY_IS_ANOTHER:
    "Nic nie zapisano: serwer, do którego trafiła odpowiedź, ma inny klucz API tej firmy niż ten, którego dotyczyło pytanie. Uruchom ponownie wszystkie serwery z tym samym kluczem, zamknij to okno, sprawdź ponownie i odpowiedz jeszcze raz.",
  KEYS_DIFFER:
    "Nic nie zapisano: serwer, do którego trafiła odpowiedź, ma klucz o odcisku {{own}}, a Altera przyjęła ostatnio inny, {{other}}. Uruchom ponownie wszystkie serwery z nowym kluczem, naciśnij „Sprawdź” przy firmie, a potem sprawdź ponownie i odpowiedz jeszcze raz.",
  ACCOUNT_NOT_OFFERED:
    "W międzyczasie coś się zmieniło: klucz nie jest już przypisany do tego konta. Zamknij to okno, sprawdź ponownie i odpowiedz jeszcze raz.",
  ACCOUNTS_CLASH:
    "Na obu kontach jest faktura o tym samym identyfikatorze do różnych zamówień, więc to nie może być jedno konto. Sprawdź ponownie i odpowiedz, że to inne konto.",
  INVOICE_TIED:
    "Ta faktura należy już do innego zamówienia. Poszukaj w Alterze faktury do tego zamówienia i podaj jej identyfikator.",
  INVOICE_NOT_FOUND:
    "Altera nie pokazuje wtyczce faktury o tym identyfikatorze, co nie dowodzi, że jej nie ma. Sprawdź identyfikator; jeśli widzisz tę fakturę w Alterze, powiąż ją na własną odpowiedzialność.",
  INVOICE_IS_ANOTHER:
    "Altera odpowiedziała inną fakturą niż ta, o którą pytano. Niczego nie powiązano. Spróbuj ponownie za chwilę.",
  INVOICE_IS_DRAFT: "Ta faktura jest w Alterze szkicem. Najpierw ją tam wystaw.",
  INVOICE_IS_NO_SALE:
    "Ten dokument jest w Alterze pro formą albo korektą, a nie fakturą sprzedaży. Najpierw wystaw tam fakturę, a potem ją powiąż.",
  ISSUED_DIFFERS:
    "Faktura w Alterze różni się od danych, które tam wysłano, więc e-mail nie został wysłany. Porównaj je na tej stronie, a potem wyślij e-mail.",
  INVOICE_OF_OTHER_ORDER:
    "Ta faktura ma oznaczenie innego zamówienia. Poszukaj w Alterze faktury do tego zamówienia i podaj jej identyfikator.",
  INVOICE_DIFFERS:
    "Na tej fakturze jest {{found}}, a w zamówieniu {{sent}}. Jeśli mimo to jest to faktura do tego zamówienia, powiąż ją z różnicą; jeśli nie, podaj inny identyfikator.",
  INVOICE_UNREADABLE:
    "Klucz API nie ma uprawnienia do odczytu tej faktury. Nadaj mu je albo obejrzyj fakturę w Alterze i powiąż ją na własną odpowiedzialność.",
  SERVICE_SILENT: "Nie udało się zapytać Altery o tę fakturę. Spróbuj ponownie za chwilę.",
  TAX_NUMBER_WRONG:
    "To nie jest prawidłowy numer podatkowy. NIP ma dziesięć cyfr, numer VAT UE zaczyna się od liter kraju (DE123456789). Dla osoby prywatnej zostaw to pole puste.",
  TAX_NUMBER_OF_CUSTOMER:
    "Błędny numer jest w danych klienta ({{field}}). Wpisz tu prawidłowy albo usuń go na stronie klienta.",
  COMPANY_NAME_WANTED:
    "Nabywca z numerem podatkowym musi mieć nazwę firmy. Wpisz ją albo usuń numer, jeśli to osoba prywatna.",
  BUYER_NAME_WANTED: "Podaj imię i nazwisko nabywcy.",
  ADDRESS_WANTED: "Podaj ulicę i numer domu nabywcy.",
  COUNTRY_WANTED: "Wybierz kraj nabywcy.",
  COUNTRY_FIXED:
    "Medusa nie pozwala zmienić kraju w zamówieniu, bo według niego obliczono podatki. Zostaw go albo wystaw tę fakturę ręcznie w Alterze i powiąż ją tutaj.",
  SETTINGS_INVALID: "Tych wartości nie można przyjąć: {{fields}}. Popraw je i zapisz jeszcze raz.",
  SETTINGS_CHANGED_MEANWHILE: "Ktoś inny właśnie zmienia ustawienia. Spróbuj ponownie.",
  COMPANY_UNKNOWN:
    "W opcjach wtyczki nie ma już takiej firmy. Przywróć ją w medusa-config.ts albo odśwież stronę.",
  KEY_STILL_REJECTED:
    "Altera nadal odrzuca klucz API albo nie udało się jej zapytać. Utwórz w Alterze nowy klucz (Ustawienia, Integracje), wpisz go w środowisku serwera i uruchom serwer ponownie.",
  STILL_UNREACHABLE:
    "Altera nadal nie odpowiada. Spróbuj ponownie za kilka minut; gdy Altera odpowie, wszystko ruszy też automatycznie.",
  STILL_BEHIND:
    "Części faktur nie udało się przejąć. Sprawdź na liście dlaczego: jeśli Altera nie odpowiedziała, spróbuj ponownie; pozostałe powiąż na stronach zamówień albo wznów bez nich.",
  NAME_KNOWN: "Tę nazwę dodano już wcześniej w Alterze. Wybierz ją z listy.",
  NAME_REFUSED: "Altera odrzuciła tę nazwę. Popraw nazwę albo dodaj ją w Alterze.",
  NAME_KEY_REJECTED:
    "Altera nie przyjmuje klucza API tej firmy. Wpisz ważny klucz w środowisku serwera i uruchom serwer ponownie.",
  NAME_SERVICE_BUSY: "Altera prosi o zaczekanie. Spróbuj ponownie za chwilę.",
  NAME_NOT_SENT: "Nie udało się połączyć z Alterą. Niczego nie dodano. Spróbuj ponownie za chwilę.",
  NAME_UNCERTAIN:
    "Altera nie udzieliła zrozumiałej odpowiedzi, więc nazwa mogła zostać dodana albo nie. Sprawdź w Alterze, zanim spróbujesz ponownie.",
  TEST_NOT_MAILED_YET:
    "Do próby potrzebna jest faktura, którą wysłano już nabywcy, a tej jeszcze nie wysłano. Otwórz formularz ponownie: weźmie najnowszą wysłaną.",
  TEST_WITHOUT_ADDRESS:
    "Próbna wiadomość trafia na adres zalogowanej osoby, a takiego adresu nie ma. Wyślij fakturę na podany adres z jej strony.",
  TEST_JUST_NOW: "Próbę zlecono przed chwilą. Spróbuj ponownie za kilkanaście sekund.",
  TEST_TOO_LONG:
    "Z danymi tej faktury wiadomość jest dłuższa, niż przyjmuje Altera. Usuń coś z niej.",
  TEST_REFUSED:
    "Altera odrzuciła próbną wiadomość. Podaj w Alterze adres do odpowiedzi: Ustawienia, Sprzedaż, Wiadomości e-mail.",
  TEST_KEY_REJECTED:
    "Altera odrzuca klucz API tej firmy. Niczego nie wysłano. Sprawdź klucz w części „Połączenie”.",
  TEST_SERVICE_BUSY: "Altera prosi o zaczekanie. Niczego nie wysłano; spróbuj za chwilę.",
  TEST_NOT_SENT:
    "Nie udało się połączyć z Alterą. Niczego nie wysłano. Spróbuj ponownie za chwilę.",
  TEST_UNCERTAIN:
    "Altera nie udzieliła zrozumiałej odpowiedzi, więc wiadomość mogła wyjść albo nie. Sprawdź swoją skrzynkę, zanim spróbujesz ponownie.",
  SEARCH_TOO_WIDE:
    "Do wyszukiwania pasują nabywcy ponad 1000 zamówień. Wpisz dłuższy fragment nazwy, e-maila lub NIP-u i wyeksportuj ponownie.",
  NO_PDF:
    "Nie ma pliku PDF. Stan faktury: {{state}}. Będzie po wystawieniu faktury: sprawdź przyciski na karcie.",
  PDF_KEY_REJECTED:
    "Altera nie przyjmuje klucza API tej firmy. Wpisz ważny klucz w opcjach wtyczki.",
  PDF_MISSING:
    "Altera nie ma pliku PDF tej faktury. Spróbuj ponownie za chwilę albo otwórz fakturę w Alterze.",
  PDF_SERVICE_BUSY: "Altera prosi o zaczekanie. Spróbuj ponownie za chwilę.",
  PDF_NOT_FETCHED: "Nie udało się pobrać pliku PDF z Altery. Spróbuj ponownie za chwilę.",
  LINKS_OFF:
    "Linki są wyłączone. Włącz je w medusa-config.ts (links.enabled) albo wyślij fakturę e-mailem.",
  MONTH_NOT_READ:
    "Tego miesiąca jeszcze nie sprawdzono. Naciśnij „Sprawdź miesiąc”, a potem utwórz link.",
  LINK_UNKNOWN: "Nie ma już takiego linku. Odśwież stronę.",
  LINK_OVER: "Ten link unieważniono albo minął jego termin. Odśwież stronę i utwórz nowy.",
  WEBHOOK_UNKNOWN: "Tego webhooka już nie ma. Odśwież stronę.",
  WEBHOOK_OFF: "Webhook jest wyłączony. Wybierz „Włącz” z jego menu, a potem wyślij ponownie.",
  WEBHOOKS_TOO_MANY: "Jest już {{most}} webhooków. Usuń ten, który nie jest już potrzebny.",
  WEBHOOK_URL_WRONG: "Podaj pełny adres, który zaczyna się od https://.",
  WEBHOOK_URL_HTTP:
    "Adres musi zaczynać się od https://. Podaj taki adres; dla odbiorcy w sieci sklepu można dopuścić http:// w medusa-config.ts (webhooks.allowHttp).",
  WEBHOOK_URL_CREDENTIALS:
    "Usuń z adresu nazwę użytkownika i hasło. O tym, kto wysyła, świadczy podpis.",
  WEBHOOK_URL_PRIVATE:
    "Ten adres należy do sieci prywatnej. Podaj adres publiczny albo poproś programistę o dopuszczenie tego w medusa-config.ts (webhooks.allowPrivateNetworks).",
  DELIVERY_UNKNOWN: "Tego powiadomienia już nie ma; przechowujemy je przez 30 dni. Odśwież stronę.",
  DELIVERY_IN_HAND: "To powiadomienie jest właśnie wysyłane. Sprawdź ponownie za minutę.",
  NO_LINK_YET:
    "Link dla nabywcy ma tylko wystawiona faktura. Jej stan: {{state}}. Odśwież stronę: przyciski pokażą, co można zrobić.",
}
