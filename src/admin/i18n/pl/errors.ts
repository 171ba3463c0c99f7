/** Dlaczego nie wykonano tego, o co ktoś poprosił. */
export const errors = {
  general: {
    missing: "To już nie istnieje.",
    forbidden: "Twoja rola na to nie pozwala.",
    server: "Na serwerze sklepu wystąpił błąd.",
  },
  NOT_CONFIGURED: "Nie skonfigurowano klucza API, więc niczego nie można wystawić.",
  ORDER_UNKNOWN: "To zamówienie już nie istnieje.",
  REQUEST_UNKNOWN: "Ta faktura już nie istnieje.",
  REQUEST_EXISTS: "To zamówienie ma już fakturę. Jej stan: {{state}}.",
  CHANGED_MEANWHILE: "Ktoś albo sama wtyczka zdążyła wcześniej. Sprawdź ją jeszcze raz.",
  NOT_RETRYABLE: "Nie można ponowić próby. Stan: {{state}}.",
  NOT_SKIPPABLE: "Nie można jej pominąć. Stan: {{state}}.",
  NOT_LINKABLE: "Nie można z nią powiązać faktury. Stan: {{state}}.",
  NOT_UNKNOWN:
    "Tylko o fakturze z nieznanym wynikiem można powiedzieć, że jej nie ma. Stan: {{state}}.",
  NOT_ISSUED: "Wysłać można tylko wystawioną fakturę. Stan: {{state}}.",
  MAY_BE_ARRIVING:
    "Zapytanie może być jeszcze w drodze do Altery. Sprawdź ponownie za {{seconds}} s.",
  BUYER_COMES_FIRST: "E-mail do nabywcy jeszcze czeka i wyjdzie sam. Do innych wyślij po nim.",
  BEING_SENT: "Właśnie jest wysyłana.",
  COMPANY_HELD:
    "{{company}}: wstrzymano, więc nic nie jest teraz dla niej wystawiane. Powód jest na stronie faktur.",
  COMPANY_NOT_SERVED:
    "W opcjach wtyczki nie ma firmy dla tej faktury. Przywróć ją i spróbuj ponownie.",
  INVOICE_TIED: "Ta faktura należy już do innego zamówienia.",
  INVOICE_NOT_FOUND: "W Alterze nie ma faktury o tym identyfikatorze.",
  INVOICE_IS_ANOTHER: "Altera odpowiedziała inną fakturą niż ta, o którą pytano.",
  INVOICE_IS_DRAFT: "Ta faktura jest w Alterze szkicem. Najpierw ją tam wystaw.",
  INVOICE_OF_OTHER_ORDER: "Ta faktura ma oznaczenie innego zamówienia.",
  INVOICE_DIFFERS: "Na tej fakturze jest {{found}}, a w zamówieniu {{sent}}.",
  SERVICE_SILENT: "Nie udało się zapytać Altery o tę fakturę. Spróbuj ponownie za chwilę.",
  SETTINGS_INVALID: "Tych wartości nie można przyjąć: {{fields}}.",
  SETTINGS_CHANGED_MEANWHILE: "Ktoś inny właśnie zmienia ustawienia. Spróbuj ponownie.",
  COMPANY_UNKNOWN: "W opcjach wtyczki nie ma już takiej firmy.",
  KEY_STILL_REJECTED: "Altera nadal odrzuca klucz API albo nie udało się jej zapytać.",
  STILL_UNREACHABLE: "Altera nadal nie odpowiada.",
  NAME_KNOWN: "Tę nazwę dodano już wcześniej w Alterze.",
  NAME_REFUSED: "Altera odrzuciła tę nazwę.",
  NAME_KEY_REJECTED: "Altera nie przyjmuje klucza API tej firmy.",
  NAME_SERVICE_BUSY: "Altera prosi o zaczekanie. Spróbuj ponownie za chwilę.",
  NAME_NOT_SENT: "Nie udało się połączyć z Alterą. Niczego nie dodano.",
  NAME_UNCERTAIN:
    "Altera nie odpowiedziała w sposób, którego można użyć, więc nazwa mogła zostać dodana albo nie. Sprawdź w Alterze, zanim spróbujesz ponownie.",
  NO_PDF: "Nie ma pliku PDF. Stan faktury: {{state}}.",
  PDF_KEY_REJECTED:
    "Altera nie przyjmuje klucza API tej firmy. Wpisz ważny klucz w opcjach wtyczki.",
  PDF_MISSING: "Altera nie ma pliku PDF tej faktury.",
  PDF_SERVICE_BUSY: "Altera prosi o zaczekanie. Spróbuj ponownie za chwilę.",
  PDF_NOT_FETCHED: "Nie udało się pobrać pliku PDF z Altery. Spróbuj ponownie za chwilę.",
}
