import { gunzipSync, gzipSync } from "node:zlib"
import fc from "fast-check"
import {
  OUTCOME_KINDS,
  type InvoicingService,
  type Operation,
  type Outcome,
  type OutcomeKind,
} from "../../core/request/outcomes"
import { API_KEY, brief, dump, startClient, summarize } from "./support/client"
import { exampleDraft } from "./support/drafts"
import { oddAnswer, sendOdd, type OddAnswer } from "./support/odd-answers"
import { type Behavior, startServer } from "./support/scripted-server"

jest.setTimeout(120_000)

/** Each operation with the most requests it may make of a service that is never well. */
const CALLS: [Operation, most: number, (client: InvoicingService) => Promise<Outcome<unknown>>][] =
  [
    ["create", 1, (client) => client.createInvoice(exampleDraft)],
    ["send", 1, (client) => client.sendInvoice("90417", { kind: "contractor" })],
    ["mark-paid", 1, (client) => client.markPaid(["90417"])],
    ["read", 2, (client) => client.readInvoice("90417")],
    ["list", 2, (client) => client.listInvoices({ searchPhrase: "Lipa", page: 1 })],
    ["check-key", 2, (client) => client.checkKey()],
    ["pdf", 4, (client) => client.openPdf("90417")],
  ]

/** undici repeats a request that got a 421 by itself, where its body allows that. */
const MISDIRECTED = 421

/** How a create must end, by the answer as it was sent: service-api 2.5, read on its own here. */
function expectedCreate(answer: OddAnswer): OutcomeKind {
  const { status, headers, end } = answer
  if (end !== "whole") return "unknown"
  const packing = headers["content-encoding"]
  const bytes = packing === "gzip" ? unpack(answer.body) : answer.body
  if (bytes === null || ["br", "deflate", "gzip, gzip"].includes(packing ?? "")) return "unknown"
  if (bytes.length > 5 * 1024 * 1024 && status !== 204) return "unknown"
  const said = parse(new TextDecoder().decode(bytes))
  const isObject = typeof said === "object" && said !== null && !Array.isArray(said)
  const { result, data, invoiceId } = (isObject ? said : {}) as Record<string, unknown>
  const hasId = isId(invoiceId) || isId((data as { invoiceId?: unknown } | null)?.invoiceId)
  const isNamedAnyhow = hasId && (status < 200 || status >= 300)
  if (isNamedAnyhow) return "unknown"
  if ([400, 404, 409, 413, 415, 422].includes(status)) return "refused"
  if ([401, 403].includes(status)) return "key-rejected"
  if (status === 429) return "asked-to-wait"
  // A 407 is a proxy's, which fetch gives to nobody.
  if (status < 200 || status >= 300 || status === 204) return "unknown"
  if (!isObject) return "unknown"
  if (result === "Error") return hasId ? "unknown" : "refused"
  return hasId && [undefined, null, "OK"].includes(result as string) ? "done" : "unknown"
}

const isId = (value: unknown) =>
  (typeof value === "string" && /^\d{1,40}$/.test(value) && /[1-9]/.test(value)) ||
  (Number.isSafeInteger(value) && (value as number) > 0)

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function unpack(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes)
  } catch {
    return null
  }
}

function expectSoundReport(operation: Operation, outcome: Outcome<unknown>) {
  const { kind, report } = outcome
  expect(OUTCOME_KINDS).toContain(kind)
  expect(report).toMatchObject({ operation, outcome: kind, durationMs: expect.any(Number) })
  expect(report.code ?? "NONE").toMatch(/^[A-Z][A-Z0-9_]{1,59}$/)
  for (const text of [report.words?.en ?? "", report.words?.pl ?? ""]) {
    expect([...text].length).toBeLessThanOrEqual(500)
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
  }
  if (kind === "asked-to-wait") {
    expect(outcome.retryAfterMs ?? 0).toBeGreaterThanOrEqual(0)
    expect(outcome.retryAfterMs ?? 0).toBeLessThanOrEqual(3_600_000)
  }
  // What the service holds of an invoice is handed on as it is, whatever it is made of.
  const everything = dump(kind === "done" ? { ...outcome, value: null } : outcome)
  expect(everything).not.toContain(API_KEY)
  expect(everything).not.toContain("127.0.0.1")
}

