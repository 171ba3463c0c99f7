import type { KsefStatus } from "../../../core/ksef/watch"
import type { PaymentStatus } from "../../../core/payment/watch"
import type { ProgressCode } from "../../../core/request/progress-codes"
import type { RefusalCode, SkipCode } from "../../../core/request/refusals"
import type { ListedState, SendState } from "../../../core/lifecycle/states"
import { say, type Words } from "./csv-words"

export const FILE_NAMES = say("invoices", "faktury")

export const HEADERS = {
  invoice: say("Invoice", "Faktura"),
  order: say("Order", "Zamówienie"),
  buyer: say("Buyer", "Nabywca"),
  taxNumber: say("Tax number", "NIP"),
  state: say("State", "Stan"),
  company: say("Company", "Firma"),
  project: say("Project", "Projekt"),
  issueDate: say("Issue date", "Data wystawienia"),
  saleDate: say("Sale date", "Data sprzedaży"),
  currency: say("Currency", "Waluta"),
  net: say("Net", "Netto"),
  vat: say("VAT", "VAT"),
  gross: say("Gross", "Brutto"),
  paid: say("Order paid", "Zamówienie opłacone"),
  payment: say("Payment of the invoice", "Płatność faktury"),
  dueDate: say("Payment due", "Termin płatności"),
  email: say("E-mail", "E-mail"),
  emailTo: say("E-mail to", "E-mail do"),
  sentAt: say("Sent at", "Wysłano"),
  requestedAt: say("Requested at", "Zlecono"),
  ksef: say("KSeF", "KSeF"),
  ksefNumber: say("KSeF number", "Numer KSeF"),
  ksefAcceptedAt: say("Seen as accepted by KSeF", "Odczytano jako przyjętą przez KSeF"),
  ksefWords: say("Altera's words about KSeF", "Altera o KSeF"),
  ksefLastDay: say("Last day for KSeF", "Ostatni dzień na przesłanie do KSeF"),
  ksefOffline: say("Offline mode of KSeF", "Tryb offline KSeF"),
  ksefRetries: say("Retries by Altera", "Ponowienia Altery"),
  ksefReadOnly: say("No more changes in Altera", "Nie można już zmienić w Alterze"),
  reason: say("Reason", "Powód"),
  invoiceId: say("Id in Altera", "Identyfikator w Alterze"),
} as const

export const YES_NO = { yes: say("yes", "tak"), no: say("no", "nie") }

export const STATES: Readonly<Record<ListedState, Words>> = {
  queued: say("waiting", "oczekuje"),
  issuing: say("being issued", "wystawianie"),
  issued: say("issued", "wystawiona"),
  refused: say("refused", "niewystawiona – do poprawy"),
  failed: say("failed", "nieudana"),
  unknown: say("outcome unknown", "wynik nieznany"),
  skipped: say("skipped", "pominięta"),
  canceled: say("canceled", "anulowana"),
  awaiting_payment: say("waiting for payment", "czeka na zapłatę"),
}

/** For an e-mail that the plugin withheld: the service refused nothing. */
export const WITHHELD: Words = say("held back", "wstrzymany")

/** For an e-mail without a recipient. */
export const NO_ADDRESS: Words = say("no address", "brak adresu")

export const SEND_STATES: Readonly<Record<SendState, Words>> = {
  none: say("not sent", "nie wysłano"),
  waiting: say("waiting for KSeF", "czeka na KSeF"),
  queued: say("waiting to be sent", "czeka na wysłanie"),
  sending: say("being sent", "wysyłanie"),
  sent: say("sent", "wysłano"),
  unknown: say("not certain", "nie ma pewności"),
  refused: say("refused", "odrzucono"),
  failed: say("failed", "nie powiodło się"),
}

export const PAYMENTS: Readonly<Record<PaymentStatus, Words>> = {
  paid: say("paid", "zapłacona"),
  unpaid: say("unpaid", "niezapłacona"),
  overdue: say("overdue", "po terminie"),
}

