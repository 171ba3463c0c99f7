/** For whom sales are recorded on a cash register, whose invoices then go to a receipt. */
export const cashRegister = {
  label: "Sprzedaż ewidencjonowana na kasie fiskalnej",
  hint: "Faktury do takiej sprzedaży są oznaczane jako faktury do paragonu, żeby sprzedaż nie była liczona dwa razy. NIP nabywcy musi wtedy być na paragonie: faktura czeka, aż ktoś to potwierdzi.",
}

export const cashRegisterChoices = {
  none: "Żadna",
  without_tax_id: "Sprzedaż nabywcom bez numeru podatkowego (NIP)",
  all: "Cała sprzedaż",
}

/** Confirms that the receipt of a sale shows the buyer's tax number. */
export const receiptForm = {
  failed: "Nie udało się wczytać numeru nabywcy",
  title: "Paragon do tego zamówienia",
  description:
    "Czy na paragonie fiskalnym jest ten numer? Tylko wtedy wolno wystawić fakturę firmie (art. 106b ust. 5 ustawy o VAT); inaczej grozi sankcja do 100% VAT z faktury. Potwierdzenie zapisuje numer w metadanych zamówienia.",
  number: "Numer podatkowy na fakturze",
  otherwise:
    "Jeśli na paragonie nie ma numeru albo jest inny, firma nie dostanie faktury: pomiń ją albo popraw dane nabywcy.",
  small:
    "Do końca 2026 roku paragon z NIP na kwotę do 450 zł lub 100 euro sam jest fakturą: pomiń wtedy tę, bo sprzedaż miałaby dwie.",
  confirm: "Numer jest na paragonie",
  confirmAndRetry: "Numer jest na paragonie: spróbuj ponownie",
  saved: "Potwierdzono numer na paragonie",
}

export const receiptReasons = {
  RECEIPT_TAX_ID_UNCONFIRMED: {
    cause:
      "Sprzedaż jest ewidencjonowana na kasie, a nikt nie potwierdził, że na paragonie jest numer podatkowy (NIP) nabywcy. Bez tego nie wolno wystawić faktury firmie.",
    next: "Sprawdź paragon. Jeśli jest na nim ten numer, potwierdź to tutaj; potem nastąpi ponowna próba. Jeśli nie, oznacz nabywcę jako osobę prywatną albo pomiń fakturę: „Pomiń fakturę” w menu z trzema kropkami.",
  },
}
