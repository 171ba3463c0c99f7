import { tidyText } from "../contractor/tidy-text"
import { isKsefNumber } from "./ksef-number"

/**
 * - `accepted`: KSeF has the invoice;
 * - `error`: KSeF or the sending refused it, so it is not issued;
 * - `pending`: it waits to be sent or is being processed, or the service's status is unknown to us;
 * - `not_shown`: the service shows nothing, as for an account that is not connected.
 */
export type KsefState = "accepted" | "pending" | "error" | "not_shown"

/** What is known about an invoice in KSeF from what the service shows. */
export type KsefReading = {
  state: KsefState
  /** `pending` is based only on an undocumented status, which may mean "not connected". */
  isDoubtful?: true
  /** As the service shows it; also null for an accepted one whose number is not shown yet. */
  number: string | null
  /** The number is not one that KSeF would issue: it is kept, and shown with a warning. */
  numberIsOdd: boolean
  /** ISO 8601 in UTC. Its meaning is not documented: only to be shown, never used in computations. */
  submittedAt: string | null
  /** The service's words: one line of plain text, at most 500 characters. */
  message: string | null
  retries: number | null
  isOffline: boolean | null
  /** Like `message`; an open set of words. */
  offlineReason: string | null
  isReadOnly: boolean
}

/** The reading of an invoice for which the service shows nothing. */
export const NOTHING_SHOWN: KsefReading = {
  state: "not_shown",
  number: null,
  numberIsOdd: false,
  submittedAt: null,
  message: null,
  retries: null,
  isOffline: null,
  offlineReason: null,
  isReadOnly: false,
}

/** The fields of an invoice as they came over the wire, each of any type or missing. */
export type ShownKsef = {
  ksef?: unknown
  readOnly?: unknown
  offlineMode?: unknown
  offlineModeReason?: unknown
}

/** A number has 35 characters. */
const MAX_NUMBER = 100
const MAX_WORDS = 500
/** The largest value of an integer column. */
const MAX_RETRIES = 2_147_483_647

/**
 * Reads what the service shows about an invoice in KSeF. Never throws, and an unknown status never
 * changes a state: only the number and the service's three documented statuses do. Neither
 * `readOnly` nor an invoice's status `SENT` means acceptance.
 *
 * Source: service-api 3.4, [public D]: all of it may be missing.
 */
export function readKsef(shown: ShownKsef): KsefReading {
  const block = isRecord(shown.ksef) ? shown.ksef : {}
  const submission = readText(block.ksefSubmissionDate)
  const message = readWords(block.ksefErrorMessage)
  const retries = readCount(block.ksefRetryCount)
  const status = readText(block.ksefStatus)
  const shownNumber = readNumber(block.ksefId)
  const number = isDenied(shownNumber, status) ? null : shownNumber
  const isFilledBesides =
    submission !== "" ||
    message !== null ||
    // Zero retries may also come from a field that was never filled.
    (retries ?? 0) > 0 ||
    readText(block.ksefSourceXmlKey) !== ""
  const state = readState(number, status, status !== "" || isFilledBesides)
  const isDoubtful = state === "pending" && !isFilledBesides && status.toUpperCase() !== "PENDING"
  return {
    state,
    ...(isDoubtful && { isDoubtful }),
    number,
    numberIsOdd: number !== null && !isKsefNumber(number),
    submittedAt: readMoment(submission),
    message,
    retries,
    isOffline: readFlag(shown.offlineMode),
    offlineReason: readWords(shown.offlineModeReason),
    isReadOnly: readFlag(shown.readOnly) ?? false,
  }
}

/**
 * True if KSeF would not have issued this text as a number and the status contradicts it, such as
 * the service's own mark for sent invoices: it is not an acceptance.
 */
const isDenied = (number: string | null, status: string): boolean =>
  number !== null &&
  ["PENDING", "ERROR"].includes(status.toUpperCase()) &&
  !isKsefNumber(number.replace(/\s/gu, "").toUpperCase())

function readState(number: string | null, status: string, isBlockFilled: boolean): KsefState {
  // To KSeF a duplicate is an error for an invoice it has: a number is acceptance, whatever the
  // status.
  if (number !== null) return "accepted"
  switch (status.toUpperCase()) {
    case "ACCEPTED":
      return "accepted"
    case "ERROR":
      return "error"
    default:
      return isBlockFilled ? "pending" : "not_shown"
  }
}

/** A text or a number as one line of text; empty for anything else. */
function readText(value: unknown): string {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : ""
  return typeof value === "string" ? tidyText(value) : ""
}

/** Also null for a dash or a zero, which stand for no number. */
function readNumber(value: unknown): string | null {
  const text = readText(value)
  return /[1-9A-Z]/i.test(text) ? cut(text, MAX_NUMBER) : null
}

const readWords = (value: unknown): string | null => cut(readText(value), MAX_WORDS) || null

function readCount(value: unknown): number | null {
  const text = readText(value)
  const count = /^\d{1,10}$/.test(text) ? Number(text) : NaN
  return count <= MAX_RETRIES ? count : null
}

function readFlag(value: unknown): boolean | null {
  switch (typeof value === "boolean" ? String(value) : readText(value).toLowerCase()) {
    case "true":
    case "1":
      return true
    case "false":
    case "0":
      return false
    default:
      return null
  }
}

/** A text without an offset may be hours off, so it counts as no time. */
function readMoment(text: string): string | null {
  const isMoment = /^2\d{3}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const time = isMoment ? Date.parse(text) : NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** At most `length` characters, with "…" for what is cut off; never splits a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/\p{Cs}$/u, "")}…`
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
