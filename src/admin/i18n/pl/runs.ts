/** Background runs of any kind: their states, their progress, and the available actions. */
export const runs = {
  kinds: {
    trial: "Przebieg próbny",
    backfill: "Faktury do starszych zamówień",
    adoption: "Wyszukiwanie istniejących faktur",
    month_close: "Zamknięcie miesiąca",
  },
  states: {
    running: "W toku",
    pausing: "Wstrzymywanie",
    stopping: "Zatrzymywanie",
    paused: "Wstrzymano",
    done: "Zakończono",
    stopped: "Zatrzymano",
    failed: "Nie powiodło się",
  },
  startedBy: "Rozpoczęto {{moment}}, {{name}}",
  progress: "{{done}} z {{total}}",
  counting: "Liczenie",
  ordersError: "Nie udało się wczytać zamówień",
  left: {
    seconds: "pozostało około {{amount}} s",
    minutes: "pozostało około {{amount}} min",
    hours: "pozostało około {{amount}} godz. {{minutes}} min",
  },
  leave: "Możesz opuścić tę stronę. Serwer pracuje dalej, a raport pozostanie tutaj przez 90 dni.",
  pausedHint: "Praca czeka w tym miejscu, aż ją wznowisz lub zatrzymasz.",
  period: {
    from: "Od",
    to: "Do",
    reversed: "Pierwszy dzień jest późniejszy niż ostatni: zamień daty miejscami.",
  },
  buttons: { pause: "Wstrzymaj", resume: "Wznów", stop: "Zatrzymaj" },
  stop: {
    title: "Zatrzymać na stałe?",
    description:
      "To, co już wykonano, pozostanie i jest w raporcie. Reszta nie zostanie wykonana, a pracy nie będzie można wznowić.",
    confirm: "Zatrzymaj",
    back: "Kontynuuj",
  },
  errors: {
    ADOPTION_COMPANY_UNKNOWN: "W opcjach nie ma już jednej z firm. Wyszukaj ponownie.",
    ADOPTION_ACCOUNT_UNTOLD:
      "Nie wiadomo jeszcze, które konto Altery otwiera klucz firmy. Naciśnij „Wznów” za kilka minut.",
    ADOPTION_KEY_REJECTED:
      "Altera odrzuca klucz API firmy. Wpisz w opcjach ważny klucz i naciśnij „Wznów”.",
    ADOPTION_LIST_FORBIDDEN:
      "Klucz API firmy nie ma uprawnienia do listy i odczytu faktur. Nadaj mu je w Alterze i naciśnij „Wznów”.",
    ADOPTION_LIST_UNREADABLE:
      "Nie udało się odczytać całej listy faktur Altery, więc o żadnym zamówieniu nic nie wiadomo. Naciśnij „Wznów”, aby spróbować ponownie.",
    MONTH_COMPANY_UNKNOWN: "W opcjach nie ma takiej firmy.",
    MONTH_ACCOUNT_UNTOLD:
      "Nie wiadomo jeszcze, które konto Altery otwiera klucz firmy. Naciśnij „Wznów” za kilka minut.",
    MONTH_KEY_REJECTED:
      "Altera odrzuca klucz API firmy. Wpisz w opcjach ważny klucz i naciśnij „Wznów”.",
    MONTH_LIST_FORBIDDEN:
      "Klucz API firmy nie ma uprawnienia do listy faktur. Nadaj mu je w Alterze i naciśnij „Wznów”.",
    MONTH_LIST_UNREADABLE:
      "Nie udało się odczytać listy faktur z Altery. Naciśnij „Wznów”, aby spróbować ponownie.",
    RUN_INTERRUPTED:
      "Serwer kilka razy z rzędu zatrzymał się w tym samym miejscu. Sprawdź jego dziennik, a potem naciśnij „Wznów”.",
    RUN_STEP_FAILED:
      "Na serwerze kilka razy z rzędu wystąpił błąd. Jego dziennik zawiera szczegóły; po usunięciu przyczyny naciśnij „Wznów”.",
  },
}
