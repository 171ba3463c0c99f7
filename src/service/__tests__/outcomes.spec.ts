import type { OutcomeKind } from "../../core/request/outcomes"
import { API_KEY, brief, dump, startClient, summarize } from "./support/client"
import { exampleDraft } from "./support/drafts"
import {
  answer,
  type Behavior,
  neverAnswer,
  resetBeforeAnswer,
  resetInBody,
  stallInBody,
  startServer,
} from "./support/scripted-server"

type Row = {
  /** Completes the sentence "when the service ...". */
  when: string
  behave: Behavior
  create: OutcomeKind
  /** As `create` unless given. */
  send?: OutcomeKind
  read?: OutcomeKind
  status: number | null
  /** The code of the create's report. */
  code?: string
  /** A read of such an answer is tried again. */
  readAgain: boolean
}

const html = "<!doctype html><html><body>Just a moment...</body></html>"
const error = {
  result: "Error",
  errorMessage: "The format does not exist.",
  errorMessagePL: "Format nie istnieje.",
}
const hugeBody = Buffer.alloc(6 * 1024 * 1024, " ")

const refusals: Row[] = [400, 404, 409, 413, 415, 422].map((status) => ({
  when: `answers ${status}`,
  behave: answer(status, error),
  create: "refused",
  status,
  readAgain: false,
}))

const keyRejections: Row[] = [401, 403].map((status) => ({
  when: `answers ${status}`,
  behave: answer(status, "no"),
  create: "key-rejected",
  status,
  readAgain: false,
}))

/** After a create anything may have been done; a read that is not offered will not be tomorrow. */
const endedReads: Row[] = [405, 410, 501].map((status) => ({
  when: `answers ${status}`,
  behave: answer(status, html, { "content-type": "text/html" }),
  create: "unknown",
  read: "refused",
  status,
  readAgain: false,
}))

const doubtfulStatuses: Row[] = [402, 408, 418, 421, 500, 502, 503, 504, 520].map((status) => ({
  when: `answers ${status}`,
  behave: answer(status, html, { "content-type": "text/html" }),
  create: "unknown",
  status,
  readAgain: true,
}))

const redirects: Row[] = [301, 302, 303, 307, 308].map((status) => ({
  when: `redirects with ${status}`,
  behave: answer(status, "", { location: "/elsewhere" }),
  create: "unknown",
  status,
  code: "REDIRECT",
  readAgain: true,
}))

const unreadable = (when: string, body: unknown, headers?: Record<string, string>): Row => ({
  when,
  behave: answer(200, body, headers),
  create: "unknown",
  status: 200,
  code: "UNREADABLE_ANSWER",
  readAgain: true,
})

const doubtfulBodies: Row[] = [
  unreadable("answers 200 with a web page", html, { "content-type": "text/html" }),
  unreadable("answers 200 with JSON that breaks off", '{"result":"OK","data":{"invoiceId":904'),
  unreadable("answers 200 in UTF-16", Buffer.from('{"result":"OK"}', "utf16le")),
  { ...unreadable("answers 200 with the JSON null", "null"), send: "done" },
  { ...unreadable("answers 200 with a JSON array", "[1]"), send: "done" },
  { ...unreadable("answers 200 with a JSON string", '"90417"'), send: "done" },
  { ...unreadable("answers 200 with a JSON number", "90417"), send: "done" },
  { ...unreadable("answers 200 with an unknown result", { result: "MAYBE" }), send: "done" },
  { ...unreadable("answers 200 with an empty body", ""), send: "done" },
  {
    ...unreadable("answers 200 with the plain text OK", "OK", { "content-type": "text/plain" }),
    send: "done",
  },
  {
    ...unreadable("answers 200 with no id", { result: "OK", data: {} }),
    send: "done",
    code: "INCOMPLETE_ANSWER",
  },
  {
    ...unreadable("answers 200 with an id of a wrong type", { data: { invoiceId: [7] } }),
    send: "done",
    code: "INCOMPLETE_ANSWER",
  },
  {
    ...unreadable("answers 200 with an id too big to be exact", '{"data":{"invoiceId":9e30}}'),
    send: "done",
    code: "INCOMPLETE_ANSWER",
  },
  {
    when: "answers 200 with an error and an id at once",
    behave: answer(200, { ...error, data: { invoiceId: 90417 } }),
    create: "unknown",
    send: "refused",
    read: "refused",
    status: 200,
    code: "CONTRADICTORY_ANSWER",
    readAgain: false,
  },
  {
    when: "answers 200 with the result Error",
    behave: answer(200, error),
    create: "refused",
    status: 200,
    readAgain: false,
  },
]