/** The cell is empty if the account shows nothing about KSeF. */
export const KSEF_STATUSES: Readonly<Record<Exclude<KsefStatus, "not_shown">, Words>> = {
  accepted: say("accepted", "przyjęta"),
  pending: say("waiting", "oczekuje"),
  error: say("refused", "odrzucona"),
  not_submitted: say("not sent", "nie wysłano"),
  not_due: say("not required", "nie wymaga"),
}

export const REASONS: Readonly<Record<RefusalCode | SkipCode | ProgressCode, Words>> = {
  ORDER_NOT_FOUND: say("order not found", "nie ma zamówienia"),
  ORDER_IS_DRAFT: say("draft order", "zamówienie jest wstępne"),
  ORDER_UNREADABLE: say("order cannot be read", "nie można odczytać zamówienia"),
  RETURN_BEFORE_INVOICE: say("return before the invoice", "zwrot przed fakturą"),
  CREDIT_LINE_AFTER_ORDER: say("refund before the invoice", "zwrot pieniędzy przed fakturą"),
  NOT_PAID_IN_FULL: say("not paid in full", "nieopłacone w całości"),
  ISSUING_WAS_STOPPED: say("issuing was stopped", "wystawianie było zatrzymane"),
  TOTAL_MISMATCH: say("lines and total of the order differ", "pozycje nie dają sumy zamówienia"),
  NEGATIVE_LINE: say("negative line", "ujemna pozycja"),
  CURRENCY_PRECISION: say("too many decimals", "za dużo miejsc po przecinku"),
  NET_NOT_EXACT: say("not exact with net prices", "z cen netto nie wychodzi dokładna kwota"),
  VAT_RATE_NOT_MAPPED: say("VAT rate not mapped", "nieprzypisana stawka VAT"),
  VAT_LABEL_DIFFERS_FROM_RATE: say(
    "VAT rate differs from the order",
    "inna stawka VAT niż naliczona"
  ),
  LEGAL_BASIS_MISSING: say("legal basis of zw missing", "brak podstawy zwolnienia (zw)"),
  SEVERAL_TAX_LINES: say("several taxes on a line", "kilka podatków na pozycji"),
  ADDRESS_MISSING: say("address missing", "brak adresu"),
  COUNTRY_MISSING: say("country missing", "brak kraju"),
  BUYER_NAME_MISSING: say("buyer's name missing", "brak imienia i nazwiska nabywcy"),
  COMPANY_NAME_MISSING: say("company's name missing", "brak nazwy firmy"),
  TAX_ID_INVALID: say("wrong tax number", "błędny NIP"),
  TAX_ID_OF_OTHER_COMPANY: say("tax number of another company", "NIP innej firmy"),
  REGION_NEEDS_REVIEW: say("territory to be checked by hand", "obszar do sprawdzenia ręcznie"),
  RECEIPT_TAX_ID_UNCONFIRMED: say(
    "NIP on the receipt not confirmed",
    "niepotwierdzony NIP na paragonie"
  ),
  NO_COMPANY_FITS: say("no company fits", "żadna firma nie pasuje"),
  COMPANY_UNKNOWN: say("company not in the options", "firmy nie ma w opcjach"),
  COMPANY_CONDITION_UNKNOWN: say("company's condition unknown", "warunek firmy nieznany sklepowi"),
  EXTENSION_FAILED: say("the shop's own code failed", "błąd własnego kodu sklepu"),
  DRAFT_INVALID: say("invoice data invalid", "nieprawidłowe dane faktury"),
  DRAFT_TOTALS_DIFFER: say(
    "invoice differs from the order",
    "faktura nie zgadza się z zamówieniem"
  ),
  SERVICE_REFUSED: say("not accepted by Altera", "Altera nie przyjęła faktury"),
  ZERO_TOTAL: say("nothing to pay", "kwota zero"),
  BUYER_IS_NOT_A_COMPANY: say("buyer is not a company", "nabywca nie jest firmą"),
  BUYER_DID_NOT_ASK: say("buyer did not ask for an invoice", "nabywca nie prosił o fakturę"),
  EXTENSION_SAID_NO: say("the shop's own rule", "reguła sklepu"),
  SKIPPED_BY_PERSON: say("skipped by hand", "pominięta ręcznie"),
  SETTLED_BY_HAND: say("settled by hand", "załatwiona ręcznie"),
  SERVICE_UNREACHABLE: say("Altera cannot be reached", "brak połączenia z Alterą"),
  SERVICE_BUSY: say("Altera asks to wait", "Altera prosi o zaczekanie"),
  READING_UNANSWERED: say("Altera does not answer", "Altera nie odpowiada"),
  KEY_REJECTED: say("API key rejected", "odrzucony klucz API"),
  FORBIDDEN_FOR_NOW: say("forbidden for now", "chwilowy brak zgody Altery"),
  ERROR_FOR_NOW: say("error, is retried", "błąd, próba jest ponawiana"),
  REQUEST_FORBIDDEN: say("forbidden by Altera", "Altera odmawia wystawienia"),
  SEND_FORBIDDEN: say("e-mail forbidden by Altera", "Altera odmawia wysyłki"),
  OUTCOME_UNKNOWN: say("no answer came", "odpowiedź nie dotarła"),
  AMBIGUOUS_LOOKUP: say("several invoices fit", "pasuje kilka faktur"),
  MAY_BE_ISSUED: say("may already be invoiced", "może już mieć fakturę"),
  DRAFT_FOUND: say("draft found in Altera", "w Alterze jest szkic"),
  LOOKUP_FAILED: say("Altera could not be searched", "nie udało się przeszukać Altery"),
  LOOKUP_FORBIDDEN: say("key may not search", "klucz bez uprawnienia do listy"),
  ACCOUNT_UNCERTAIN: say("account not certain", "nie wiadomo, które konto"),
  ACCOUNT_CHANGED: say("account changed", "zmieniono konto"),
  ANSWER_TIED: say("invoice of another order", "faktura innego zamówienia"),
  ANSWERED_BEFORE: say("confirmed once, not listed", "potwierdzona, ale brak jej na liście"),
  ISSUED_TWICE: say("issued twice", "wystawiona dwa razy"),
  NOT_READ_BACK: say("not read back", "nie odczytano z Altery"),
  READING_FORBIDDEN: say("key may not read", "klucz bez uprawnienia do odczytu"),
  INTERNAL_ERROR: say("internal error", "błąd wewnętrzny"),
  READ_BACK_DIFFERS: say("Altera shows other figures", "w Alterze inne kwoty"),
  SEND_REFUSED: say("e-mail not accepted by Altera", "Altera nie przyjęła e-maila"),
  SEND_UNCONFIRMED: say("e-mail not confirmed", "wysyłka niepotwierdzona"),
  SHOP_EMAIL_FAILED: say("shop's own e-mail failed", "własny e-mail sklepu nie wyszedł"),
  SHOWN_AS_SENT: say("shown as sent in Altera", "w Alterze widnieje jako wysłana"),
  DRAFT_OUTDATED: say("draft older than the order", "szkic starszy niż zamówienie"),
  ABSENT_WITH_NEW_KEY: say("not found with the new key", "nie znaleziono jej nowym kluczem"),
  DRAFT_ISSUED: say("its draft was issued in Altera", "szkic wystawiono w Alterze"),
  DRAFT_GONE: say("its draft is gone", "nie ma już jej szkicu"),
  DRAFT_NOT_SHOWN: say("its draft is not shown", "Altera nie pokazuje jej szkicu"),
  ABSENT_AGAIN: say("not found again", "znów jej nie znaleziono"),
  DRAFT_ELSEWHERE: say("draft in another account", "szkic na innym koncie"),
  LINKED_UNVERIFIED: say("linked without a check", "powiązana bez sprawdzenia"),
  EMAIL_MISSING: say("buyer has no e-mail address", "nabywca nie ma adresu e-mail"),
  KSEF_REJECTED: say("refused by KSeF", "odrzucona przez KSeF"),
  KSEF_WAIT_OVER: say("not accepted by KSeF in time", "KSeF nie przyjął jej na czas"),
}
