/** Gdzie można poprawić to, co wstrzymuje fakturę. */
export const fixes = {
  buyer: "Popraw dane nabywcy",
  editBuyer: "Zmień dane nabywcy i NIP",
  vat: "Ustaw stawkę VAT",
  legalBasis: "Wybierz podstawę zwolnienia",
  amounts: "Ustawienia kwot",
  numbering: "Zmień numerację",
  written: "W zamówieniu:",
  noLabelNext:
    "Jeśli sprzedaż jest opodatkowana w Polsce, popraw stawkę w regionach podatkowych Medusy na przyszłość. To zamówienie udokumentuj poza wtyczką, a potem powiąż lub pomiń tutaj jego fakturę.",
  order: "Otwórz zamówienie",
  draftOrder: "Otwórz wersję roboczą",
  taxRegions: "Regiony podatkowe w Medusie",
  salesChannels: "Kanały sprzedaży w Medusie",
  regions: "Regiony w Medusie",
  store: "Waluty w Medusie",
  settings: "Ustawienia fakturowania",
  companies: "Co fakturuje każda firma",
  invoices: "Otwórz faktury",
}

export const buyerForm = {
  failed: "Nie udało się wczytać danych nabywcy",
  noAddress:
    "Zamówienie nie ma adresu, a Medusa nie pozwala dodać go później razem z krajem. Wystaw tę fakturę ręcznie w Alterze, a potem ją tutaj powiąż.",
  title: "Nabywca w tym zamówieniu",
  description:
    "Dane zapisujesz w samym zamówieniu, w Medusie. Adres się nie zmieni; kraju Medusa nie pozwala zmienić.",
  saved: "Poprawiono dane nabywcy w zamówieniu",
  saveAndRetry: "Zapisz i spróbuj ponownie",
  kinds: { company: "Firma, polska lub z UE", person: "Osoba prywatna" },
  tax_number: "NIP lub numer VAT UE",
  tax_numberHint: "NIP ma dziesięć cyfr; numer VAT UE zaczyna się od kraju: DE123456789.",
  company: "Nazwa firmy",
  companyHint: "Tak jak ma być na fakturze.",
  first_name: "Imię",
  first_nameHint: "Z adresu w zamówieniu.",
  last_name: "Nazwisko",
  last_nameHint: "Z adresu w zamówieniu.",
}
