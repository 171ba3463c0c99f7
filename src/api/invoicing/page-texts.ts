import type { PageLanguage } from "../../core/documents/page-language"

/** Why a click on a link shows a text page instead of its content. */
export type PageKind =
  "unknown" | "over" | "not_yet" | "not_available" | "too_many" | "busy" | "failed"

export type PageWords = { title: string; body: string }

export type PageTexts = Readonly<Record<PageLanguage, Readonly<Record<PageKind, PageWords>>>>

/** Texts that tell a buyer what to do. They do not reveal the shop, order or invoice. */
export const PAGE_TEXTS: PageTexts = {
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

/** Texts for a shop's accountant; they reveal as little as those for a buyer. */
export const MONTH_PAGE_TEXTS: PageTexts = {
  en: {
    unknown: {
      title: "There is no such page",
      body: "Check that the address is complete, or ask the shop for a link.",
    },
    over: {
      title: "This link is no longer valid",
      body: "Ask the shop for a new link.",
    },
    not_yet: {
      title: "There is nothing to show yet",
      body: "Ask the shop to check the month, then open this link again.",
    },
    not_available: {
      title: "This file is not available here",
      body: "Ask the shop for it.",
    },
    too_many: {
      title: "Too many attempts",
      body: "Wait a minute, then open the link again.",
    },
    busy: {
      title: "The month cannot be shown right now",
      body: "Open the link again in a moment.",
    },
    failed: {
      title: "The month could not be shown",
      body: "Open the link again later, or ask the shop.",
    },
  },
  pl: {
    unknown: {
      title: "Nie ma takiej strony",
      body: "Sprawdź, czy adres jest pełny, albo poproś sklep o link.",
    },
    over: {
      title: "Ten link jest już nieważny",
      body: "Poproś sklep o nowy link.",
    },
    not_yet: {
      title: "Nie ma jeszcze czego pokazać",
      body: "Poproś sklep o sprawdzenie miesiąca i otwórz ten link ponownie.",
    },
    not_available: {
      title: "Tego pliku nie można tu pobrać",
      body: "Poproś o niego sklep.",
    },
    too_many: {
      title: "Zbyt wiele prób",
      body: "Odczekaj minutę i otwórz link ponownie.",
    },
    busy: {
      title: "Miesiąca nie można teraz pokazać",
      body: "Otwórz link ponownie za chwilę.",
    },
    failed: {
      title: "Nie udało się pokazać miesiąca",
      body: "Otwórz link później albo zapytaj sklep.",
    },
  },
}
