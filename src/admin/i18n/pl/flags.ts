/** What a person should look at on an invoice, before or after it is issued. */
export const flags = {
  badge: "Do sprawdzenia",
  SPLIT_PAYMENT_TO_CHECK: {
    title: "Sprawdź, czy potrzebny jest mechanizm podzielonej płatności (MPP)",
    body: "Nabywcą jest polska firma, a faktura opiewa na {{gross}} brutto. Powyżej 15\u00a0000\u00a0zł brutto MPP jest obowiązkowy, jeśli choć jedna pozycja jest wymieniona w załączniku nr 15 do ustawy o VAT (art. 108a). Wtyczka nie wie, które pozycje są w nim wymienione, i sama nie oznacza MPP.",
    currency:
      "Kurs ustala Altera, dlatego osiągnięcie progu 15\u00a0000\u00a0zł jest tu oszacowane z zapasem.",
    before:
      "Sprawdź pozycje. Jeśli któraś jest wymieniona w załączniku nr 15, wystaw tę fakturę ręcznie w Alterze z oznaczeniem MPP i powiąż ją tutaj.",
    next: "Sprawdź pozycje. Jeśli któraś jest wymieniona w załączniku nr 15, popraw fakturę w Alterze tak, by zawierała wyrazy „mechanizm podzielonej płatności”. Potem wybierz „Sprawdzono”.",
  },
  TAX_ID_LEFT_OUT: {
    title: "Sprawdź, czy nabywca jest firmą",
    body: "Numer podatkowy w polu {{field}} ma błędną sumę kontrolną albo niewłaściwy format. Zgodnie z ustawieniem „Błędny numer podatkowy” faktura jest wystawiana na osobę prywatną, bez tego numeru.",
    before:
      "Jeśli nabywca jest firmą, poproś o właściwy numer i popraw nabywcę na stronie zamówienia, zanim faktura zostanie wystawiona.",
    next: "Jeśli nabywca jest firmą, poproś o właściwy numer, skoryguj tę fakturę w Alterze do zera i wystaw tam nową, z numerem. Potem wybierz „Sprawdzono”.",
  },
  DRAFT_LEFT: {
    title: "Usuń szkice pozostawione w Alterze",
    body: "Faktury są wystawiane ze szkiców, a w Alterze mogły pozostać szkice tego zamówienia, które nie staną się jego fakturą: {{ids}}. Mają w uwagach „{{reference}}”. Nic ich nie wystawi ani nie wyśle.",
    unknownId:
      "szkic, którego zapis pozostał bez odpowiedzi (nie znamy jego identyfikatora i może go tam nie być)",
    before: "Usuń je w Alterze.",
    next: "Usuń je w Alterze. Potem wybierz „Sprawdzono”.",
  },
  MAY_BE_TWICE: {
    title: "Sprawdź, czy nie ma drugiej faktury",
    body: "Liczba wysłań tej faktury bez odpowiedzi: {{times}}. Nie widać, aby odnaleziona faktura pochodziła z ostatniego wysłania, więc w Alterze może być jeszcze jedna do tego zamówienia.",
    next: "Sprawdź w Alterze, czy jest druga faktura do tego zamówienia. Jeśli jest, skoryguj tam jedną z nich. Potem wybierz „Sprawdzono”.",
  },
}
