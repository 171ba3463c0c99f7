/** When e-mails are sent, to each kind of buyer. */
export const settingSend = {
  companies: "Nabywcy z polskim numerem NIP",
  companiesHint:
    "E-maile czekają na KSeF tam, gdzie Altera pokazuje, co dzieje się z fakturami konta w KSeF. W pozostałych przypadkach wychodzą zaraz po wystawieniu faktury.",
  otherCompanies: "Firmy bez numeru NIP",
  otherCompaniesHint:
    "Przede wszystkim firmy zagraniczne. Ich faktury też trafiają do KSeF, ale nabywca dostaje fakturę tylko e-mailem. Jeśli e-mail poczeka na KSeF, plik PDF może zawierać numer KSeF i kod QR.",
  others: "Osoby prywatne",
  othersHint: "KSeF nie doręcza im faktury, więc ich e-mail nie musi czekać.",
  waitDays: "Ile dni czekać na KSeF",
  waitDaysHint: "Od 1 do 30. Faktury już wystawione zachowują swój termin.",
  afterWait: "Jeśli do tego czasu KSeF nie przyjmie faktury",
  afterWaitHint: "Faktura odrzucona przez KSeF nigdy nie jest wysyłana automatycznie.",
  line: "{{who}}: {{when}}",
  waits: {
    ask: "Najdłużej {{days}}; potem decyzja ręczna",
    send: "Najdłużej {{days}}; potem e-mail i tak wychodzi",
  },
}
