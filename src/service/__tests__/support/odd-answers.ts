import type http from "node:http"
import { gzipSync } from "node:zlib"
import fc from "fast-check"
import { listPlaces, plant } from "../../../core/__tests__/mutate"
import { API_KEY } from "./client"

/** An answer as it goes over the wire; `body` is what is sent, however the headers call it. */
export type OddAnswer = {
  status: number
  headers: Record<string, string>
  reason: string
  body: Buffer
  /** How the exchange ends; all but `whole` leave the client without a whole answer. */
  end: "whole" | "cut" | "reset" | "garbled"
}

/** Sends the answer, or as much of it as its end allows. */
export function sendOdd(answer: OddAnswer, response: http.ServerResponse): void {
  const { status, headers, reason, body, end } = answer
  if (end === "garbled") return void response.socket?.end(Buffer.concat([Buffer.from([0]), body]))
  if (end === "reset") return void response.socket?.resetAndDestroy()
  response.writeHead(status, reason, {
    ...headers,
    "content-length": String(body.length + (end === "cut" ? 10 : 0)),
  })
  if (end === "whole") return void response.end(body)
  response.write(body, () => response.socket?.destroy())
}

/** The key as an error text may echo it: whole, in pieces that tidying joins, across the cut. */
const ECHOES = [
  API_KEY,
  `The key ${API_KEY} is not valid`,
  `${API_KEY.slice(0, 5)}\u200b${API_KEY.slice(5)}`,
  [...API_KEY].join("\u0000"),
  `${API_KEY.slice(0, 9)}${API_KEY}${API_KEY.slice(9)}`,
  `${"x".repeat(490)}${API_KEY}`,
  `${"💥".repeat(495)}${API_KEY}`,
  `\t${API_KEY}\r\n\ud800${API_KEY}`,
]
const errorText = fc.oneof(
  fc.constantFrom(...ECHOES),
  fc.string({ unit: "binary", maxLength: 600 }),
  fc.constantFrom("", "x".repeat(100_000))
)

const invoice = {
  basicInformation: {
    invoiceId: 90417,
    invoiceNumber: "18/3/2026",
    invoiceType: "SALES",
    statusId: "ISSUED",
    currency: "PLN",
    grossPrice: "159.90",
    netPrice: 130,
    issueDate: "2026-03-05T00:00:00.000Z",
    saleDate: "2026-03-04T00:00:00.000Z",
    uploadDate: "2026-03-05T11:10:00.000Z",
  },
  contractor: { contractorName: "Lipa", taxIdentificationNumber: "1234563218", postCode: "81-001" },
  invoicePosition: [{ productName: "Mug", quantity: 3, grossPrice: "147.60", netPrice: "120.00" }],
  additionalDetails: "Order 1087",
}

/** Sound answers of every operation, so that a wrong type comes to stand at each of their fields. */
const SOUND = [
  { result: "OK", data: { invoiceId: 90417 } },
  { invoiceId: "90417" },
  { result: "OK", data: { invoice } },
  { result: "OK", data: { invoices: [invoice, invoice], pagesAmount: 3 } },
  { result: "OK", data: "http://127.0.0.1:9/18_3_2026.pdf?signature=x" },
  { result: "OK", data: { url: "https://127.0.0.1:9/a.pdf", expires: 600 } },
  { result: "Error", errorMessage: "No", errorMessagePL: "Nie" },
  { result: "Error", errorMessage: "No", data: { invoiceId: 90417 } },
]

