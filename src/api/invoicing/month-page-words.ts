import type { PageLanguage } from "../../core/documents/page-language"

/** Texts of a month's page, which the shop's accountant reads. */
export const MONTH_PAGE_WORDS = {
  en: {
    title: "Invoices and orders, {{month}}",
    checked: "Compared with Altera on {{moment}}.",
    closed: "The shop closed this month on {{moment}}.",
    notClosed: "The shop has not closed this month yet: what you see may still change.",
    notWhole:
      "The list of invoices kept changing while it was read, so one may be missing here. Ask the shop to check again.",
    orders: "Orders: {{count}}. Entries the shop still has to check: {{open}}.",
    files: "Files",
    csv: "CSV",
    xlsx: "Excel",
    pdfs: "PDFs (ZIP)",
    part: "PDFs, part {{part}} of {{parts}} (ZIP)",
    sums: "Sums by VAT rate",
    sumsBody:
      "Invoices issued in the month that belong to an order, with the amounts as they were sent. Invoices not from the shop are not included.",
    noSums: "No invoice of an order was issued in this month.",
    others: "Invoices not from the shop: {{documents}}, {{gross}} gross.",
    lines: "Orders and invoices",
    linesBody:
      "Every order placed in the month and every sales invoice issued in it. Months begin and end at midnight in Warsaw.",
    noLines: "This month has no orders and no invoices.",
    notes: "Notes",
    notCounted: "in the sums of another month",
    other: "Polski",
    until:
      "This page works until {{moment}}. Anybody who has its address can open it, so keep it to yourself. The shop sees when it was opened, what was fetched, the browser's name and a shortened network address.",
  },
  pl: {
    title: "Faktury i zamówienia, {{month}}",
    checked: "Porównano z Alterą: {{moment}}.",
    closed: "Sklep zamknął ten miesiąc: {{moment}}.",
    notClosed: "Sklep nie zamknął jeszcze tego miesiąca: dane mogą się zmienić.",
    notWhole:
      "Lista faktur zmieniała się podczas odczytu, więc może tu jakiejś brakować. Poproś sklep o ponowne sprawdzenie.",
    orders: "Zamówienia: {{count}}. Pozycje do sprawdzenia przez sklep: {{open}}.",
    files: "Pliki",
    csv: "CSV",
    xlsx: "Excel",
    pdfs: "Pliki PDF (ZIP)",
    part: "Pliki PDF, część {{part}} z {{parts}} (ZIP)",
    sums: "Sumy według stawek VAT",
    sumsBody:
      "Faktury do zamówień wystawione w tym miesiącu, w kwotach, w jakich je wysłano. Faktur spoza sklepu tu nie ma.",
    noSums: "W tym miesiącu nie wystawiono żadnej faktury do zamówienia.",
    others: "Faktury spoza sklepu: {{documents}}, brutto {{gross}}.",
    lines: "Zamówienia i faktury",
    linesBody:
      "Każde zamówienie złożone w miesiącu i każda wystawiona w nim faktura sprzedaży. Miesiąc zaczyna się i kończy o północy czasu warszawskiego.",
    noLines: "W tym miesiącu nie ma zamówień ani faktur.",
    notes: "Uwagi",
    notCounted: "w sumach innego miesiąca",
    other: "English",
    until:
      "Ta strona działa do: {{moment}}. Otworzy ją każdy, kto zna jej adres, więc nie przekazuj go dalej. Sklep widzi, kiedy ją otwarto, co pobrano, nazwę przeglądarki i skrócony adres sieci.",
  },
} as const satisfies Readonly<Record<PageLanguage, Readonly<Record<string, string>>>>
