import { receiptReasons } from "./receipt"

/** Why the buyer's data or the plugin's set-up stops an invoice. */
export const buyerReasons = {
  ADDRESS_MISSING: {
    cause: "W zamówieniu brakuje adresu nabywcy; adres firmy musi zawierać coś więcej niż kraj.",
    next: "Wpisz tu nazwę i adres nabywcy; potem nastąpi ponowna próba.",
  },
  COUNTRY_MISSING: {
    cause: "W adresie nabywcy brakuje kraju.",
    next: "Wybierz tu kraj; potem nastąpi ponowna próba.",
  },
  BUYER_NAME_MISSING: {
    cause: "Brakuje imienia i nazwiska nabywcy.",
    next: "Wpisz tu imię i nazwisko; potem nastąpi ponowna próba.",
  },
  COMPANY_NAME_MISSING: {
    cause: "Podano numer podatkowy, ale brakuje nazwy firmy.",
    next: "Wpisz tu nazwę firmy; potem nastąpi ponowna próba.",
  },
  TAX_ID_INVALID: {
    cause:
      "Numer podatkowy (NIP) nabywcy jest błędny: któraś cyfra jest niewłaściwa lub jej brakuje.",
    next: "Zapytaj nabywcę o poprawny numer i wpisz go tutaj; potem nastąpi ponowna próba. Możesz też oznaczyć nabywcę jako osobę prywatną.",
  },
  TAX_ID_OF_OTHER_COMPANY: {
    cause:
      "W zamówieniu jest inna firma niż w danych klienta, z których pochodzi numer podatkowy (NIP).",
    next: "Ustal, czyj to numer. Wpisz tu firmę i jej numer albo zapisz bez zmian, jeśli należą do siebie; potem nastąpi ponowna próba. Możesz też oznaczyć nabywcę jako osobę prywatną.",
  },
  REGION_NEEDS_REVIEW: {
    cause:
      "W kraju lub na terytorium nabywcy obowiązują zasady VAT, które wymagają indywidualnej oceny.",
    next: "Wystaw tę fakturę ręcznie w Alterze i powiąż ją tutaj.",
  },
  ...receiptReasons,
  NO_COMPANY_FITS: {
    cause: "Żadna z firm nie obejmuje kanału sprzedaży, regionu, waluty i kraju tego zamówienia.",
    figures:
      "Kanał sprzedaży: {{channel}}. Region: {{region}}. Waluta: {{currency}}. Kraj: {{country}}.",
    next: "W pliku medusa-config.ts, w opcji companies, dopisz dane tego zamówienia do salesChannels, regions, currencies lub countries firmy, która tam sprzedaje, albo zostaw jedną firmę bez żadnego z tych czterech warunków: obejmie ona wszystkie pozostałe zamówienia. Uruchom serwer ponownie, a potem spróbuj ponownie.",
  },
  COMPANY_CONDITION_UNKNOWN: {
    cause:
      "To zamówienie może należeć do firmy, której warunek wskazuje coś, czego nie ma w sklepie. Faktura wystawiona przez inną firmę miałaby niewłaściwego sprzedawcę.",
    figures: "{{company}}: sklep nie zna nazwy {{value}}.",
    problems: {
      sales_channel: "{{company}}: w sklepie nie ma kanału sprzedaży „{{value}}”.",
      region: "{{company}}: w sklepie nie ma regionu „{{value}}”.",
      currency: "{{company}}: sklep nie sprzedaje w walucie {{value}}.",
      country: "{{company}}: sklep nie sprzedaje do kraju {{value}}.",
      other: "{{company}}: sklep nie zna nazwy {{value}}.",
    },
    next: "Popraw nazwę w pliku medusa-config.ts, w opcji companies, i uruchom serwer ponownie albo dodaj w sklepie to, czego brakuje; potem spróbuj ponownie.",
  },
  COMPANY_UNKNOWN: {
    cause: "Firmy tego zamówienia nie ma już w opcjach wtyczki.",
    figures: "Jej identyfikator w opcjach: {{company}}.",
    next: "Przywróć firmę w pliku medusa-config.ts, w opcji companies, uruchom serwer ponownie, a potem spróbuj ponownie.",
    nextIn: {
      unknown:
        "Przywróć firmę w pliku medusa-config.ts, w opcji companies, i uruchom serwer ponownie: wtyczka automatycznie poszuka wtedy faktury w Alterze. Jeśli firma nie wróci, sprawdź w Alterze samodzielnie i wybierz „Załatwiono ręcznie” w menu z trzema kropkami.",
      issued:
        "Przywróć firmę w pliku medusa-config.ts, w opcji companies, i uruchom serwer ponownie. E-mail, który czeka, wyjdzie wtedy automatycznie; wstrzymany wyślij ręcznie. Jeśli firma nie wróci, wyślij fakturę z Altery, a tutaj oznacz sprawę jako załatwioną ręcznie.",
    },
  },
  EXTENSION_FAILED: {
    cause: "Własna funkcja sklepu shouldInvoice lub transformDraft zakończyła się błędem.",
    figures: "Funkcja: {{name}}.",
    next: "Poproś programistę o sprawdzenie dziennika serwera i spróbuj ponownie.",
  },
  DRAFT_INVALID: {
    cause: "Przygotowana faktura zawiera niedozwoloną wartość.",
    problems: {
      invalid_type: "Wartości brakuje albo ma niewłaściwy typ.",
      too_small: "Pole jest puste.",
      too_big: "Wartość jest za długa.",
      unrecognized_keys: "Faktura nie ma takiego pola.",
      unprintable: "Wartość zawiera niedozwolony znak.",
      quantity_form:
        "Ilość może mieć najwyżej dziewięć cyfr i, jak w KSeF, sześć miejsc po przecinku; ta ma inną postać.",
      tax_number_form:
        "Numer podatkowy jest nieprawidłowy: ma błędną sumę kontrolną albo niewłaściwy format.",
      reference_missing: "Brakuje oznaczenia zamówienia, po którym wtyczka rozpoznaje fakturę.",
      legal_basis_missing: "Brakuje podstawy prawnej zwolnienia ze stawką zw.",
      other: "Wartość nie ma wymaganej postaci.",
    },
    next: "Popraw wskazane pole w zamówieniu lub w transformDraft i spróbuj ponownie.",
  },
  DRAFT_TOTALS_DIFFER: {
    cause: "Suma przygotowanej faktury różni się od wartości zamówienia.",
    figures: "Faktura: {{found}}, oczekiwano: {{expected}}.",
    figuresOfSum: "Faktura: {{found}}, ale z pozycji lub ich VAT wychodzi inna kwota.",
    next: "Jeśli sklep używa transformDraft, zleć poprawienie tej funkcji i spróbuj ponownie.",
  },
}