describe("whatever a service answers", () => {
  it.each(CALLS)("%s ends in one of six ways, and no word of it is the key", async (...one) => {
    const [operation, most, call] = one
    let answer: OddAnswer | null = null
    const server = await startServer((response) => answer && sendOdd(answer, response))
    // An address of its own for each: a request given up by the one before may arrive late.
    const startFor = (path: string) =>
      startClient(server.url + path, {
        // Of a create the one right outcome is known, so that a slow machine must not spoil it.
        timeouts: { createMs: 30_000, otherMs: 2_000 },
        readRetries: { retries: 1, minTimeoutMs: 0 },
      })
    let examples = 0
    const seen = new Set<OutcomeKind>()
    try {
      await fc.assert(
        fc.asyncProperty(oddAnswer, async (odd) => {
          answer = odd
          const path = `/${examples++}`
          const outcome = await call(startFor(path))
          const times = server.requests.filter(({ url }) => url.startsWith(`${path}/`)).length
          seen.add(outcome.kind)
          expectSoundReport(operation, outcome)
          // A link may well lead to nobody.
          if (operation !== "pdf") expect(outcome.kind).not.toBe("not-sent")
          if (operation === "create") expect(outcome.kind).toBe(expectedCreate(odd))
          expect(times).toBeGreaterThan(0)
          if (most === 1 || odd.status !== MISDIRECTED) expect(times).toBeLessThanOrEqual(most)
        }),
        { numRuns: 250 }
      )
    } finally {
      await server.close()
    }
    expect([...seen]).toEqual(expect.arrayContaining(["refused", "key-rejected", "unknown"]))
  })
})

describe("whatever the host of the files answers", () => {
  it("a PDF is handed on, or the outcome says why not and shows neither key nor link", async () => {
    let answer: OddAnswer | null = null
    const files = await startServer((response) => answer && sendOdd(answer, response))
    const service = await startServer((response) =>
      response.end(JSON.stringify({ result: "OK", data: `${files.url}/18_3_2026.pdf?sig=x` }))
    )
    const client = startClient(service.url, { readRetries: { retries: 1, minTimeoutMs: 0 } })
    const asPdf = fc.tuple(oddAnswer, fc.boolean()).map(([odd, isPdf]) =>
      isPdf
        ? {
            ...odd,
            status: 200,
            headers: { ...odd.headers, "content-type": "application/pdf" },
            body: Buffer.concat([Buffer.from("%PDF-1.7 "), odd.body]),
          }
        : odd
    )
    const seen = new Set<string>()
    try {
      await fc.assert(
        fc.asyncProperty(asPdf, async (odd) => {
          answer = odd
          const outcome = await client.openPdf("90417")
          expectSoundReport("pdf", outcome)
          expect(dump(outcome)).not.toMatch(/18_3_2026|sig=x/)
          expect(["not-sent", "key-rejected"]).not.toContain(outcome.kind)
          seen.add(outcome.kind === "done" ? await readToEnd(outcome.value.body) : outcome.kind)
        }),
        { numRuns: 250 }
      )
    } finally {
      await Promise.all([service.close(), files.close()])
    }
    expect([...seen]).toEqual(expect.arrayContaining(["read", "broke off", "unknown", "refused"]))
  })
})

/** "read" or "broke off"; any other end is thrown on. */
async function readToEnd(body: ReadableStream<Uint8Array>): Promise<string> {
  try {
    for await (const part of body) expect(part.byteLength).toBeGreaterThanOrEqual(0)
    return "read"
  } catch (error) {
    expect((error as Error).message).toMatch(/^The PDF was cut off while it was read: [A-Z_]+$/)
    return "broke off"
  }
}

const MEBIBYTE = 1024 * 1024
const STREAM_BYTES = 100 * MEBIBYTE

