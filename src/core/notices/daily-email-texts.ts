import type { NotificationLanguage } from "./alert-texts"
import type { AttentionKind } from "../request/attention"
import type { HoldCause } from "../request/invoice-request"
import type { StandingKind } from "./standing-troubles"

type EmailTexts = {
  subject: string
  greeting: string
  kinds: Readonly<Record<AttentionKind, string>>
  holds: Readonly<Record<HoldCause, string>>
  standing: Readonly<Record<StandingKind, string>>
  ksef: Readonly<Record<"errors" | "late", string>>
  link: string
  ending: string
}

/** Texts of the daily e-mail; numbers follow a colon, so that no plural is needed. */
export const EMAIL_TEXTS: Readonly<Record<NotificationLanguage, EmailTexts>> = {
  en: {
    subject: "Invoices: {{count}} waiting for you",
    greeting: "What needs attention:",
    kinds: {
      doubled: "Orders with two invoices",
      unknown: "Invoices of unknown outcome",
      failed: "Invoices not issued, tries used up",
      refused: "Invoices not issued because of the order's data",
      difference: "Invoices that differ in Altera",
      correction: "Invoices that need a correction",
      uncompared: "Invoices never compared with their order",
      mail_refused:
        "Invoices whose e-mail Altera did not accept (check the reply-to address there)",
      mail: "Invoices not mailed",
      check: "Invoices to be checked",
    },
    holds: {
      "key-rejected": "{{company}}: Altera rejects the API key, so no invoice is issued",
      unreachable: "{{company}}: Altera does not answer, so no invoice is issued until it does",
      difference: "{{company}}: stopped because an invoice differs in Altera",
      "other-database": "{{company}}: stopped because the shop runs on another database",
      "ledger-behind":
        "{{company}}: stopped because Altera has invoices that the shop does not know",
      paused: "{{company}}: paused by hand",
    },
    standing: {
      "no key": "The shop has no API key for Altera, so no invoice is issued",
      queue: "The queue cannot be used, so no invoice is issued",
      "trigger silent":
        "Orders waiting for a moment that does not come in this shop, so no invoice is issued: {{count}}",
      "condition unknown": "{{company}}: issues nothing, because the shop does not know {{names}}",
      "other account":
        "{{company}}: the API key opens another Altera account, not the one with the earlier invoices",
    },
    ksef: {
      errors: "Refused by KSeF",
      late: "Without a KSeF number although their day of issue is over",
    },
    link: "Open the list",
    ending:
      "You get this e-mail once a day while something needs attention. You can change the address in the plugin's settings.",
  },
  pl: {
    subject: "Faktury: do załatwienia {{count}}",
    greeting: "Do załatwienia:",
    kinds: {
      doubled: "Zamówienia z dwiema fakturami",
      unknown: "Faktury o nieznanym wyniku",
      failed: "Faktury niewystawione, próby wyczerpane",
      refused: "Faktury niewystawione z powodu danych zamówienia",
      difference: "Faktury, które różnią się w Alterze",
      correction: "Faktury do korekty",
      uncompared: "Faktury nieporównane z zamówieniem",
      mail_refused:
        "Faktury, których e-maila Altera nie przyjęła (sprawdź w niej adres do odpowiedzi)",
      mail: "Faktury niewysłane",
      check: "Faktury do sprawdzenia",
    },
    holds: {
      "key-rejected": "{{company}}: Altera odrzuca klucz API, więc faktury nie są wystawiane",
      unreachable:
        "{{company}}: Altera nie odpowiada, więc faktury nie są wystawiane, dopóki nie odpowie",
      difference: "{{company}}: wstrzymano, bo faktura różni się w Alterze",
      "other-database": "{{company}}: wstrzymano, bo sklep działa na innej bazie danych",
      "ledger-behind": "{{company}}: wstrzymano, bo w Alterze są faktury, których sklep nie zna",
      paused: "{{company}}: wstrzymano ręcznie",
    },
    standing: {
      "no key": "Sklep nie ma klucza API Altery, więc faktury nie są wystawiane",
      queue: "Kolejka nie działa, więc faktury nie są wystawiane",
      "trigger silent":
        "Zamówienia czekające na moment, który w tym sklepie nie następuje, więc faktury nie powstają: {{count}}",
      "condition unknown": "{{company}}: nie wystawia faktur, bo w sklepie nie ma: {{names}}",
      "other account":
        "{{company}}: klucz API otwiera inne konto Altery niż to z wcześniejszymi fakturami",
    },
    ksef: { errors: "Odrzucone przez KSeF", late: "Bez numeru KSeF po dniu wystawienia" },
    link: "Otwórz listę",
    ending:
      "Tę wiadomość wysyłamy raz dziennie, gdy coś czeka. Adres można zmienić w ustawieniach wtyczki.",
  },
}
