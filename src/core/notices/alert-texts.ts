import type { AlertKind } from "./alerts"

/** Language of notices outside the pages, where the reader's own language is not known. */
export type NotificationLanguage = "en" | "pl"

type AlertText = { title: string; text: string }

type AlertTexts = Readonly<Record<AlertKind, AlertText>> & {
  /** Name of the only company when a plain `apiKey` is configured. */
  company: string
  /** Label before the link to the page. */
  page: string
  /** The service's words, before what to do about them. */
  words: string
  /** Before an amount that is a minimum. */
  atLeast: string
}

const en: AlertTexts = {
  company: "your company",
  page: "Page",
  words: "Altera says: “{{words}}”.",
  atLeast: "at least",
  refused: {
    title: "Invoice not issued: order {{order}}",
    text: "The order's data does not allow an invoice. Open it to see what is wrong and correct it there. Others may wait as well: see Invoices.",
  },
  failed: {
    title: "Invoice not issued, tries used up: order {{order}}",
    text: "Altera could not be reached. Open the invoice and press Retry. Others may wait as well: see Invoices.",
  },
  undecided: {
    title: "It is not known whether an invoice was issued: order {{order}}",
    text: "Look for it in Altera, then link it or say that it is not there. Until then, nothing is sent a second time.",
  },
  unverified: {
    title: "Invoice issued but not compared with its order: order {{order}}",
    text: "The API key may not read invoices, or Altera did not show this one. Compare the amounts in Altera.",
  },
  doubled: {
    title: "Two invoices for one order: order {{order}}",
    text: "Correct one of them in Altera, then mark it here as settled by hand.",
  },
  "correction needed": {
    title: "Invoice needs a correction: order {{order}}",
    text: "Its order changed after the invoice was issued. Issue the correction in Altera, then note its number here. Others may wait as well: see Invoices.",
  },
  "mail refused": {
    title: "Invoice issued but not mailed: order {{order}}",
    text: "Open the invoice to see why, and to send it. If Altera accepts no e-mail at all, a reply-to address may be missing there: Settings, Sales, E-mail messages. Others may wait as well: see Invoices.",
  },
  "mail failed": {
    title: "Invoice issued but not mailed, tries used up: order {{order}}",
    text: "Altera could not be reached. Open the invoice and press Send e-mail. Others may wait as well: see Invoices.",
  },
  "mail unconfirmed": {
    title: "It is not known whether an invoice was mailed: order {{order}}",
    text: "Ask the buyer, or send it again from the invoice's page; the buyer may then get it twice. Others may wait as well: see Invoices.",
  },
  "ksef rejected": {
    title: "KSeF refused an invoice: order {{order}}",
    text: "It does not count as issued until KSeF accepts it. Correct it in Altera; do not issue a second invoice.",
  },
  "ksef rejected several": {
    title: "KSeF refused invoices: {{count}}",
    text: "They do not count as issued until KSeF accepts them. Open the list to read Altera's answer about each, and correct them in Altera; do not issue second invoices.",
  },
  "ksef overdue": {
    title: "Invoices without a KSeF number: {{count}}",
    text: "Their day of issue is over; past the last day for sending: {{late}}. VAT: {{least}}PLN {{vat}}. Look in Altera, under KSeF, for what is holding them up.",
  },
  "on_hold key-rejected": {
    title: "Invoicing stopped, API key rejected: {{company}}",
    text: "Put a working API key, with the rights to list, read, issue and send, into the plugin's options and restart the server. Orders wait and none is lost.",
  },
  "on_hold unreachable": {
    title: "Invoicing waits, Altera does not answer: {{company}}",
    text: "The plugin tries again every minute. Everything that waits is issued once Altera answers; you do not have to do anything.",
  },
  "on_hold difference": {
    title: "Invoicing stopped, an invoice differs: {{company}}",
    text: "An issued invoice differs in Altera from what was sent. Look at it, then note under Invoices what you found. Orders wait in the meantime.",
  },
  "on_hold other-database": {
    title: "Invoicing stopped, the shop runs on another database: {{company}}",
    text: "This is a copy of the shop, or a restored backup. Nothing is issued or mailed from here until somebody confirms under Invoices that this is the live shop. If it is a copy, leave it as it is.",
  },
  "on_hold ledger-behind": {
    title: "Invoicing stopped, the shop does not know some of its own invoices: {{company}}",
    text: "Its database was restored from a backup, or another shop issues with the same API key. See under Invoices what is missing, and adopt it. Orders wait in the meantime.",
  },
  "on_hold paused": {
    title: "Invoicing paused by hand: {{company}}",
    text: "Orders wait until somebody resumes it under Invoices.",
  },
  "to be checked": {
    title: "Invoice issued, something to check: order {{order}}",
    text: "It may need split payment, its buyer may be a company whose tax number is wrong, or drafts were left in Altera. Open the invoice to see what to check.",
  },
  "no key": {
    title: "No API key: no invoice is issued",
    text: "Put an API key for Altera into the plugin's options and restart the server. Orders wait and none is lost.",
  },
  queue: {
    title: "The queue cannot be used: no invoice is issued",
    text: "The page says what is missing. Orders wait and none is lost.",
  },
  "trigger silent": {
    title: "Orders wait, and no invoice was requested: {{count}}",
    text: "The moment at which invoices are issued does not come in this shop. Choose another one, or have the plugin complete orders.",
  },
  "condition unknown": {
    title: "A company issues nothing: {{company}}",
    text: "Its conditions name something that the shop does not have: {{names}}. Correct them in the plugin's options and restart the server, then press Retry.",
  },
  "other account": {
    title: "The API key opens another Altera account: {{company}}",
    text: "Earlier invoices are in another account and can neither be mailed nor downloaded from here. If this is right, confirm it on the page; if not, put the right key into the options.",
  },
  active: {
    title: "Invoicing resumed: {{company}}",
    text: "Everything that was waiting is now being issued.",
  },
}

