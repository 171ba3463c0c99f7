import { gzipSync } from "node:zlib"
import fc from "fast-check"
import { STORABLE_FIELDS } from "../../../src/core/settings/stored-settings"
import type { RawCall } from "./raw-call"

const DEEP = 20_000
const NESTED = `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`

/** Text that breaks careless parsers: SQL, paths, NUL, lone surrogates, format specifiers. */
const NASTY_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfff reason",
  "\u202e\u200b\ufeff",
  "💥".repeat(50),
  "' or '1'='1",
  "'; drop table orders; --",
  "$1 ? ?? :id @id",
  "../../../../etc/passwd",
  "..\\..\\windows",
  "<script>alert(1)</script>",
  "%s%n%d",
  "${7*7}",
  "{{constructor}}",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e309",
  "9".repeat(400),
  "2026-02-30",
  "a@b.example\r\nBcc: c@d.example",
  "x".repeat(5_000),
]
const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ maxLength: 30 })
)

/** Path segments as written in a URL, without those that Medusa itself cannot decode. */
const NASTY_SEGMENTS = ["%00", "%2e%2e", "..%2f..", "%0d%0a", "%25", ".", "a;b=c", "*"]
/** Wrongly escaped. */
export const UNDECODABLE_SEGMENTS = ["%", "%E0%A4%A", "%ED%A0%80", "%zz"]
const segment = (sound: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...sound) },
    { weight: 2, arbitrary: fc.constantFrom(...NASTY_SEGMENTS) },
    {
      weight: 3,
      arbitrary: nastyText.map((text) => escape(text) || "%20"),
    }
  )

/** Every parameter and field of the current routes, and some that no route has. */
const PARAMETERS = [
  "limit",
  "offset",
  "order",
  "q",
  "state",
  "company_id",
  "order_id",
  "needs_attention",
  "fields",
  "from",
  "to",
  "format",
  "__proto__",
  "constructor",
]
const FIELDS = [
  "reason",
  "note",
  "name",
  "invoice_id",
  "recipients",
  "settings",
  "ids",
  "request_ids",
  "act",
  ...STORABLE_FIELDS,
  "__proto__",
  "constructor",
]

const query = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...PARAMETERS), fc.string({ maxLength: 8 })),
      fc.constantFrom("", "[]", "[$ne]", "[0][a]", "[__proto__]", "[a][b][c][d][e][f][g]"),
      fc.oneof(nastyText.map(escape), fc.constantFrom("%", "%ff", "%00", "1", "-1", "true"))
    ),
    { maxLength: 4 }
  )
  .map((pairs) => pairs.map(([name, depth, value]) => `${escape(name)}${depth}=${value}`))
  .map((pairs) => (pairs.length > 0 ? `?${pairs.join("&")}` : ""))

/** Lone surrogates become the replacement character: a URL cannot contain them. */
function escape(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).slice(0, 6_000)
}

const anyJson = fc.oneof(fc.jsonValue({ stringUnit: "binary", maxDepth: 4 }), nastyText)

const jsonBody = fc.oneof(
  anyJson,
  fc.dictionary(fc.constantFrom(...FIELDS), anyJson, { maxKeys: 4 }),
  // A single field, so that no other field is refused first.
  fc.tuple(fc.constantFrom(...FIELDS), anyJson).map(([field, value]) => ({ [field]: value })),
  fc.record({ reason: nastyText }),
  fc.record({ name: nastyText }),
  fc.record({ invoice_id: fc.stringMatching(/^\d{1,18}$/) }),
  fc.record({ recipients: fc.array(nastyText, { maxLength: 3 }) }),
  fc.constantFrom({}, { reason: "Stocktaking" }, { recipients: ["a@b.example"] }, { dueDays: 3 })
)

const JSON_TYPES = ["application/json", "application/json; charset=utf-8"]
const OTHER_TYPES = [
  "text/plain",
  "text/html",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/json; charset=nonsense",
  "application/octet-stream",
  "nonsense",
  "",
]

type Payload = { headers: Record<string, string>; body: Buffer }

const withType = (type: string, body: string | Buffer, more = {}): Payload => ({
  headers: { "content-type": type, ...more },
  body: Buffer.from(body as string),
})

const soundJson = fc
  .tuple(fc.constantFrom(...JSON_TYPES), jsonBody)
  .map(([type, value]) => withType(type, JSON.stringify(value)))

const notJson = fc
  .oneof(
    fc.constantFrom("{", "[", '{"a":', "nul", "{'a':1}", "\u0000", "\ufeff{}", "{}{}", "NaN"),
    jsonBody.map((value) => JSON.stringify(value).slice(0, -1)),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))
  )
  .map((body) => withType("application/json", body))

const otherType = fc
  .tuple(fc.constantFrom(...OTHER_TYPES), jsonBody)
  .map(([type, value]) => withType(type, JSON.stringify(value)))

