import type { z } from "zod"
import { listPlaces, plant } from "../../../../core/__tests__/mutate"
import { makeAccountantLinkBody } from "../accountant-link"
import { adoptionBody, adoptionTieBody, backfillBody, tieBody } from "../adoption-body"
import * as bodies from "../bodies"
import { buyerBody } from "../buyer-body"
import { emailTestBody } from "../email-test-body"
import { changeLinkBody } from "../link-body"
import { closeMonthBody, monthCloseBody } from "../month-query"
import { changeWebhookBody, makeWebhookBody } from "../webhook-body"

const AT = "2026-11-26T10:00:00.000Z"
const TEXT = "a text of some length"
const DIFFERENCE = { what: "gross", found: "50.00", sent: "49.99" }
const BUYER = {
  company: "A",
  first_name: "B",
  last_name: "C",
  tax_number: "5260250274",
  address_1: "D",
  address_2: "E",
  postal_code: "00-001",
  city: "F",
  country: "pl",
}

/** Each body that has texts or moments, as full as it may be. */
const SOUND: Record<string, readonly [z.ZodType, object]> = {
  "account-seen": [bodies.accountSeenBody, { since: TEXT }],
  "ledger-complete": [bodies.ledgerCompleteBody, { at: AT }],
  link: [
    bodies.linkBody,
    {
      invoice_id: "901",
      difference: DIFFERENCE,
      unverified: { note: TEXT, invoice_number: "1/11/2026" },
      last_create_at: AT,
    },
  ],
  skip: [bodies.skipBody, { reason: TEXT }],
  retry: [bodies.retryBody, { updated_at: AT }],
  issue: [bodies.issueBody, { updated_at: AT }],
  check: [bodies.checkBody, { note: TEXT, updated_at: AT }],
  "not-there": [
    bodies.notThereBody,
    { last_create_at: AT, answered_invoice_ids: ["901"], updated_at: AT },
  ],
  settle: [bodies.settleBody, { reason: TEXT, updated_at: AT }],
  "settle-ksef": [bodies.settleKsefBody, { reason: TEXT, state: "error" }],
  pause: [bodies.pauseBody, { reason: TEXT }],
  resume: [bodies.resumeBody, { cause: "difference", since: AT, note: TEXT }],
  account: [
    bodies.stateAccountBody,
    { key: "x7", verdict: "same", present_id: "a1", account_id: "a2", note: TEXT },
  ],
  "a name": [bodies.addNameBody, { name: TEXT }],
  send: [bodies.sendBody, { recipients: ["jan@example.pl"], last_email_at: AT }],
  products: [bodies.findProductsBody, { keys: [TEXT] }],
  "bulk retry": [bodies.bulkRequestsBody, { request_ids: ["invreq_1"], updated_at: [AT] }],
  "bulk check": [bodies.bulkCheckBody, { request_ids: ["invreq_1"], updated_at: [AT], note: TEXT }],
  "bulk issue": [bodies.bulkOrdersBody, { order_ids: ["order_1"] }],
  adoption: [adoptionBody, { orders: ["1001", { order: "1002", invoice: "1/11/2026" }] }],
  "adoption-tie": [adoptionTieBody, { search_id: "invrun_1" }],
  backfill: [backfillBody, { search_id: "invrun_1", count: 1, also: ["1001"] }],
  tie: [tieBody, { company_id: "default", invoice_id: "901", difference: DIFFERENCE }],
  buyer: [buyerBody, { ...BUYER, seen: BUYER }],
  "email-test": [
    emailTestBody,
    { request_id: "invreq_1", language: "en", subject: TEXT, text: TEXT },
  ],
  "buyer-link": [changeLinkBody, { made_at: AT }],
  "month-close": [monthCloseBody, { company_id: "default", month: "2026-03" }],
  "closing a month": [closeMonthBody, { note: TEXT }],
  "accountant-link": [
    makeAccountantLinkBody,
    { company_id: "default", month: "2026-03", valid_days: 30 },
  ],
  webhook: [
    makeWebhookBody,
    { url: "https://a.example", description: TEXT, events: null, company_id: "default" },
  ],
  "change of a webhook": [
    changeWebhookBody,
    { url: "https://a.example", description: TEXT, events: null, company_id: "default" },
  ],
}

/** Where in a body a text stands, by its path. */
const textsOf = (body: object) =>
  listPlaces(body).filter((path) => {
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], body)
    return typeof value === "string"
  })

const CASES = Object.entries(SOUND)

describe("a body", () => {
  it.each(CASES)("of %s is taken as it should be", (_, [schema, body]) => {
    expect(schema.safeParse(body).error).toBeUndefined()
  })

  it.each(CASES)("of %s has no text that PostgreSQL refuses", (_, [schema, body]) => {
    const taken = textsOf(body).flatMap((path) =>
      ["\u0000", "abc\u0000", "abc \ud800", "\udc00abc"]
        .filter((text) => schema.safeParse(plant(body, path, text)).success)
        .map((text) => `${path.join(".")}: ${JSON.stringify(text)}`)
    )
    expect(taken).toEqual([])
  })

  it.each([
    "0000-01-01T00:00:00Z",
    "1999-12-31T23:59:59Z",
    "2101-01-01T00:00:00Z",
    "2100-12-31T23:00:00-10:00",
    "2026-11-26T10:00:00+23:00",
    "2026-11-26T10:00:00-14:01",
    `2026-11-26T10:00:00.${"1".repeat(200)}Z`,
  ])("has no moment such as %s", (moment) => {
    const taken = CASES.flatMap(([name, [schema, body]]) =>
      textsOf(body)
        .filter((path) => path.reduce<unknown>((at, key) => (at as never)[key], body) === AT)
        .filter((path) => schema.safeParse(plant(body, path, moment)).success)
        .map((path) => `${name}: ${path.join(".")}`)
    )
    expect(taken).toEqual([])
  })

  it.each(["2000-01-01T00:00:00Z", "2100-12-31T23:59:59.999Z", "2026-11-26T12:00:00.123456+14:00"])(
    "has a moment such as %s",
    (made_at) => {
      expect(changeLinkBody.safeParse({ made_at }).success).toBe(true)
    }
  )
})
