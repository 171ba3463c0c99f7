/** Strona jednej faktury. */
export const detail = {
  open: "Szczegóły faktury",
  untitled: "Faktura do zamówienia {{order}}",
  positions: "Wysłane pozycje",
  noPositions:
    "Nie ma jeszcze pozycji: nic nie zostało przygotowane ani wysłane. Podgląd pokazuje, co by to było.",
  linkedPositions: "Tę fakturę powiązano ręcznie, więc jej pozycje są tylko w Alterze.",
  facts: "Szczegóły",
  invoiceId: "Identyfikator w Alterze",
  buyerNow: "Dane z obecnego zamówienia. Wtyczka nie przechowuje danych nabywcy.",
  buyerUnfit: "Faktura nie może wskazać tego nabywcy, dopóki dane nie zostaną poprawione.",
  buyerError: "Nie udało się odczytać nabywcy",
  buyerLoading: "Odczytywanie nabywcy",
  pdf: {
    heading: "PDF",
    show: "Pokaż PDF",
    hide: "Ukryj PDF",
    title: "PDF faktury {{invoice}}",
    error: "Nie udało się pokazać pliku PDF",
  },
}

/** Co działo się z fakturą: połączenia z Alterą i działania ludzi. */
export const timeline = {
  heading: "Historia",
  more_one: "Pokaż jeszcze {{count}} wpis",
  more_few: "Pokaż jeszcze {{count}} wpisy",
  more_many: "Pokaż jeszcze {{count}} wpisów",
  more_other: "Pokaż jeszcze {{count}} wpisu",
  requested: "Zlecono fakturę",
  origin: {
    person: "ręcznie",
    sweep: "przez kontrolę kompletności",
    event: "przez zdarzenie {{by}}",
  },
  by: "{{who}}",
  operations: {
    create: "Wystawienie faktury",
    read: "Odczyt faktury",
    list: "Szukanie faktury",
    pdf: "Pobranie pliku PDF",
    send: "Zlecenie e-maila",
    "mark-paid": "Oznaczenie jako zapłacona",
    "check-key": "Sprawdzenie klucza API",
  },
  outcomes: {
    done: "Udane",
    refused: "Odrzucone",
    "key-rejected": "Klucz odrzucony",
    "asked-to-wait": "Prośba o zaczekanie",
    "not-sent": "Nie wysłano",
    unknown: "Brak jasnej odpowiedzi",
  },
  acts: {
    issue: "Poproszono o wystawienie",
    retry: "Poproszono o ponowną próbę",
    link: "Powiązano fakturę",
    skip: "Pominięto fakturę",
    not_there: "Potwierdzono, że faktury nie ma",
    send: "Poproszono o wysłanie e-maila",
  },
  notes: {
    issue: "{{note}}",
    retry: "{{note}}",
    link: "Identyfikator w Alterze: {{note}}",
    skip: "Powód: {{note}}",
    not_there: "{{note}}",
    send: "{{note}}",
  },
}