/** What this process takes from the machine, or holds of it: whichever shows growth. */
const measureMemory = () => {
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, held: heapUsed + external }
}

/** Pours as fast as it is read, and remembers how much was taken and how far memory grew. */
function pourer(first: string) {
  const block = Buffer.alloc(64 * 1024, "x")
  const before = measureMemory()
  const poured = { bytes: 0, growth: 0 }
  const behave: Behavior = (response) => {
    response.writeHead(200, { "content-type": "application/pdf" })
    response.write(first)
    let left = STREAM_BYTES
    const pour = () => {
      const { rss, held } = measureMemory()
      poured.growth = Math.max(poured.growth, rss - before.rss, held - before.held)
      while (left > 0 && !response.destroyed) {
        left -= block.length
        poured.bytes += block.length
        if (!response.write(block)) return void response.once("drain", pour)
      }
      response.end()
    }
    pour()
  }
  return { behave, poured }
}

describe("an answer of a hundred megabytes", () => {
  it.each(CALLS)("is cut at the cap by %s and never held", async (_, most, call) => {
    const { behave, poured } = pourer('{"result":"OK","data":"')
    const server = await startServer(behave)
    const outcome = await call(startClient(server.url))
    await server.close()
    expect(summarize(outcome)).toEqual({ kind: "unknown", status: 200, code: "ANSWER_TOO_LONG" })
    expect(poured.bytes).toBeLessThan(most * 20 * MEBIBYTE)
    expect(poured.growth).toBeLessThan(80 * MEBIBYTE)
  })

  it.each(CALLS)("packed into little is cut by %s as well", async (_, __, call) => {
    const server = await startServer((response) => {
      response.writeHead(200, { "content-encoding": "gzip" })
      response.end(BOMB)
    })
    const before = measureMemory()
    const outcome = await call(startClient(server.url))
    const after = measureMemory()
    await server.close()
    expect(summarize(outcome)).toEqual({ kind: "unknown", status: 200, code: "ANSWER_TOO_LONG" })
    expect(Math.max(after.rss - before.rss, after.held - before.held)).toBeLessThan(80 * MEBIBYTE)
  })

  it("instead of a PDF breaks off at the cap, and waits while nobody reads it", async () => {
    const { behave, poured } = pourer("%PDF-1.7")
    const files = await startServer(behave)
    const service = await startServer((response) =>
      response.end(JSON.stringify({ result: "OK", data: `${files.url}/a.pdf` }))
    )
    const outcome = await startClient(service.url).openPdf("90417")
    if (outcome.kind !== "done") throw new Error(outcome.kind)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(poured.bytes).toBeLessThan(20 * MEBIBYTE)
    let length = 0
    const read = async () => {
      for await (const part of outcome.value.body) length += part.byteLength
    }
    await expect(read()).rejects.toThrow(/^The PDF was cut off while it was read: TOO_LONG$/)
    await Promise.all([service.close(), files.close()])
    expect(length).toBeGreaterThan(49 * MEBIBYTE)
    expect(length).toBeLessThanOrEqual(50 * MEBIBYTE)
    expect(poured.growth).toBeLessThan(80 * MEBIBYTE)
  })
})

const BOMB = gzipSync(Buffer.alloc(STREAM_BYTES, "x"))

describe("an answer that drips without end", () => {
  it.each(CALLS)("is cut off by the deadline of %s", async (_, most, call) => {
    const server = await startServer((response) => {
      response.writeHead(200, { "content-type": "application/json" })
      const drip = setInterval(() => response.write(" "), 20)
      response.on("close", () => clearInterval(drip))
    })
    const begun = performance.now()
    const outcome = await call(startClient(server.url, brief))
    const tookMs = performance.now() - begun
    await server.close()
    expect(summarize(outcome)).toMatchObject({ kind: "unknown", code: "TIMEOUT" })
    expect(tookMs).toBeLessThan(most * 3_000)
    expect(server.requests.length).toBeLessThanOrEqual(most)
  })
})