const pl: AlertTexts = {
  company: "Twoja firma",
  page: "Strona",
  words: "Odpowiedź Altery: „{{words}}”.",
  atLeast: "co najmniej",
  refused: {
    title: "Faktura niewystawiona: zamówienie {{order}}",
    text: "Dane zamówienia nie pozwalają wystawić faktury. Otwórz ją, sprawdź, co jest nie tak, i popraw dane na miejscu. Inne też mogą czekać: zobacz stronę Faktury.",
  },
  failed: {
    title: "Faktura niewystawiona, próby wyczerpane: zamówienie {{order}}",
    text: "Nie udało się połączyć z Alterą. Otwórz fakturę i wybierz „Spróbuj ponownie”. Inne też mogą czekać: zobacz stronę Faktury.",
  },
  undecided: {
    title: "Nie wiadomo, czy faktura powstała: zamówienie {{order}}",
    text: "Poszukaj jej w Alterze, a potem powiąż ją albo potwierdź, że jej nie ma. Do tego czasu nic nie zostanie wysłane drugi raz.",
  },
  unverified: {
    title: "Faktura wystawiona, ale nieporównana z zamówieniem: zamówienie {{order}}",
    text: "Klucz API nie ma uprawnienia do odczytu faktur albo Altera tej nie pokazała. Porównaj kwoty w Alterze.",
  },
  doubled: {
    title: "Dwie faktury do jednego zamówienia: zamówienie {{order}}",
    text: "Skoryguj jedną z nich w Alterze, a tutaj oznacz sprawę jako załatwioną ręcznie.",
  },
  "correction needed": {
    title: "Faktura do korekty: zamówienie {{order}}",
    text: "Zamówienie zmieniło się po wystawieniu faktury. Wystaw korektę w Alterze, a potem zapisz tutaj jej numer. Inne też mogą czekać: zobacz stronę Faktury.",
  },
  "mail refused": {
    title: "Faktura wystawiona, ale niewysłana: zamówienie {{order}}",
    text: "Otwórz fakturę, aby zobaczyć przyczynę i ją wysłać. Jeśli Altera nie przyjmuje żadnego e-maila, może brakować w niej adresu do odpowiedzi: Ustawienia, Sprzedaż, Wiadomości e-mail. Inne też mogą czekać: zobacz stronę Faktury.",
  },
  "mail failed": {
    title: "Faktura wystawiona, ale niewysłana, próby wyczerpane: zamówienie {{order}}",
    text: "Nie udało się połączyć z Alterą. Otwórz fakturę i wybierz „Wyślij e-mail”. Inne też mogą czekać: zobacz stronę Faktury.",
  },
  "mail unconfirmed": {
    title: "Nie wiadomo, czy faktura została wysłana: zamówienie {{order}}",
    text: "Zapytaj nabywcę albo wyślij ją ponownie ze strony faktury; nabywca może ją wtedy dostać dwa razy. Inne też mogą czekać: zobacz stronę Faktury.",
  },
  "ksef rejected": {
    title: "KSeF odrzucił fakturę: zamówienie {{order}}",
    text: "Dopóki KSeF jej nie przyjmie, nie jest uznawana za wystawioną. Popraw ją w Alterze; nie wystawiaj drugiej.",
  },
  "ksef rejected several": {
    title: "KSeF odrzucił faktury: {{count}}",
    text: "Dopóki KSeF ich nie przyjmie, nie są uznawane za wystawione. Otwórz listę, przeczytaj odpowiedź Altery do każdej z nich i popraw je w Alterze; nie wystawiaj drugich.",
  },
  "ksef overdue": {
    title: "Faktury bez numeru KSeF: {{count}}",
    text: "Ich dzień wystawienia minął; po ostatnim dniu na przesłanie: {{late}}. Kwota VAT: {{least}}{{vat}} PLN. Sprawdź w Alterze, w części KSeF, co je zatrzymuje.",
  },
  "on_hold key-rejected": {
    title: "Fakturowanie wstrzymane, klucz API odrzucony: {{company}}",
    text: "Wpisz w opcjach wtyczki ważny klucz API (z uprawnieniami do listy, odczytu, wystawiania i wysyłki) i uruchom serwer ponownie. Zamówienia czekają i żadne nie przepadnie.",
  },
  "on_hold unreachable": {
    title: "Fakturowanie czeka, Altera nie odpowiada: {{company}}",
    text: "Wtyczka ponawia próbę co minutę. Gdy Altera odpowie, wszystko, co czeka, zostanie wystawione; nie trzeba nic robić.",
  },
  "on_hold difference": {
    title: "Fakturowanie wstrzymane, faktura się różni: {{company}}",
    text: "Wystawiona faktura wygląda w Alterze inaczej, niż ją wysłano. Obejrzyj ją, a potem zapisz wynik na stronie Faktury. Zamówienia czekają.",
  },
  "on_hold other-database": {
    title: "Fakturowanie wstrzymane, sklep działa na innej bazie danych: {{company}}",
    text: "To kopia sklepu albo baza odtworzona z kopii zapasowej. Faktury nie są wystawiane ani wysyłane, dopóki ktoś nie potwierdzi na stronie Faktury, że to właściwy sklep; kopię zostaw tak, jak jest.",
  },
  "on_hold ledger-behind": {
    title: "Fakturowanie wstrzymane, sklep nie zna części swoich faktur: {{company}}",
    text: "Bazę odtworzono z kopii zapasowej albo tego samego klucza API używa inny sklep. Na stronie Faktury zobacz, czego brakuje, i przejmij te faktury. Zamówienia czekają.",
  },
  "on_hold paused": {
    title: "Fakturowanie wstrzymane ręcznie: {{company}}",
    text: "Zamówienia czekają, aż ktoś wznowi fakturowanie na stronie Faktury.",
  },
  "to be checked": {
    title: "Faktura wystawiona, coś do sprawdzenia: zamówienie {{order}}",
    text: "Może podlegać mechanizmowi podzielonej płatności, jej nabywca może być firmą z błędnym numerem podatkowym albo w Alterze zostały szkice. Otwórz fakturę, aby zobaczyć, co sprawdzić.",
  },
  "no key": {
    title: "Brak klucza API: faktury nie są wystawiane",
    text: "Wpisz klucz API Altery w opcjach wtyczki i uruchom serwer ponownie. Zamówienia czekają i żadne nie przepadnie.",
  },
  queue: {
    title: "Kolejka nie działa: faktury nie są wystawiane",
    text: "Strona pokazuje, czego brakuje. Zamówienia czekają i żadne nie przepadnie.",
  },
  "trigger silent": {
    title: "Zamówienia czekają, a faktur nikt nie zlecił: {{count}}",
    text: "Moment, w którym mają powstawać faktury, w tym sklepie nie następuje. Wybierz inny albo pozwól wtyczce kończyć zamówienia.",
  },
  "condition unknown": {
    title: "Firma nie wystawia faktur: {{company}}",
    text: "Jej warunki wskazują coś, czego w sklepie nie ma: {{names}}. Popraw je w opcjach wtyczki i uruchom serwer ponownie, a potem wybierz „Spróbuj ponownie”.",
  },
  "other account": {
    title: "Klucz API otwiera inne konto Altery: {{company}}",
    text: "Wcześniejsze faktury są na innym koncie i nie można ich stąd wysłać ani pobrać. Jeśli tak ma być, potwierdź to na stronie; jeśli nie, wpisz w opcjach właściwy klucz.",
  },
  active: {
    title: "Fakturowanie wznowione: {{company}}",
    text: "Wszystko, co czekało, jest teraz wystawiane.",
  },
}

export const ALERT_TEXTS: Readonly<Record<NotificationLanguage, AlertTexts>> = { en, pl }
