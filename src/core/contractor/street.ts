import { tidyText } from "./tidy-text"

/** An address line split into parts; empty texts for what is missing or uncertain. */
export type StreetParts = { street: string; houseNumber: string; flatNumber: string }

/** Names of parcel lockers, pick-up points and post boxes. */
const PARCEL_PLACE = new RegExp(
  String.raw`paczkomat|orlen paczka|packstation|paketshop|pickup|zásilkovna|` +
    String.raw`skrytka|(?<!\p{L})skr(?:\.|\.? ?poczt)|postfach|postbus|postboks|poste restante|` +
    String.raw`case postale|casella postale|apartado|^b\.?p\.? \d|\bp\.? ?o\.? ?box\b`,
  "iu"
)
/** Countries that write the house number first. */
const NUMBER_FIRST = new Set(["GB", "IE", "US", "CA", "AU", "NZ", "FR", "LU"])
/** Countries where slashes belong to the house number. */
const NUMBER_WITH_SLASHES = new Set(["CZ", "SK", "AT", "HU"])
/** Longer texts are not streets; the limit also keeps the patterns below from running long. */
const MAX_LENGTH = 300

const HOUSE = String.raw`\d+[A-Za-z]?(?:[-–]\d+[A-Za-z]?)?`
const SPACED_HOUSE = String.raw`\d+(?: ?(?![mM])[A-Za-z])?(?:[-–]\d+[A-Za-z]?)?`
const FLAT_MARK = String.raw`(?:m\.?|lok\.?|lokal|mieszkanie|apt\.?)`
const FLAT = String.raw`\d+[A-Za-z]?`

const LEADING = new RegExp(`^(${HOUSE}),? (.+)$`)
/** A leading number that continues, or that numbers something else; an ordinal is a street ("5th Ave"). */
const NUMBER_GOES_ON = new RegExp(
  String.raw`^(?:(?:bis|ter|quater|et|à|and|to|flat|apt|apartment|unit|suite)(?!\p{L})|` +
    String.raw`(?!\d+(?:st|nd|rd|th)(?!\p{L}))\P{L})`,
  "iu"
)
/** A single letter: part of the house number ("221 B"), except in street grids ("12 E 45th St"). */
const LETTER_ALONE = /^\p{L}(?![\p{L}'’])/u
const GRID_COUNTRIES = new Set(["US", "CA"])
const TRAILING_WITH_SLASHES = new RegExp(`^(.+?),? (${HOUSE}(?:/\\d+[A-Za-z]?)*)$`)
const TRAILING = new RegExp(
  `^(.+?),? (${SPACED_HOUSE})(?: ?/ ?(${FLAT})|,? ${FLAT_MARK} ?(${FLAT}))?$`,
  "i"
)
/** Words for a kind of street, with what may join them to its name; a number after them is part of it. */
const KINDS = new RegExp(
  String.raw`^(?:(?:ul|ulica|al|aleja|aleje|pl|plac|os|osiedle|rondo|skwer|bulwar|im|` +
    String.raw`str|straße|strasse|platz|allee|weg|des|der|` +
    String.raw`ulice|třída|tř|nám|náměstí|trieda|námestie)\.? ?)*\d+`,
  "iu"
)
/** A date that a street is named after, anywhere in its name ("Konstytucji 3 Maja"). */
const DAY = new RegExp(
  String.raw`\d+(?:-?go|\.)? (?:stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|` +
    String.raw`września|października|listopada|grudnia)(?!\p{L})`,
  "giu"
)
/** Words after which a number is not a house number. */
const OTHER_MARK = new RegExp(
  String.raw`(?<!\p{L})(?:nr|no|m|mieszk|mieszkanie|lok|lokal|apt|apartament|pok|pok[óo]j|biuro|` +
    String.raw`p|pi[ęe]tro|kl|klatka|bl|blok|bud|budynek|hala|paw|pawilon|stoisko|box|boks|` +
    String.raw`bus|lgh|top|stiege|byt)\.?$`,
  "iu"
)
const FLAT_ALONE = new RegExp(`^(?:${FLAT_MARK} ?)?(${FLAT})$`, "i")
const HOUSE_ALONE = new RegExp(`^${HOUSE}(?: ?/ ?\\d+[A-Za-z]?)*$`)

/**
 * Street, house and flat if the split is certain; otherwise the whole text is the street.
 *
 * A whole line is a correct address on a Polish invoice, a wrong split is not. Source: domain 4.2.
 */
export function splitStreet(
  address1: string | null,
  address2: string | null,
  country: string
): StreetParts {
  const first = tidy(address1)
  const second = tidy(address2)
  const whole = {
    street: [first, second].filter(Boolean).join(", "),
    houseNumber: "",
    flatNumber: "",
  }
  if (whole.street.length > MAX_LENGTH || PARCEL_PLACE.test(first)) return whole
  if (NUMBER_FIRST.has(country)) return second ? whole : (splitLeading(first, country) ?? whole)
  const isHouseApart = !/\d/.test(first) && HOUSE_ALONE.test(second)
  const parts = splitTrailing(isHouseApart ? `${first} ${second}` : first, country)
  if (!parts) return whole
  return isHouseApart || !second ? parts : (addFlat(parts, second) ?? whole)
}

function splitLeading(text: string, country: string): StreetParts | null {
  const [, houseNumber, street] = LEADING.exec(text) ?? []
  if (!houseNumber || !street || !isStreetName(street)) return null
  const isLettered = !GRID_COUNTRIES.has(country) && LETTER_ALONE.test(street)
  if (NUMBER_GOES_ON.test(street) || isLettered) return null
  return { street, houseNumber, flatNumber: "" }
}

function splitTrailing(text: string, country: string): StreetParts | null {
  const hasSlashes = NUMBER_WITH_SLASHES.has(country)
  const match = (hasSlashes ? TRAILING_WITH_SLASHES : TRAILING).exec(text)
  const [, street, house, flatAfterSlash, flatAfterMark] = match ?? []
  if (!street || !house || !isStreetName(street) || isHouseOpen(street)) return null
  return {
    street,
    houseNumber: house.replace(" ", ""),
    flatNumber: flatAfterSlash ?? flatAfterMark ?? "",
  }
}

/**
 * True if the number after this text may not be the house number: the text ends with a digit or a
 * mark of something else, or contains a number that may be the house itself ("Długa 12/14 m.").
 */
const isHouseOpen = (street: string): boolean =>
  /\d$/.test(street) ||
  OTHER_MARK.test(street) ||
  /\d/.test(street.replace(KINDS, "").replace(DAY, ""))

function addFlat(parts: StreetParts, text: string): StreetParts | null {
  const flatNumber = FLAT_ALONE.exec(text)?.[1]
  return flatNumber && !parts.flatNumber ? { ...parts, flatNumber } : null
}

const isStreetName = (text: string) => /\p{L}{2}/u.test(text)

/**
 * Without the commas and spaces at the end. Matches only from their beginning: tried at each of them, a
 * buyer's line of thousands of commas would stall the process.
 */
const tidy = (text: string | null) => tidyText(text).replace(/(?<![\s,])[\s,]+$/, "")
