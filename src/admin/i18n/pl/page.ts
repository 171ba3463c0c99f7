export const page = {
  heading: "Faktury",
  search: "Numer faktury lub zamówienia",
  filterState: "Stan",
  columns: {
    number: "Faktura",
    order: "Zamówienie",
    state: "Stan",
    company: "Firma",
    gross: "Brutto",
    email: "E-mail",
    date: "Wystawiono",
  },
  noNumber: "jeszcze bez numeru",
  empty: {
    title: "Nie ma jeszcze faktur",
    body: "Pojawią się tutaj, gdy zamówienie dojdzie do etapu, na którym wystawia się fakturę.",
  },
  filteredEmpty: {
    title: "Nic nie znaleziono",
    body: "Żadna faktura nie pasuje do tego wyszukiwania i filtrów.",
  },
  error: {
    list: "Nie udało się wczytać faktur",
    status: "Nie udało się wczytać stanu wtyczki",
  },
  notConfigured: {
    title: "Brakuje jednego kroku: klucza API",
    body: "Do tego czasu wtyczka nic nie robi, a sklep działa jak dotąd. Utwórz klucz API w Alterze, zapisz go w środowisku serwera jako ALTERA_API_KEY i wskaż w medusa-config.ts:",
    after: "Uruchom serwer ponownie i wróć na tę stronę.",
    file: "medusa-config.ts",
  },
  companies: {
    heading: "Firmy",
    works: "Działa",
    held: "Wstrzymana",
    key: "Klucz API ••••{{tail}}",
    checkAndResume: "Sprawdź ponownie i wznów",
    resume: "Wznów",
    resumed: "{{company}}: wznowiono",
    stillHeld: "{{company}}: nadal wstrzymano",
  },
}
