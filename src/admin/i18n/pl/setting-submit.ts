/** When invoices are submitted to KSeF, to companies and to others. */
export const settingSubmit = {
  companies: "Faktury dla nabywców z polskim numerem NIP",
  companiesHint:
    "Od razu: nabywca prędzej zobaczy fakturę w KSeF, a e-mail, który czeka na KSeF, prędzej wyjdzie.",
  persons: "Faktury dla pozostałych nabywców",
  personsHint:
    "Konsumenci i firmy zagraniczne. Faktur dla konsumentów przepisy nie każą wysyłać do KSeF.",
}