/** Stand for JSON that no JavaScript value is written as. */
const RAW_JSON: Record<string, string> = {
  "<1e999>": "1e999",
  "<-1e999>": "-1e999",
  "<nan>": "NaN",
  "<long>": "9".repeat(400),
  "<proto>": '{"__proto__":{"result":"OK","invoiceId":7},"constructor":{"prototype":{}}}',
  "<deep>": `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  "<half>": '"\\ud800"',
  "<digits>": `"${"9".repeat(1_000_000)}"`,
  "<zeros>": `"0.${"0".repeat(1_000_000)}1"`,
  "<nul>": '"\\u0000"',
}

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(...Object.keys(RAW_JSON)),
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    "",
    " ",
    -1,
    0,
    9e30,
    1.5,
    "1,50",
    "0x10",
    "2026-99-99"
  ),
  fc.constantFrom("OK", "Error", "ERROR", "error", "MAYBE"),
  errorText
)

const mutated = fc
  .constantFrom(...SOUND)
  .chain((sound) =>
    fc
      .array(fc.tuple(fc.constantFrom(...listPlaces(sound)), junk), { maxLength: 3 })
      .map((changes) =>
        changes.reduce<unknown>((tree, [path, value]) => plant(tree, path, value), sound)
      )
  )

const errors = fc.record(
  {
    result: fc.constantFrom("Error", "OK", "x"),
    errorMessage: errorText,
    errorMessagePL: errorText,
  },
  { requiredKeys: [] }
)

const json = fc
  .oneof({ weight: 4, arbitrary: mutated }, { weight: 2, arbitrary: errors }, junk)
  .map((value) =>
    Object.entries(RAW_JSON).reduce(
      (text, [mark, raw]) => text.replaceAll(JSON.stringify(mark), raw),
      JSON.stringify(value)
    )
  )

const body = fc.oneof(
  { weight: 8, arbitrary: json.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: json.map((text) => Buffer.from(text.slice(0, -1))) },
  { weight: 1, arbitrary: json.map((text) => Buffer.from(text.slice(0, 5_000), "utf16le")) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Buffer.alloc(0),
      Buffer.from(`<html><body>${API_KEY}</body></html>`),
      Buffer.from("\ufeff{}"),
      Buffer.alloc(6 * 1024 * 1024, " ")
    ),
  }
)

const status = fc.oneof(
  { weight: 5, arbitrary: fc.constant(200) },
  // 401 and 403 twice: each test must meet a rejected key, and once each they were missed in one run of 900.
  {
    weight: 3,
    arbitrary: fc.constantFrom(400, 401, 401, 403, 403, 404, 409, 413, 415, 422, 429),
  },
  { weight: 2, arbitrary: fc.constantFrom(201, 202, 204, 299, 301, 302, 303, 307, 308) },
  { weight: 2, arbitrary: fc.constantFrom(402, 405, 407, 408, 421, 425, 500, 502, 503, 504) },
  { weight: 1, arbitrary: fc.integer({ min: 300, max: 599 }) }
)

const headers = fc.record(
  {
    "content-type": fc.constantFrom(
      "application/json",
      "application/json; charset=utf-16",
      "text/html",
      "application/pdf",
      "nonsense",
      ""
    ),
    location: fc.constantFrom("/elsewhere", "//example.invalid", "http://[", `/?${API_KEY}`),
    "retry-after": fc.constantFrom(
      "0",
      "5",
      "-1",
      "9".repeat(400),
      "soon",
      "Wed, 99 Foo 2026 00:00:00"
    ),
    "set-cookie": fc.constant(`key=${API_KEY}`),
    "www-authenticate": fc.constant(`Bearer ${API_KEY}`),
    "x-error": fc.string({ maxLength: 20 }).map(encodeURIComponent),
    "content-encoding": fc.constantFrom("identity", "nonsense"),
  },
  { requiredKeys: [] }
)

const ends = { whole: 8, cut: 1, reset: 1, garbled: 1 } as const

/** Any answer of a service that has gone mad, or is nobody's invoicing service at all. */
export const oddAnswer: fc.Arbitrary<OddAnswer> = fc
  .record({
    status,
    headers,
    reason: fc.constantFrom("", "OK", `Bad key ${API_KEY}`),
    body,
    end: fc.oneof(
      ...(Object.keys(ends) as (keyof typeof ends)[]).map((end) => ({
        weight: ends[end],
        arbitrary: fc.constant(end),
      }))
    ),
    packing: fc.oneof(
      { weight: 12, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom("gzip", "br", "deflate", "gzip, gzip", "packed") }
    ),
  })
  .map(({ packing, ...answer }) => {
    if (packing === null) return answer
    if (packing === "packed") {
      const packed = { "content-encoding": "gzip" }
      return { ...answer, headers: { ...answer.headers, ...packed }, body: gzipSync(answer.body) }
    }
    // Called packed, which it is not.
    const headers = { ...answer.headers, "content-encoding": packing }
    return { ...answer, headers, body: Buffer.concat([Buffer.from("no "), answer.body]) }
  })
