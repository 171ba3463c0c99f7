const LONG =
  "cvc-complex-type.2.4.a: Invalid content was found starting with element " +
  "'{\"http://crd.gov.pl/wzor/2025/06/25/13775/\":Podmiot2}'; nieprawidłowa wartość pola.\n"

/** The messages with which KSeF may refuse a document, for a switch to choose from. */
export const KSEF_WORDS = {
  content:
    "Faktura odrzucona przez KSeF (kod 450): błąd weryfikacji semantyki dokumentu. Nieprawidłowy NIP nabywcy w polu Podmiot2/DaneIdentyfikacyjne/NIP.",
  permission:
    "Brak uprawnień do wystawiania faktur w KSeF (kod 410). Nadaj uprawnienia ponownie, żeby wznowić wysyłkę.",
  duplicate: "Duplikat faktury (kod 440): faktura o tym numerze jest już w KSeF.",
  html: '<div class="alert"><b>Błąd 450</b><br>Nieprawidłowy NIP nabywcy &amp; brak pola „P_2”.<script>alert("KSeF")</script><img src="x" onerror="alert(1)"></div>',
  long: LONG.repeat(60),
  /** An error without a message. */
  none: "",
} as const

/** The name of one of the texts. */
export type KsefWords = keyof typeof KSEF_WORDS

/** Status values that the documentation does not list, in place of those it does. */
export const UNKNOWN_STATUSES = {
  PENDING: "IN_PROGRESS",
  ACCEPTED: "REGISTERED",
  ERROR: "NOT_PROCESSED",
} as const
