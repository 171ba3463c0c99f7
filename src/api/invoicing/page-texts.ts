import type { PageLanguage } from "../../core/page-language"

/** Why a click on a link shows a page instead of the PDF. */
export type PageKind =
  "unknown" | "over" | "not_yet" | "not_available" | "too_many" | "busy" | "failed"

type Words = { title: string; body: string }

/** What a buyer reads: what he can do. Nothing in it tells one shop, order or invoice from another. */
export const PAGE_TEXTS: Readonly<Record<PageLanguage, Readonly<Record<PageKind, Words>>>> = {
  en: {
    unknown: {
      title: "There is no such page",
      body: "Check that the address is complete, or ask the shop for your invoice.",
    },
    over: {
      title: "This link is no longer valid",
      body: "Ask the shop for your invoice or for a new link.",
    },
    not_yet: {
      title: "The invoice is not ready yet",
      body: "It is being prepared. Open this link again later.",
    },
    not_available: {
      title: "This invoice cannot be downloaded here",
      body: "Ask the shop for your invoice.",
    },
    too_many: {
      title: "Too many attempts",
      body: "Wait a minute, then open the link again.",
    },
    busy: {
      title: "The invoice cannot be downloaded right now",
      body: "Open the link again in a moment.",
    },
    failed: {
      title: "The invoice could not be downloaded",
      body: "Open the link again later, or ask the shop for your invoice.",
    },
  },
  pl: {
    unknown: {
      title: "Nie ma takiej strony",
      body: "Sprawdź, czy adres jest pełny, albo poproś sklep o fakturę.",
    },
    over: {
      title: "Ten link jest już nieważny",
      body: "Poproś sklep o fakturę albo o nowy link.",
    },
    not_yet: {
      title: "Faktura nie jest jeszcze gotowa",
      body: "Jest w przygotowaniu. Otwórz ten link później.",
    },
    not_available: {
      title: "Tej faktury nie można tu pobrać",
      body: "Poproś sklep o fakturę.",
    },
    too_many: {
      title: "Zbyt wiele prób",
      body: "Odczekaj minutę i otwórz link ponownie.",
    },
    busy: {
      title: "Faktury nie można teraz pobrać",
      body: "Otwórz link ponownie za chwilę.",
    },
    failed: {
      title: "Nie udało się pobrać faktury",
      body: "Otwórz link później albo poproś sklep o fakturę.",
    },
  },
}
