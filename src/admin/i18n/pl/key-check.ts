/** What is known of a company's key. */
export const keyCheck = {
  named: "Odcisk klucza: {{fingerprint}}",
  checked: "Odcisk klucza: {{fingerprint}}, ostatnio przyjęty przez Alterę: {{at}}",
  other:
    "Altera przyjęła ostatnio inny klucz, o odcisku {{fingerprint}}: {{at}}. Na każdym serwerze musi być ten sam klucz.",
}

/** What a check of the key found. */
export const keyCheckResult = {
  works: { title: "Klucz działa", body: "Altera odpowiedziała i przyjęła klucz." },
  onHold: {
    title: "To nie klucz jest przyczyną wstrzymania",
    body: "Altera odpowiedziała i przyjęła klucz. Przyczyna wstrzymania jest podana niżej.",
  },
  key: "Odcisk klucza: {{fingerprint}}.",
  rejected: {
    title: "Altera odrzuca klucz",
    body: "Utwórz w Alterze nowy klucz (Ustawienia, Integracje), zapisz go w środowisku serwera i uruchom serwer ponownie.",
  },
  unreachable: {
    title: "Nie udało się zapytać Altery",
    body: "Nie nadeszła zrozumiała odpowiedź. Sprawdź adres w baseUrl i połączenie serwera, a potem spróbuj ponownie.",
  },
}
