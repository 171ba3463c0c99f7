import type { ComparedPart } from "../../../core/adoption/compare"
import { say, type Words } from "./csv-words"
import { HEADERS } from "./export-words"

export const RUN_FILE_NAMES = say("report", "raport")

/** The headers of a report of any kind; columns that a run does not fill stay empty. */
export const RUN_HEADERS = {
  order: HEADERS.order,
  result: say("Result", "Wynik"),
  reason: HEADERS.reason,
  company: HEADERS.company,
  saleDate: HEADERS.saleDate,
  currency: HEADERS.currency,
  net: HEADERS.net,
  vat: HEADERS.vat,
  gross: HEADERS.gross,
  difference: say("Difference from the order", "Różnica wobec zamówienia"),
  lateSince: say("Due by law on", "Termin ustawowy"),
  invoice: HEADERS.invoice,
  invoiceId: HEADERS.invoiceId,
  agrees: say("Agrees", "Zgadza się"),
  differs: say("Differs", "Różni się"),
} as const

/** What became of an order, or would have; used in addition to the states of requests. */
export const RESULTS: Readonly<Record<string, Words>> = {
  invoice: say("would be invoiced", "powstałaby faktura"),
  refused: say("cannot be invoiced", "nie można zafakturować"),
  skip: say("would be skipped", "byłaby pominięta"),
  canceled: say("order is canceled", "zamówienie anulowane"),
  certain: say("invoice found", "znaleziono fakturę"),
  doubt: say("in doubt", "wątpliwe"),
  none: say("no invoice found", "nie znaleziono faktury"),
  unsearched: say("company without a key", "firma bez klucza"),
  unknown: say("no such order", "nie ma takiego zamówienia"),
  tied: say("tied", "powiązano"),
  not_tied: say("not tied", "nie powiązano"),
  requested: say("already had a request", "zlecono już wcześniej"),
  gone: say("order is gone", "zamówienia już nie ma"),
}

/** Why an invoice was not tied, or an order left out. */
export const WHY: Readonly<Record<string, Words>> = {
  COMPANY_NOT_CONFIGURED: say("company not configured", "firmy nie ma w opcjach"),
  INVOICE_NOT_FOUND: say("no such invoice in Altera", "nie ma takiej faktury w Alterze"),
  INVOICE_IS_ANOTHER: say("Altera showed another invoice", "Altera pokazała inną fakturę"),
  INVOICE_TIED: say("invoice of another order", "faktura innego zamówienia"),
  INVOICE_DIFFERS: say("invoice differs from the order", "faktura różni się od zamówienia"),
  ORDER_UNKNOWN: say("order is gone", "zamówienia już nie ma"),
  REQUEST_EXISTS: say("already had a request", "zlecono już wcześniej"),
  company: say("now belongs to another company", "należy już do innej firmy"),
}

/** Words for the parts compared between an order and an invoice. */
export const COMPARED_WORDS: Readonly<Record<ComparedPart, Words>> = {
  named: say("the number given", "podany numer"),
  reference: say("our reference", "oznaczenie zamówienia"),
  number: say("order number", "numer zamówienia"),
  buyer: say("buyer", "nabywca"),
  total: say("total", "kwota"),
  currency: say("currency", "waluta"),
  date: say("date", "data"),
  draft: say("it is a draft", "to szkic"),
  canceled: say("order is canceled", "zamówienie anulowane"),
}

/** For one invoice among several. */
export const NOTHING = say("nothing", "nic")
