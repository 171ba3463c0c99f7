import type { TaxIdProblem } from "./tax-id"

export type Language = "en" | "pl"

/** The buyer's language: from the starter's cookie `_medusa_locale`, or else from the country. */
export function languageOf(locale: string | null | undefined, countryCode?: string): Language {
  if (locale) return locale.toLowerCase().startsWith("pl") ? "pl" : "en"
  return countryCode?.toLowerCase() === "pl" ? "pl" : "en"
}

const en = {
  checkout: {
    wanted: "I want an invoice for a company",
    taxId: "NIP or EU VAT number",
    company: "Company name",
    sameAddress: "The company's address is the delivery address",
    address_1: "Street and number",
    postal_code: "Postcode",
    city: "City",
    country_code: "Country",
  },
  problems: {
    missing: {
      taxId: "Enter the company's NIP or EU VAT number.",
      company: "Enter the company's name.",
      address_1: "Enter the street and number.",
      postal_code: "Enter the postcode.",
      city: "Enter the city.",
    },
    nip_length: "A NIP has 10 digits.",
    nip_digits: "This NIP is mistyped: its check digit does not fit. Please check it.",
    eu_form: (country: string) => `This does not look like a VAT number of ${country}.`,
    no_number: "This is not a tax number.",
  },
  order: {
    title: "Invoice",
    number: "Number",
    date: "Issued on",
    ksefNumber: "KSeF number",
    amount: "Amount",
    download: "Download PDF",
    downloadNamed: (number: string) => `Download PDF, invoice ${number}`,
    notYet: "Your invoice is on its way. It will come by e-mail, and you will find it here.",
    byMail: (email: string) =>
      `The invoice will come by e-mail to ${email}. You need no account for it.`,
    notAvailable: "There is no invoice to download for this order. Please ask us for it.",
    unknown: "The invoice cannot be shown at the moment. Please try again later.",
  },
  account: {
    title: "Invoices",
    none: "There are no invoices yet.",
    number: "Invoice",
    date: "Issued on",
    order: "Order",
    amount: "Amount",
    pending: "on its way",
    notAvailable: "please ask us",
    earlier: "Older invoices",
    later: "Newer invoices",
  },
  pdf: {
    login: "Please log in to your account to download the invoice.",
    notThere: "There is no such invoice in your account.",
    busy: "The invoice cannot be downloaded right now. Please try again in a minute.",
    failed: "The invoice could not be downloaded. Please try again later.",
    back: "Back",
  },
}

const pl: typeof en = {
  checkout: {
    wanted: "Chcę fakturę na firmę",
    taxId: "NIP lub numer VAT UE",
    company: "Nazwa firmy",
    sameAddress: "Adres firmy jest taki sam jak adres dostawy",
    address_1: "Ulica i numer",
    postal_code: "Kod pocztowy",
    city: "Miejscowość",
    country_code: "Kraj",
  },
  problems: {
    missing: {
      taxId: "Podaj NIP lub numer VAT UE firmy.",
      company: "Podaj nazwę firmy.",
      address_1: "Podaj ulicę i numer.",
      postal_code: "Podaj kod pocztowy.",
      city: "Podaj miejscowość.",
    },
    nip_length: "NIP ma 10 cyfr.",
    nip_digits: "W tym numerze NIP jest błąd: nie zgadza się cyfra kontrolna. Sprawdź go i popraw.",
    eu_form: (country) => `To nie jest poprawny numer VAT UE (kraj: ${country}).`,
    no_number: "To nie jest numer identyfikacji podatkowej.",
  },
  order: {
    title: "Faktura",
    number: "Numer",
    date: "Data wystawienia",
    ksefNumber: "Numer KSeF",
    amount: "Kwota",
    download: "Pobierz PDF",
    downloadNamed: (number) => `Pobierz PDF, faktura ${number}`,
    notYet: "Faktura jest w przygotowaniu. Przyślemy ją e-mailem, znajdziesz ją też tutaj.",
    byMail: (email) =>
      `Fakturę przyślemy e-mailem na adres ${email}. Nie potrzebujesz do tego konta.`,
    notAvailable: "Do tego zamówienia nie ma faktury do pobrania. Poproś nas o nią.",
    unknown: "Nie możemy teraz pokazać faktury. Spróbuj ponownie później.",
  },
  account: {
    title: "Faktury",
    none: "Nie ma jeszcze żadnych faktur.",
    number: "Faktura",
    date: "Data wystawienia",
    order: "Zamówienie",
    amount: "Kwota",
    pending: "w przygotowaniu",
    notAvailable: "poproś nas o nią",
    earlier: "Starsze faktury",
    later: "Nowsze faktury",
  },
  pdf: {
    login: "Zaloguj się na swoje konto, aby pobrać fakturę.",
    notThere: "Na Twoim koncie nie ma takiej faktury.",
    busy: "Nie można teraz pobrać faktury. Spróbuj ponownie za minutę.",
    failed: "Nie udało się pobrać faktury. Spróbuj ponownie później.",
    back: "Wróć",
  },
}

export const WORDS = { en, pl }

/** Tells the buyer what is wrong with a tax number. */
export function describeTaxIdProblem(problem: TaxIdProblem, language: Language): string {
  const { problems } = WORDS[language]
  return problem.code === "eu_form"
    ? problems.eu_form(nameCountry(problem.country, language))
    : problems[problem.code]
}

export const nameCountry = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(code.toUpperCase()) ?? code

/** A date without a time, which no time zone may shift. */
export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === "pl" ? "pl-PL" : "en-GB", {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`))

export const formatAmount = (amount: string, currency: string, language: Language): string =>
  new Intl.NumberFormat(language === "pl" ? "pl-PL" : "en-GB", {
    style: "currency",
    currency,
  }).format(Number(amount))
