import type { FindingKind, MonthClass, NoRequestCode, StateCode } from "../../../core/month/row"
import { say, type Words } from "./csv-words"
import { STATES } from "./export-words"

export const MONTH_FILE_NAMES = say("month", "miesiac")
export const SHEETS = { rows: say("Orders", "Zamówienia"), sums: say("Sums", "Sumy") }

export const MONTH_HEADERS = {
  class: say("Result", "Wynik"),
  order: say("Order", "Zamówienie"),
  placedOn: say("Order date", "Data zamówienia"),
  invoice: say("Invoice", "Faktura"),
  issueDate: say("Issue date", "Data wystawienia"),
  counted: say("In this month's sums", "W sumach miesiąca"),
  origin: say("Issued by", "Pochodzenie"),
  currency: say("Currency", "Waluta"),
  net: say("Net", "Netto"),
  vat: say("VAT", "VAT"),
  gross: say("Gross", "Brutto"),
  shownGross: say("Gross in Altera", "Brutto w Alterze"),
  paid: say("Paid in Altera", "Zapłacona w Alterze"),
  ksef: say("KSeF", "KSeF"),
  why: say("Why no invoice", "Dlaczego brak faktury"),
  findings: say("To check", "Do sprawdzenia"),
  change: say("Since closing", "Od zamknięcia"),
  invoiceId: say("Id in Altera", "Identyfikator w Alterze"),
} as const

export const CLASSES: Readonly<Record<MonthClass, Words>> = {
  invoiced: say("invoiced", "zafakturowane"),
  corrected: say("corrected", "skorygowane"),
  not_yet: say("no invoice yet", "jeszcze bez faktury"),
  skipped: say("skipped", "pominięte"),
  canceled: say("canceled", "anulowane"),
  doubled: say("second invoice of the order", "druga faktura do zamówienia"),
  unrecorded: say("not in the shop's records", "nieznana sklepowi"),
  stranger: say("not from the shop", "spoza sklepu"),
}

export const ORIGINS = {
  ours: say("the plugin", "wtyczka"),
  linked: say("by hand, linked", "powiązana ręcznie"),
  stranger: say("others", "inne źródło"),
}

export const NO_REQUEST: Readonly<Record<NoRequestCode, Words>> = {
  BEFORE_START: say("placed before the start date", "sprzed daty początkowej"),
  NOT_TRIGGERED: say("order not ready to be invoiced", "zamówienie jeszcze w toku"),
  NOT_REQUESTED: say("not picked up yet", "jeszcze nie zlecono"),
}

/** For a request without a reason. */
export const NO_REASON: Readonly<Record<StateCode, Words>> = {
  STATE_QUEUED: STATES.queued,
  STATE_ISSUING: STATES.issuing,
  STATE_UNKNOWN: STATES.unknown,
  STATE_REFUSED: STATES.refused,
  STATE_FAILED: STATES.failed,
}

export const FINDING_WORDS: Readonly<Record<FindingKind, Words>> = {
  missing: say("missing in Altera", "brak w Alterze"),
  doubled: say("second invoice", "druga faktura"),
  gross: say("different gross in Altera", "inne brutto w Alterze"),
  currency: say("different currency in Altera", "inna waluta w Alterze"),
  draft: say("a draft in Altera", "szkic w Alterze"),
  issue_date: say("different issue date in Altera", "inna data wystawienia w Alterze"),
  number: say("different number in Altera", "inny numer w Alterze"),
  alike: say("looks like", "wygląda jak"),
  correction_due: say("needs a correction", "wymaga korekty"),
  differs: say("differed when read after issuing", "różniła się przy odczycie po wystawieniu"),
  ksef_refused: say("refused by KSeF", "odrzucona przez KSeF"),
  not_checked: say("could not be checked", "nie udało się sprawdzić"),
}

export const CHANGES = {
  added: say("new", "nowy wiersz"),
  gone: say("gone", "zniknął"),
  changed: say("changed", "zmieniony"),
}

export const TOTAL = say("Total", "Razem")
export const RATE = say("VAT rate", "Stawka VAT")
export const DOCUMENTS = say("Invoices", "Faktury")
export const NOT_SPLIT = say("not split by rate", "bez podziału na stawki")

/** In an archive of PDFs: the file that lists missing PDFs and why each is missing. */
export const NO_PDF_FILE = say("missing", "brakujace")
export const NO_PDF_HEAD = say(
  "These PDFs could not be fetched:",
  "Tych plików PDF nie udało się pobrać:"
)
export const NO_PDF = {
  none: say("there is no PDF", "nie ma tego pliku PDF"),
  account: say("the invoice is in another Altera account", "faktura jest na innym koncie Altery"),
  service: say("Altera did not provide it", "Altera go nie udostępniła"),
}
export const PDF_FILE_NAMES = say("invoices", "faktury")