/** Saved, and then refused by a check that comes after: the table of service-api 2.5 knows no such thing. */
const contradictory: Row[] = (
  [
    [400, "refused"],
    [409, "refused"],
    [422, "refused"],
    [403, "key-rejected"],
    [429, "asked-to-wait"],
  ] as const
).map(([status, usual]) => ({
  when: `answers ${status} with an id`,
  behave: answer(status, { ...error, data: { invoiceId: 90417 } }),
  create: "unknown",
  send: usual,
  read: usual,
  status,
  code: "CONTRADICTORY_ANSWER",
  readAgain: false,
}))

const spoiled = (when: string, behave: Behavior, status: number | null, code?: string): Row => ({
  when,
  behave,
  create: "unknown",
  status,
  code,
  readAgain: true,
})

const spoiledExchanges: Row[] = [
  spoiled("never answers", neverAnswer, null, "TIMEOUT"),
  spoiled("sends headers and then stalls in the body", stallInBody, 200, "TIMEOUT"),
  spoiled("resets the connection before it answers", resetBeforeAnswer, null, "ECONNRESET"),
  spoiled("resets the connection within the body", resetInBody, 200, "ECONNRESET"),
  spoiled("sends more than five megabytes", answer(200, hugeBody), 200, "ANSWER_TOO_LONG"),
  spoiled(
    "names an encoding that it does not use",
    answer(200, { result: "OK", data: { invoiceId: 90417 } }, { "content-encoding": "gzip" }),
    200,
    "Z_DATA_ERROR"
  ),
  spoiled("answers 407 like a proxy", answer(407, "{}"), null, "NETWORK_ERROR"),
  spoiled("does not speak HTTP", (response) => response.socket?.end("220 ready\r\n"), null),
]

const rows: Row[] = [
  ...refusals,
  ...keyRejections,
  {
    when: "answers 429 without a time",
    behave: answer(429, error),
    create: "asked-to-wait",
    status: 429,
    readAgain: false,
  },
  {
    when: "answers 429 with no wait at all",
    behave: answer(429, error, { "retry-after": "0" }),
    create: "asked-to-wait",
    status: 429,
    readAgain: true,
  },
  ...endedReads,
  ...doubtfulStatuses,
  ...redirects,
  ...doubtfulBodies,
  ...contradictory,
  ...spoiledExchanges,
]

describe.each(rows)("when the service $when", (row) => {
  const deadlines = row.code === "TIMEOUT" ? brief : {}

  it(`a create is ${row.create} after exactly one request`, async () => {
    const server = await startServer(row.behave)
    const outcome = await startClient(server.url, deadlines).createInvoice(exampleDraft)
    await server.close()
    expect(summarize(outcome)).toEqual({
      kind: row.create,
      status: row.status,
      code: row.code ?? (row.status === null ? expect.any(String) : null),
    })
    expect(server.requests).toHaveLength(1)
    expect(dump(outcome)).not.toContain(API_KEY)
  })

  it(`a send is ${row.send ?? row.create} after exactly one request`, async () => {
    const server = await startServer(row.behave)
    const outcome = await startClient(server.url, deadlines).sendInvoice("90417", {
      kind: "contractor",
    })
    await server.close()
    expect(outcome.kind).toBe(row.send ?? row.create)
    expect(outcome.report.outcome).toBe(outcome.kind)
    expect(server.requests).toHaveLength(1)
    expect(dump(outcome)).not.toContain(API_KEY)
  })

  it(`marking as paid is ${row.send ?? row.create} after exactly one request`, async () => {
    const server = await startServer(row.behave)
    const outcome = await startClient(server.url, deadlines).markPaid(["90417"])
    await server.close()
    expect(outcome.kind).toBe(row.send ?? row.create)
    expect(server.requests).toHaveLength(1)
  })

  it(`a read is ${row.read ?? row.create} and ${row.readAgain ? "was" : "was not"} repeated`, async () => {
    const server = await startServer(row.behave)
    const outcome = await startClient(server.url, deadlines).readInvoice("90417")
    await server.close()
    expect(outcome.kind).toBe(row.read ?? row.create)
    // A 421 undici repeats by itself as well, which does no harm to a read.
    const times = row.when === "answers 421" ? 4 : row.readAgain ? 2 : 1
    // After a 401 the key is checked.
    const reads = server.requests.filter(({ url }) => url.startsWith("/sales/invoice"))
    expect(reads).toHaveLength(times)
    expect(dump(outcome)).not.toContain(API_KEY)
  })
})