const form = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), nastyText), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${escape(name)}[a]=${escape(value)}`).join("&"))
  .map((text) => withType("application/x-www-form-urlencoded", text))

const deep = fc
  .tuple(fc.constantFrom(...FIELDS), fc.constantFrom(100, 5_000, 15_000))
  .chain(([field, depth]) =>
    fc.constantFrom(
      `{"${field}":${NESTED}}`,
      `${`{"${field}":`.repeat(Math.min(depth, 4_000))}1${"}".repeat(Math.min(depth, 4_000))}`,
      NESTED
    )
  )
  .map((text) => withType("application/json", text))

const huge = fc.constantFrom(
  withType("application/json", JSON.stringify({ reason: "x".repeat(3_000_000) })),
  withType("application/json", `{"reason":"${"\\u0000".repeat(15_000)}"}`),
  withType("application/json", `[${"1,".repeat(40_000)}1]`),
  withType("application/json", `{${Array.from({ length: 8_000 }, (_, n) => `"f${n}":1`).join()}}`),
  withType("text/plain", "x".repeat(1_000_000)),
  withType("application/json", gzipSync(Buffer.alloc(20_000_000, "x")), {
    "content-encoding": "gzip",
  }),
  withType("application/json", "this is no gzip", { "content-encoding": "gzip" }),
  withType("application/json", "{}", { "content-encoding": "nonsense" })
)

const payload = fc.oneof(
  { weight: 6, arbitrary: soundJson },
  { weight: 2, arbitrary: notJson },
  { weight: 2, arbitrary: otherType },
  { weight: 1, arbitrary: form },
  { weight: 2, arbitrary: deep },
  { weight: 1, arbitrary: huge },
  { weight: 1, arbitrary: fc.constant(null) }
)

/** Valid bodies that random generation hardly ever finds. */
const SOUND_BODIES: Readonly<Record<string, object>> = {
  "bulk-runs/retry": { request_ids: ["invreq_nowhere"] },
  "bulk-runs/send": { request_ids: ["invreq_nowhere"] },
  "bulk-runs/check": { request_ids: ["invreq_nowhere"], note: "Looked at" },
  "bulk-runs/issue": { order_ids: ["order_nowhere"] },
  "bulk-runs/complete": { order_ids: ["order_nowhere"] },
  "runs/trial": { newest: 1 },
  "runs/adoption": { orders: ["999999"] },
  "runs/adoption-tie": { search_id: "invrun_nowhere" },
  "runs/backfill": { search_id: "invrun_nowhere", count: 1 },
  "orders/:id/tie": { company_id: "nowhere", invoice_id: "90001" },
  "runs/month-close": { company_id: "nowhere", month: "2026-03" },
  "months/:id/close": { note: "Agreed" },
  "accountant-links": { company_id: "nowhere", month: "2026-03", valid_days: 30 },
  "accountant-links/:id/address": {},
  "accountant-links/:id/revoke": {},
  "mapping/products": { keys: ["a"] },
  webhooks: { url: "https://erp.invalid/hooks" },
  "webhooks/:id": { is_enabled: true },
  "guide/put-away": { is_put_away: false },
  "companies/:id/account": {
    key: "none",
    verdict: "another",
    present_id: "invacc_nowhere",
    note: "Looked at",
  },
  "orders/:id/buyer": { company: "", first_name: "Jan", last_name: "Nowak", tax_number: "" },
  "orders/:id/receipt": { tax_number: "1234563218" },
  "companies/:id/email-test": { request_id: "invreq_nowhere", language: "en" },
  "companies/:id/ledger-complete": { at: "2026-01-01T00:00:00.000Z" },
  "companies/:id/pause": { reason: "Stocktaking" },
  "companies/:id/resume": { cause: "paused" },
  "requests/:id/check": { note: "Looked at" },
  "requests/:id/link": { invoice_id: "90001" },
  "requests/:id/not-there": { last_create_at: null, answered_invoice_ids: [] },
  "requests/:id/settle": { reason: "Issued on paper" },
  "requests/:id/settle-ksef": { reason: "Sent by hand", state: "error" },
  "requests/:id/mark-paid": { state: "unpaid" },
  "requests/:id/mark-unpaid": { state: "paid" },
  "requests/:id/skip": { reason: "Proforma" },
  "requests/:id/buyer-link": {},
  "requests/:id/buyer-link/replace": { made_at: "2026-03-05T08:00:00.000Z" },
  "requests/:id/buyer-link/revoke": { made_at: "2026-03-05T08:00:00.000Z" },
}

/** The same for the query of routes that read. */
const SOUND_QUERIES: Readonly<Record<string, string>> = {
  months: "?company_id=default&month=2026-03",
  "accountant-links": "?company_id=default&month=2026-03",
}

/** A call that reaches the handler itself; null if random generation finds enough of them. */
export function soundCallOf({ method, path }: { method: string; path: string }): RawCall | null {
  const query = SOUND_QUERIES[path]
  if (method === "GET" && query) {
    return { method, path: `/admin/invoicing/${path}${query}`, headers: {}, body: null }
  }
  const body = SOUND_BODIES[path]
  if (method !== "POST" || !body) return null
  return {
    method,
    path: `/admin/invoicing/${path.replace(":id", "nowhere")}`,
    ...withType("application/json", JSON.stringify(body)),
  }
}

/**
 * Calls of one route that no careful client would make, and some valid ones: ids, query and body are each
 * randomly valid, odd or broken.
 *
 * @param ids possible values of `:id` in the route
 */
export const badCallsOf = (
  { method, path }: { method: string; path: string },
  ids: readonly string[]
): fc.Arbitrary<RawCall> =>
  fc
    .record({
      id: path.includes(":") ? segment(ids) : fc.constant(""),
      query: fc.oneof(fc.constant(""), query),
      payload: method === "GET" ? fc.option(payload, { freq: 5 }) : payload,
    })
    .map(({ id, query, payload }) => ({
      method,
      path: `/admin/invoicing/${path.replace(/:\w+/g, () => id)}${query}`.slice(0, 7_000),
      headers: payload?.headers ?? {},
      body: payload?.body ?? null,
    }))
