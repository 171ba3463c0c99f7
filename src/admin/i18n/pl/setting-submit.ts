/** When invoices are submitted to KSeF, to companies and to others. */
export const settingSubmit = {
  companies: "Faktury dla nabywców z polskim numerem NIP",
  companiesHint:
    "Wysłana od razu faktura szybciej dostaje numer KSeF, a e-mail, który czeka na KSeF, szybciej wychodzi.",
  persons: "Faktury dla pozostałych nabywców",
  personsHint: "Konsumenci i firmy zagraniczne. Faktury dla konsumentów nie muszą trafiać do KSeF.",
}
