export const guide = {
  title: "Pierwsze kroki",
  body: "Nie wystawiono jeszcze żadnej faktury. Te kroki prowadzą do pierwszej; przed uruchomieniem nic nie zostanie wystawione.",
  bodyLive:
    "Nie wystawiono jeszcze żadnej faktury. Pierwsza powstanie automatycznie, gdy dla zamówienia nastąpi wybrany moment.",
  bodyAfter: "To zostało do zrobienia. Schowaj przewodnik, gdy nie będzie już potrzebny.",
  putAway: "Schowaj",
  takeOut: "Pierwsze kroki",
  states: { done: "Gotowe", open: "Do zrobienia", optional: "Opcjonalne", wrong: "Wymaga uwagi" },
  when: {
    title: "Kiedy wystawić fakturę?",
    counting: "Przeglądamy 100 ostatnich zamówień…",
    failed: "Nie udało się odczytać zamówień sklepu. Mimo to możesz wybrać.",
    noOrders: "Nie ma jeszcze zamówień. Wybór można później zmienić.",
    figures:
      "Ostatnie zamówienia ({{orders}}): zakończone {{completed}}, opłacone {{paid}}, opłacone i wysłane {{shipped}}, opłacone i dostarczone {{delivered}}. Panel Medusy sam nie kończy zamówień (zrealizowana płatność lub zrealizowane produkty to jeszcze nie zakończone zamówienie), więc niech wtyczka zrobi to w wybranym momencie.",
    choices: {
      paid_and_delivered: "Po opłaceniu w całości i dostarczeniu",
      paid_and_shipped: "Po opłaceniu w całości i wysłaniu",
      paid: "Po opłaceniu w całości",
      never: "Dopiero gdy zamówienie zakończysz ręcznie albo zrobi to kod sklepu",
    },
    recommended: "Pasuje do Twoich zamówień",
    use: "Wybierz",
    other: "Teraz: {{when}}. Zmienisz to w ustawieniach.",
  },
  replyTo: {
    title: "Pozwól Alterze wysyłać e-maile",
    body: "Altera wysyła faktury dopiero wtedy, gdy ma adres do odpowiedzi: Ustawienia, Sprzedaż, Wiadomości e-mail. Altera nie podaje, czy jest ustawiony; krok zostanie zaliczony po pierwszej wysłanej wiadomości.",
    done: "Altera wysłała już fakturę tego sklepu.",
  },
  key: {
    title: "Sprawdź klucz",
    check: "Sprawdź",
    asking: "Pytamy Alterę, czy przyjmuje klucz…",
    works: "Altera przyjmuje klucz każdej firmy.",
    rejected:
      "Altera odrzuca klucz ({{companies}}). Utwórz w Alterze nowy (Ustawienia, Integracje), zapisz go w środowisku serwera i uruchom serwer ponownie.",
    unreachable: "Altera nie udzieliła zrozumiałej odpowiedzi ({{companies}}).",
  },
  vat: {
    title: "Sprawdź stawki VAT",
    open: "Stawki VAT",
    rate: "{{rate}}%",
    reading: "Porównujemy stawki podatku w sklepie z ustawieniami VAT…",
    failed:
      "Nie udało się odczytać stawek podatku w sklepie. Sprawdź je w ustawieniach, w części „Stawki VAT”.",
    noneMapped:
      "Regiony podatkowe sklepu nie mają żadnej stawki; w części „Stawki VAT” określono, co oznacza zamówienie bez podatku.",
    noRates:
      "Regiony podatkowe sklepu nie mają żadnej stawki. Ustaw je najpierw w Medusie albo określ w części „Stawki VAT”, w porozumieniu z księgowością, co oznacza zamówienie bez podatku.",
    mapped:
      "Każda stawka z regionów podatkowych sklepu ma przypisaną stawkę VAT na fakturze: {{rates}}. Zwolnienia i sprzedaż za granicę ustaw w części „Stawki VAT”, w porozumieniu z księgowością.",
    unmapped:
      "W regionach podatkowych sklepu są stawki, którym nie przypisano stawki VAT na fakturze: {{rates}}. Zamówienie z taką stawką nie zostanie zafakturowane, dopóki jej nie przypiszesz, w porozumieniu z księgowością.",
    strange:
      "Altera nie ma odpowiednika tych stawek: {{rates}}. Zamówienia z nimi trzeba zafakturować poza wtyczką.",
    rest: "Pozostałe stawki sklepu mają przypisaną stawkę VAT na fakturze: {{rates}}.",
    abroad:
      "W regionach podatkowych poza Polską ({{countries}}) też jest {{rates}}, a na fakturze byłby to polski VAT. Jeśli to VAT kraju nabywcy (OSS), ogranicz przypisanie do Polski polem countries w opcji vatMap, w porozumieniu z księgowością.",
  },
  mapping: {
    title: "Przypisz kategorie i projekty (opcjonalnie)",
    open: "Otwórz kategorie i projekty",
    counting: "Liczymy sprzedaż z ostatnich 90 dni…",
    failed: "Nie udało się policzyć sprzedaży. Kategorie i projekty można przypisać mimo to.",
    noOrders: "Nie ma jeszcze zamówień. Kolekcje i kanały sprzedaży można przypisać już teraz.",
    shares:
      "Ze sprzedaży ostatnich 90 dni {{category}} ma kategorię, a {{project}} ma projekt. Faktury powstaną i bez nich, ale zabraknie ich w raportach Altery.",
  },
  preview: {
    title: "Obejrzyj fakturę, zanim powstanie",
    open: "Podgląd",
    body: "Zobacz fakturę, jaką dostałoby zamówienie {{order}}: każdą pozycję, jej VAT i skąd pochodzi każda wartość.",
    noTest:
      "Altera nie ma trybu testowego, a wystawionej faktury nie można cofnąć, więc próbnej się nie wystawia: podgląd ma te same kwoty. Aby pierwszą prawdziwą fakturę dostać przed nabywcą, wybierz w ustawieniach wysyłkę „Dopiero gdy ktoś ją wyśle ręcznie”, wystaw ją na stronie zamówienia i wyślij na własny adres, a potem do nabywcy. Na koniec przywróć poprzednie ustawienie, inaczej każdą następną też trzeba będzie wysłać ręcznie.",
    noOrder:
      "Nie ma jeszcze zamówienia. Złóż je w sklepie, wystarczy testowe; jeśli sklep nie ma jeszcze strony, utwórz je w panelu: Zamówienia, Drafts, a potem „Convert to order”.",
  },
  trial: {
    title: "Przebieg próbny: co powstałoby z dotychczasowych zamówień?",
    open: "Otwórz przebieg próbny",
    body: "Dotychczasowe zamówienia zostaną przeliczone tak, jakby faktury wystawiano teraz. Nic nie zostanie wysłane; jeszcze przed pierwszą fakturą widać, co by przeszło, a co nie.",
    done: "W ostatnim przebiegu próbnym faktury powstałyby do {{invoices}} z {{orders}} zamówień, a żadne nie wymagałoby poprawy.",
    refused:
      "W ostatnim przebiegu próbnym faktury powstałyby do {{invoices}} z {{orders}} zamówień; {{refused}} w obecnej postaci nie można zafakturować. Przyczyny pokazuje przebieg próbny.",
  },
  live: {
    title: "Uruchom wystawianie",
    go: "Uruchom wystawianie",
    notYet: "Jeszcze nie",
    sure: "Wystawiać faktury od teraz?",
    consequence:
      "Od teraz faktura powstaje {{when}}. Zamówienia, dla których ten moment już minął, zostają bez zmian. Zamówienia złożone przed datą początkową ({{start}}) nigdy nie są fakturowane automatycznie, nawet jeśli ten moment nastąpi później: pokaże je wtedy strona „Zamówienia bez faktury”, a ich faktury wystawisz tam przyciskiem „Wystaw teraz”.",
    inPolish: "Powiadomienia (dzwonek i e-mail) będą po polsku.",
    off: "Nic nie jest jeszcze wystawiane automatycznie. Zamówienia, dla których wybrany moment minie przed uruchomieniem, i wszystkie złożone przed {{start}} nie dostaną faktury automatycznie; ich faktury można wystawić ręcznie.",
    unanswered:
      "Wybierz najpierw w pierwszym kroku, kiedy wystawiać faktury; potem można uruchomić wystawianie.",
    rejected:
      "Altera odrzuca klucz API ({{companies}}). Do czasu wpisania ważnego klucza faktury nie będą tam wystawiane.",
    onHold:
      "Faktury są wystawiane automatycznie, ale nie dla wszystkich firm ({{companies}}): zobacz niżej.",
    allOnHold_one:
      "Wystawianie uruchomiono, ale teraz nie powstaje żadna faktura: firma jest wstrzymana ({{companies}}), zobacz niżej.",
    allOnHold_few:
      "Wystawianie uruchomiono, ale teraz nie powstaje żadna faktura: wszystkie firmy są wstrzymane ({{companies}}), zobacz niżej.",
    allOnHold_many:
      "Wystawianie uruchomiono, ale teraz nie powstaje żadna faktura: wszystkie firmy są wstrzymane ({{companies}}), zobacz niżej.",
    allOnHold_other:
      "Wystawianie uruchomiono, ale teraz nie powstaje żadna faktura: wszystkie firmy są wstrzymane ({{companies}}), zobacz niżej.",
    trial: "Zatrzymaj wystawianie",
    settings: "Ustawienia",
    on: "Wystawianie uruchomiono: faktura powstaje {{when}}.",
    when: {
      paid_and_delivered: "po opłaceniu zamówienia w całości i dostarczeniu",
      paid_and_shipped: "po opłaceniu zamówienia w całości i wysłaniu",
      paid: "po opłaceniu zamówienia w całości",
      never: "po zakończeniu zamówienia: przyciskiem na jego stronie albo przez kod sklepu",
      order_placed: "zaraz po złożeniu zamówienia",
      payment_captured: "zaraz po zrealizowaniu całej płatności",
      order_fulfillment_created: "po spakowaniu pierwszej paczki (w Medusie „Zrealizuj produkty”)",
      shipment_created: "po wysłaniu pierwszej paczki",
      delivery_created: "po dostarczeniu pierwszej paczki",
    },
  },
}
