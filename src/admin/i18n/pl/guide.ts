export const guide = {
  title: "Pierwsze kroki",
  body: "Nie wystawiono jeszcze żadnej faktury. Oto droga do pierwszej; tutaj nic się nie wystawia.",
  states: { done: "Gotowe", open: "Do zrobienia", wrong: "Wymaga uwagi" },
  key: {
    title: "Sprawdź klucz",
    check: "Sprawdź",
    asking: "Pytamy Alterę, czy przyjmuje klucz…",
    works: "Altera przyjmuje klucz każdej firmy.",
    rejected:
      "Altera odrzuca klucz: {{companies}}. Utwórz w Alterze nowy (Ustawienia, Integracje), zapisz go w środowisku serwera i uruchom serwer ponownie.",
    unreachable: "Altera nie odpowiedziała w sposób, którego można użyć. {{companies}}",
  },
  mapping: {
    title: "Przypisz kategorie i projekty",
    open: "Otwórz przypisania",
    counting: "Liczymy sprzedaż z ostatnich 90 dni…",
    failed: "Nie udało się policzyć sprzedaży. Przypisania można ustawić mimo to.",
    noOrders: "Nie ma jeszcze zamówień. Kolekcje i kanały sprzedaży można przypisać już teraz.",
    shares:
      "Ze sprzedaży ostatnich 90 dni {{category}} ma kategorię, a {{project}} ma projekt. Faktury wystawią się i bez nich, ale zabraknie ich w raportach Altery.",
  },
  preview: {
    title: "Obejrzyj fakturę, zanim powstanie",
    open: "Podgląd",
    body: "Zobacz fakturę, jaką dostałoby zamówienie {{order}}: każdą pozycję, jej VAT i skąd pochodzi każda wartość.",
    noOrder: "Nie ma jeszcze zamówienia. Złóż je w sklepie, wystarczy testowe.",
  },
  live: {
    title: "Uruchom",
    go: "Uruchom",
    notYet: "Jeszcze nie",
    sure: "Wystawiać faktury od teraz?",
    consequence:
      "Od teraz Altera wystawi fakturę, gdy tylko zamówienie zostanie zrealizowane. Wcześniejsze zamówienia zostają bez zmian; ich faktury można wystawić ręcznie.",
    off: "Nic nie wystawia się samo. Zamówienia zrealizowane do tego czasu możesz zafakturować ręcznie.",
    held: "Faktury wystawiają się same, ale nie dla: {{companies}}, zobacz niżej.",
    trial: "Zatrzymaj na próbę",
    settings: "Ustawienia",
    on: {
      order_completed: "Uruchomiono: faktura powstaje, gdy tylko zamówienie zostanie zrealizowane.",
      order_placed: "Uruchomiono: faktura powstaje, gdy tylko zamówienie zostanie złożone.",
      payment_captured: "Uruchomiono: faktura powstaje, gdy tylko płatność zostanie pobrana.",
    },
  },
}
