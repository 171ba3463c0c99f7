import { accountDialog } from "./account-dialog"
import { keyCheck, keyCheckResult } from "./key-check"
import { cashRegister } from "./receipt"
import { settingChoices } from "./setting-choices"
import { settingSend } from "./setting-send"
import { settingBackTo, settingSource } from "./setting-source"
import { settingSubmit } from "./setting-submit"
import { settingVat } from "./setting-vat"
import { unseenInvoices } from "./unseen-invoices"

export const settings = {
  menu: "Fakturowanie",
  error: "Nie udało się wczytać ustawień",
  loading: "Wczytywanie ustawień",
  edit: "Edytuj",
  editNamed: "Edytuj: {{section}}",
  save: "Zapisz",
  saved: "Zapisano. Obowiązuje od następnej faktury.",
  notSaved: "Nie zapisano",
  wrong: "Tej wartości nie można tu wpisać.",
  unanswered:
    "Przed uruchomieniem wybierz, kiedy zamówienia mają być kończone. Aby zostawić tę odpowiedź, zapisz jeszcze raz.",
  drawer: "To, co tu zmienisz, zastąpi medusa-config.ts. Serwera nie trzeba uruchamiać ponownie.",
  unreadable: {
    title: "Części zapisanych ustawień nie da się odczytać",
    body: "Zamiast nich obowiązują opcje z medusa-config.ts: {{fields}}. Ustaw je tu jeszcze raz.",
  },
  source: settingSource,
  backTo: settingBackTo,
  sections: {
    issuing: {
      title: "Wystawianie i wysyłka",
      body: "Kiedy i dla kogo wystawiana jest faktura oraz co dzieje się potem.",
    },
    numbering: { title: "Numeracja", body: "Według jakiego wzoru Altera numeruje faktury." },
    amounts: { title: "Kwoty", body: "Na jakich cenach opiera się faktura." },
    payment: { title: "Płatność", body: "Dane o płatności na fakturze." },
    vat: {
      title: "Stawki VAT",
      body: "Jaka stawka VAT trafia na fakturę przy każdej stawce podatku ze sklepu. Zamówienie ze stawką, której tu nie ma, nie zostanie zafakturowane; wtyczka nie zgaduje stawek.",
    },
    buyer: {
      title: "Numer podatkowy nabywcy",
      body: "Gdzie szukany jest numer i co oznacza błędny.",
    },
    notifications: {
      title: "Powiadomienia",
      body: "Jak pracownicy sklepu dowiadują się, co na nich czeka, poza tymi stronami.",
    },
  },
  fields: {
    live: {
      label: "Faktury są wystawiane automatycznie",
      hint: "Dopóki to jest wyłączone, powstają tylko faktury zlecone ręcznie.",
    },
    trigger: {
      label: "Faktura jest wystawiana, gdy",
      hint: "Zamówienia sprzed pierwszego uruchomienia nigdy nie są fakturowane automatycznie. Zmiana wyboru obejmuje też zamówienia, dla których nowy moment nastąpił, odkąd faktury są wystawiane automatycznie, a nie ma ich jeszcze na liście faktur.",
      note: "W panelu Medusy nie ma przycisku, który kończy zamówienie. Jest na stronie zamówienia, w części „Faktura”, albo zamówienia kończą się automatycznie: zobacz niżej.",
    },
    completeWhen: {
      label: "Zamówienia kończą się automatycznie",
      hint: "Wtyczka oznacza je w Medusie jako zakończone, a Medusa wysyła wtedy zdarzenie order.completed. Zrealizowana płatność lub zrealizowane produkty to jeszcze nie zakończone zamówienie. Zamówienie bez wysyłki liczy się jako wysłane i dostarczone.",
    },
    issueFor: {
      label: "Kto dostaje fakturę",
      hint: "Pominięte zamówienie widać na liście wraz z tym powodem.",
    },
    cashRegister,
    send: {
      label: "E-mail z fakturą",
      hint: "Altera wysyła wiadomość na adres zapisany na fakturze.",
      note: "Altera wysyła wiadomości dopiero wtedy, gdy ustawisz w niej adres do odpowiedzi: Ustawienia, Sprzedaż, Wiadomości e-mail.",
    },
    email: { label: "E-mail do nabywcy" },
    repeatUnknownSend: {
      label: "Powtórzenie wiadomości o nieznanym wyniku",
      hint: "Raz, najwcześniej po pięciu minutach ponownego sprawdzania; potem potrzebna jest ręczna decyzja. Altera pokazuje na fakturze, że ją wysłano; wtyczka sprawdza to na pierwszych wiadomościach z danego konta, zanim na tym polega. „Zawsze” powtarza po dwóch minutach, jeśli na koncie jeszcze tego nie było widać.",
    },
    sendToKsef: {
      label: "Wysyłka do KSeF",
      note: "Gdy firma jest połączona z KSeF, Altera i tak wysyła wszystko do końca dnia.",
    },
    invoiceFormat: {
      label: "Wzór numeru",
      hint: "Taki jak w Alterze: %N numer, %M miesiąc, %Y rok. Altera nie przyjmie wzoru, którego nie zna.",
      note: "Firma z własnym wzorem zachowuje go.",
    },
    priceType: {
      label: "Podstawa cen",
      hint: "„Tak jak w zamówieniu”: brutto dla zamówienia z cenami zawierającymi podatek, w innym razie netto.",
    },
    maxDecimals: {
      label: "Miejsca po przecinku w kwocie",
      hint: "Od 0 do 4. Dla większości walut Altera przyjmuje 2.",
    },
    unit: { label: "Jednostka", hint: "Drukowana przy każdej pozycji bez własnej jednostki." },
    itemsWithoutShipping: {
      label: "Pozycje bez wysyłki",
      hint: "Czym na fakturze są pozycje, których się nie wysyła, na przykład pliki. Dostawa jest zawsze usługą.",
    },
    dueDays: {
      label: "Termin płatności (dni)",
      hint: "Od 0 do 365, licząc od daty wystawienia. Dla opłaconego zamówienia terminem jest data wystawienia.",
    },
    paymentMethods: {
      label: "Sposoby płatności",
      hint: "Identyfikator dostawcy płatności lub jego początek albo nazwa opcji dostawy (na przykład dla przesyłek za pobraniem), która ma pierwszeństwo.",
    },
    vatMap: { label: "Stawki", hint: "Stawka jak w sklepie, na przykład 8, albo „bez podatku”." },
    taxIdKeys: {
      label: "Klucze w metadanych",
      hint: "Po jednym w wierszu, liczy się pierwszy znaleziony, także w innej pisowni (NIP, vat-id). Szukane są w zamówieniu, jego adresie rozliczeniowym i u klienta. Klucz pozostawiony w zamówieniu pusty oznacza brak numeru.",
    },
    invalidTaxId: {
      label: "Błędny numer podatkowy",
      hint: "Numer z błędną sumą kontrolną albo w niewłaściwym formacie.",
    },
    companyWithoutTaxId: {
      label: "Nazwa firmy bez numeru podatkowego",
      hint: "Stawki VAT ustawione tylko dla firm nie dotyczą takiego nabywcy, bo wymagają numeru.",
    },
    notifications_language: {
      label: "Język powiadomień i codziennego e-maila",
      hint: "Same strony są w języku każdego użytkownika.",
    },
    notifications_emailTo: {
      label: "Codzienny e-mail o tym, co czeka, na adresy",
      hint: "Jeden adres w wierszu; bez adresu e-mail nie jest wysyłany. Wysyła go dostawca powiadomień e-mail tego sklepu; nie zawiera danych nabywców.",
    },
    notifications_emailHour: {
      label: "Godzina codziennego e-maila",
      hint: "Od 0 do 23. Gdy nic nie czeka, e-mail nie jest wysyłany.",
    },
    mapping_categories: { label: "Kategorie produktów" },
    mapping_projects: { label: "Projekty" },
    mapping_shippingCategory: { label: "Kategoria dostawy" },
  },
  choices: settingChoices,
  methods: { TRANSFER: "Przelew", CASH: "Gotówka", CARD: "Karta" },
  metadataKey: "Klucz w metadanych zamówienia: {{key}}",
  unitKey: "Klucz w metadanych produktu: {{key}}",
  days_one: "{{count}} dzień",
  days_few: "{{count}} dni",
  days_many: "{{count}} dni",
  days_other: "{{count}} dnia",
  entries_one: "{{count}} wpis",
  entries_few: "{{count}} wpisy",
  entries_many: "{{count}} wpisów",
  entries_other: "{{count}} wpisu",
  noDailyEmail: "Nikt: e-mail nie jest wysyłany",
  fromHour: "{{hour}}:00",
  noMethods: "Przelew dla każdego dostawcy płatności",
  provider: "Dostawca płatności lub opcja dostawy",
  method: "Na fakturze",
  addRow: "Dodaj",
  removeRow: "Usuń {{name}}",
  vat: settingVat,
  send: settingSend,
  submit: settingSubmit,
  requestKey: {
    label: "Klucz w metadanych zamówienia",
    hint: "Sklep zapisuje pod tym kluczem wartość true, gdy nabywca chce faktury.",
  },
  unitMetadata: {
    label: "Klucz w metadanych produktu",
    hint: "Produkt z tym kluczem ma własną jednostkę. Może pozostać puste.",
  },
  shortKey: "Klucz API jest ustawiony",
  ownFormat: "Własny wzór numeru: {{format}}",
  routing: {
    all: "Każde zamówienie",
    sales_channels: "Kanały sprzedaży: {{names}}",
    regions: "Regiony: {{names}}",
    currencies: "Waluty: {{names}}",
    countries: "Kraje: {{names}}",
  },
  companies: {
    title: "Połączenie",
    body: "Firmy i ich klucze API ustawia się w medusa-config.ts. Klucz nigdy nie jest pokazywany.",
    works: "Aktywna",
    notLive: "Nieuruchomiona",
    onHold: "Wstrzymana",
    paused: "Wstrzymana ręcznie",
    check: "Sprawdź",
    checkNamed: "Sprawdź klucz firmy {{company}}",
    pause: "Wstrzymaj",
    pauseNamed: "Wstrzymaj {{company}}",
    pausedNow: "{{company}}: wstrzymano ręcznie",
    pausedBy: "Kto wstrzymał: {{name}}",
    account: "Konto",
    accountNamed: "Które konto otwiera klucz firmy {{company}}",
  },
  keyCheck,
  check: keyCheckResult,
  pauseDialog: {
    title: "Wstrzymaj {{company}}",
    description:
      "Dopóki ktoś nie wybierze „Wznów”, żadna faktura tej firmy nie zostanie wystawiona ani wysłana. Zamówienia czekają i nic nie przepadnie.",
    label: "Powód",
    hint: "Przeczyta go każdy, kto zajrzy do faktur.",
    missing: "Podaj powód (co najmniej trzy znaki).",
  },
  databaseDialog: {
    title: "To właściwy sklep",
    description:
      "Faktury do zamówień firmy {{company}} będą znów wystawiane i wysyłane stąd. W kopii sklepu oznaczałoby to drugie faktury do tych samych zamówień.",
    label: "Co się stało z bazą danych?",
    hint: "Zostanie zapisane z Twoim nazwiskiem, datą i godziną.",
    missing: "Napisz, co się stało (co najmniej trzy znaki).",
  },
  behindDialog: {
    title: "Wznów bez tych faktur",
    description:
      "Faktury z listy firmy {{company}} pozostaną bez zamówień w tym sklepie i nie zapytamy o nie ponownie. Zamówienie, które ma tam swoją fakturę, dostanie drugą, jeśli go wcześniej z nią nie powiążesz ani nie pominiesz.",
    label: "Czyje to faktury?",
    hint: "Zostanie zapisane z Twoim nazwiskiem, datą i godziną.",
    missing: "Napisz, czyje to faktury (co najmniej trzy znaki).",
  },
  differenceDialog: {
    title: "Oznacz różnicę jako sprawdzoną",
    description:
      "Faktura firmy {{company}} ma inne kwoty niż wysłane. Obejrzyj ją w Alterze, zanim ruszą pozostałe zamówienia.",
    label: "Co było przyczyną?",
    hint: "Zostanie zapisane z Twoim nazwiskiem, datą i godziną.",
    missing: "Napisz, co udało się ustalić (co najmniej trzy znaki).",
  },
  accountDialog,
  unseen: unseenInvoices,
  changes: {
    title: "Zmiany",
    none: "Nikt jeszcze nie zmienił tu żadnego ustawienia.",
    by: "{{name}}, {{at}}",
    more: "Pokaż więcej",
    paused: "{{company}}: wstrzymano ręcznie",
    lookedAt: "{{company}}: różnica sprawdzona",
    liveShop: "{{company}}: to baza danych właściwego sklepu",
    gapClosed: "{{company}}: wyjaśniono nieznane faktury",
    resumed: "{{company}}: wznowiono",
    accountSame: "{{company}}: klucz otwiera wcześniejsze konto",
    accountAnother: "{{company}}: klucz otwiera inne konto",
    ledgerComplete_one: "{{company}}: sklep zna wszystkie swoje faktury, {{count}} nie jest jego",
    ledgerComplete_few: "{{company}}: sklep zna wszystkie swoje faktury, {{count}} nie są jego",
    ledgerComplete_many: "{{company}}: sklep zna wszystkie swoje faktury, {{count}} nie jest jego",
    ledgerComplete_other: "{{company}}: sklep zna wszystkie swoje faktury, {{count}} nie jest jego",
  },
}
