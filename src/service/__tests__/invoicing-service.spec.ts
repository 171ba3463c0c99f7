import fc from "fast-check"
import { describeFailure } from "../failure"
import { readRetryAfter } from "../../core/retry-after"
import { API_KEY, startClient, summarize } from "./support/client"
import { exampleDraft } from "./support/drafts"
import { answer, type Behavior, inTurn, startServer } from "./support/scripted-server"

const page = { result: "OK", data: { invoices: [], pagesAmount: "1" } }

describe("calls that go well", () => {
  it("a create gives the id and a report of the one call", async () => {
    const server = await startServer(answer(200, { result: "OK", data: { invoiceId: 90417 } }))
    const outcome = await startClient(server.url, {
      now: () => new Date("2026-03-05T09:14:02Z"),
    }).createInvoice(exampleDraft)
    await server.close()
    expect(outcome).toEqual({
      kind: "done",
      value: { invoiceId: "90417" },
      report: {
        operation: "create",
        outcome: "done",
        status: 200,
        code: null,
        startedAt: "2026-03-05T09:14:02.000Z",
        durationMs: expect.any(Number),
        words: null,
      },
    })
  })

  it("each call names its own operation and address", async () => {
    const invoice = { basicInformation: { invoiceId: 7 } }
    const body = { result: "OK", data: { invoiceId: 7, categoryId: 3, invoice, ...page.data } }
    const server = await startServer(answer(200, body))
    const client = startClient(server.url)
    const outcomes = [
      await client.createInvoice(exampleDraft),
      await client.readInvoice("7"),
      await client.listInvoices({ searchPhrase: "1234563218", page: null }),
      await client.sendInvoice("7", { kind: "contractor" }),
      await client.markPaid(["7"]),
      await client.checkKey(),
      await client.addCategory("Ceramika"),
    ]
    await server.close()
    expect(outcomes.map(({ kind, report }) => [kind, report.operation])).toEqual([
      ["done", "create"],
      ["done", "read"],
      ["done", "list"],
      ["done", "send"],
      ["done", "mark-paid"],
      ["done", "check-key"],
      ["done", "save-category"],
    ])
    expect(server.requests.map(({ method, url }) => `${method} ${url.split("?")[0]}`)).toEqual([
      "POST /sales/invoice",
      "GET /sales/invoice",
      "GET /sales",
      "POST /sales/invoice/send",
      "POST /sales/markPaid",
      "GET /sales",
      "POST /company/products/categories",
    ])
    expect(server.requests.at(1)?.url).toBe("/sales/invoice?ref=7")
    expect(server.requests.at(5)?.url).toBe("/sales?documentsPerPage=10")
    expect(server.requests.every(({ headers }) => headers.authorization === API_KEY)).toBe(true)
  })

  it("a create described beforehand is the create then sent, and describing sends nothing", async () => {
    const server = await startServer(answer(200, { result: "OK", data: { invoiceId: 90417 } }))
    const client = startClient(server.url)
    const call = await client.describeCreate(exampleDraft)
    expect(server.requests).toHaveLength(0)
    await client.createInvoice(exampleDraft)
    await server.close()
    const [sent] = server.requests
    expect({ method: sent?.method, path: sent?.url, body: JSON.parse(sent?.body ?? "") }).toEqual(
      call
    )
  })

  it("an added project gives all projects, and is one request even when the answer is lost", async () => {
    const data = [
      { tagId: 42, name: "Web shop", color: 1, enabled: true },
      { tagId: "43", name: "Old", enabled: false },
      { name: "without an id" },
    ]
    const server = await startServer(inTurn(answer(200, { result: "OK", data }), answer(503)))
    const client = startClient(server.url)
    const added = await client.addProject("Web shop")
    const lost = await client.addProject("Web shop")
    await server.close()
    expect(added).toMatchObject({
      kind: "done",
      value: [
        { id: "42", name: "Web shop", isEnabled: true },
        { id: "43", name: "Old", isEnabled: false },
      ],
    })
    expect(lost.kind).toBe("unknown")
    expect(server.requests).toHaveLength(2)
  })

  it("the names beside an invoice are read once, and odd ones count as not shown", async () => {
    const data = {
      invoice: {
        invoicePosition: [{ productCategory: "Tableware" }, { productCategory: 7 }, null],
        projects: [{ tagId: 42, name: "Web shop", enabled: true }, { name: "without an id" }],
      },
      defaults: {
        suggestedCategories: [
          { categoryName: " Shipping " },
          { categoryName: "Tableware" },
          { categoryName: "" },
          "Odd",
        ],
      },
    }
    const server = await startServer(
      inTurn(
        answer(200, { result: "OK", data }),
        answer(200, data),
        answer(200, { result: "OK", data: { defaults: [], invoice: "odd" } }),
        answer(503)
      )
    )
    const client = startClient(server.url)
    const names = {
      categories: ["Shipping", "Tableware", "7"],
      projects: [{ id: "42", name: "Web shop", isEnabled: true }],
    }
    expect(await client.readNames("90417")).toMatchObject({ kind: "done", value: names })
    expect(await client.readNames("90417")).toMatchObject({ kind: "done", value: names })
    const nothing = { categories: [], projects: [] }
    expect(await client.readNames("90417")).toMatchObject({ kind: "done", value: nothing })
    expect((await client.readNames("90417")).kind).toBe("unknown")
    await server.close()
    expect(server.requests.map(({ url }) => url)).toEqual(Array(4).fill("/sales/invoice?ref=90417"))
  })

  it("a number without an exact JSON form is thrown before anything is sent", async () => {
    const server = await startServer(answer(200, { data: { invoiceId: 1 } }))
    const [position] = exampleDraft.positions
    if (!position) throw new Error("the example has positions")
    const draft = {
      ...exampleDraft,
      positions: [{ ...position, quantity: "0.1234567890123456789" }],
    }
    await expect(startClient(server.url).createInvoice(draft)).rejects.toThrow(RangeError)
    await server.close()
    expect(server.requests).toHaveLength(0)
  })
})

describe("a refusal that names a document", () => {
  const refusal = { result: "Error", errorMessage: "The NIP is wrong.", data: { invoiceId: 7 } }

  it.each([
    ["that draft, refused with 400", { kind: "issue", draftId: "7" }, 400, "refused"],
    ["that draft, refused with 200", { kind: "issue", draftId: "7" }, 200, "refused"],
    ["another than the draft", { kind: "issue", draftId: "8" }, 400, "unknown"],
    ["a draft that was to be saved", { kind: "save" }, 400, "unknown"],
    ["an invoice that was to be made", undefined, 400, "unknown"],
  ] as const)("of %s", async (_, step, status, kind) => {
    const server = await startServer(answer(status, refusal))
    const outcome = await startClient(server.url).createInvoice(exampleDraft, step)
    await server.close()
    expect(outcome.kind).toBe(kind)
    expect(outcome.report.words?.en).toBe("The NIP is wrong.")
  })
})

describe("the letters of an answer", () => {
  const shown = { invoiceId: 7, invoiceType: "SALES", invoiceFormat: "%N", year: 2026, month: 3 }
  const contractor = { contractorName: "Łucja Wiśniewska" }
  const utf8 = Buffer.from(JSON.stringify({ invoice: { basicInformation: shown, contractor } }))
  const latin2 = Buffer.from(
    utf8.toString("utf8").replace(/[Łś]/g, (one) => (one === "Ł" ? "\xa3" : "\xb6")),
    "latin1"
  )

  it.each([
    ["UTF-8", utf8, "application/json"],
    ["UTF-8 with a mark at its beginning", Buffer.concat([Buffer.from("\ufeff"), utf8]), ""],
    ["UTF-8 that is called another charset", utf8, "application/json;charset=ISO-8859-1"],
    ["the charset that is named", latin2, 'application/json; charset="iso-8859-2"'],
  ])("are read in %s", async (_, body, type) => {
    const server = await startServer(answer(200, body, { "content-type": type }))
    const outcome = await startClient(server.url).readInvoice("7")
    await server.close()
    expect(outcome).toMatchObject({
      kind: "done",
      value: { contractor: { name: "Łucja Wiśniewska" } },
    })
  })

  it.each(["application/json", "application/json; charset=klingon"])(
    "that are lost in %s leave the rest readable",
    async (type) => {
      const server = await startServer(answer(200, latin2, { "content-type": type }))
      const outcome = await startClient(server.url).readInvoice("7")
      await server.close()
      expect(outcome).toMatchObject({ kind: "done", value: { invoiceId: "7" } })
    }
  )
})

describe("a reading that is answered 401", () => {
  const list = { result: "OK", data: { invoices: [] } }

  it.each([
    ["is about that one invoice while the key works", answer(200, list), "KEY_WORKS_ELSEWHERE"],
    ["is about the key while a check of it is answered so too", answer(401), null],
    ["is about the key while a check of it tells nothing", answer(403), null],
  ])("%s", async (_, check, code) => {
    const server = await startServer((response, index) =>
      (index === 0 ? answer(401) : check)(response, index)
    )
    const outcome = await startClient(server.url).readInvoice("7")
    expect(outcome).toMatchObject({ kind: "key-rejected", report: { status: 401, code } })
    expect(server.requests.map(({ url }) => url.split("?")[0])).toEqual([
      "/sales/invoice",
      "/sales",
    ])
    await server.close()
  })
})

describe("repeating reads", () => {
  it("a read that fails once and then succeeds is done", async () => {
    const server = await startServer(inTurn(answer(503), answer(200, page)))
    const outcome = await startClient(server.url).listInvoices({ searchPhrase: null, page: null })
    await server.close()
    expect(outcome).toMatchObject({ kind: "done", value: { invoices: [], pageCount: 1 } })
    expect(server.requests).toHaveLength(2)
  })

  it("by default a read is tried three times in all", async () => {
    const server = await startServer(answer(503))
    const outcome = await startClient(server.url, { readRetries: undefined }).checkKey()
    await server.close()
    expect(summarize(outcome)).toEqual({ kind: "unknown", status: 503, code: null })
    expect(server.requests).toHaveLength(3)
  })

  it.each(["1", "0", "Thu, 05 Mar 2026 08:00:00 GMT"])(
    "a Retry-After of %p is waited for, a second at least",
    async (asked) => {
      const times: number[] = []
      const note =
        (behave: Behavior): Behavior =>
        (response, index) => {
          times.push(performance.now())
          behave(response, index)
        }
      const busy = answer(429, "", { "retry-after": asked })
      const server = await startServer(inTurn(note(busy), note(answer(200, page))))
      const outcome = await startClient(server.url).checkKey()
      await server.close()
      expect(outcome.kind).toBe("done")
      expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990)
    }
  )

  it.each([
    ["{}", "done"],
    ['{"pagesAmount":0}', "done"],
    ['{"result":"Error"}', "refused"],
    ['{"errorMessage":"The key is not valid."}', "unknown"],
    ['{"result":null,"errorMessagePL":"Klucz jest nieprawidłowy."}', "unknown"],
    ['{"status":401,"message":"Unauthorized"}', "unknown"],
    ['{"success":false}', "unknown"],
  ])("200 with %s as the answer to a check of the key: %s", async (body, kind) => {
    const server = await startServer(answer(200, body))
    const outcome = await startClient(server.url).checkKey()
    await server.close()
    expect(outcome.kind).toBe(kind)
  })

  it("a long wait is left to the caller", async () => {
    const server = await startServer(answer(429, "", { "retry-after": "3" }))
    const outcome = await startClient(server.url).checkKey()
    await server.close()
    expect(outcome).toMatchObject({ kind: "asked-to-wait", retryAfterMs: 3_000 })
    expect(server.requests).toHaveLength(1)
  })
})

describe("the wait that the service asks for", () => {
  it.each(["Thu, 05 Mar 2026 15:00:00 GMT", "Thu, 05 Mar 2026 03:00:00 GMT"])(
    "a moment is one by the service's own clock, even if that shows %p",
    async (date) => {
      const asked = new Date(Date.parse(date) + 90_000).toUTCString()
      const server = await startServer(answer(429, "", { date, "retry-after": asked }))
      const outcome = await startClient(server.url).createInvoice(exampleDraft)
      await server.close()
      expect(outcome).toMatchObject({ kind: "asked-to-wait", retryAfterMs: 90_000 })
    }
  )

  const now = new Date("2026-03-05T09:00:00Z")
  it.each([
    ["120", 120_000],
    [" 0 ", 0],
    ["Thu, 05 Mar 2026 09:00:30 GMT", 30_000],
    ["Thursday, 05-Mar-26 09:00:30 GMT", 30_000],
    // Names no zone: GMT, whatever this machine's own.
    ["Thu Mar  5 09:00:30 2026", 30_000],
    ["Thu, 05 Mar 2026 09:00:30", 30_000],
    ["Thu, 05 Mar 2026 10:00:30 +0100", 30_000],
    ["Thu, 05 Mar 2026 08:00:00 GMT", 0],
    ["86400", 3_600_000],
    ["99999999999999999999999", 3_600_000],
    ["Thu, 05 Mar 2027 09:00:00 GMT", 3_600_000],
    ["-5", null],
    ["1.5", null],
    ["5 minutes", null],
    ["soon", null],
    ["", null],
    [null, null],
  ])("%p is %p milliseconds", (header, waitMs) => {
    expect(readRetryAfter(header, now)).toBe(waitMs)
  })
})

describe("the service's own words", () => {
  const refuse = async (body: unknown) => {
    const server = await startServer(answer(400, body))
    const outcome = await startClient(server.url).createInvoice(exampleDraft)
    await server.close()
    return outcome.report.words
  }

  it("are kept in both languages", async () => {
    const body = { result: "Error", errorMessage: "No format.", errorMessagePL: "Brak formatu." }
    expect(await refuse(body)).toEqual({ en: "No format.", pl: "Brak formatu." })
  })

  it("are cut to 500 characters, never within one", async () => {
    const words = await refuse({ errorMessage: "🧾".repeat(501) })
    expect(words).toEqual({ en: "🧾".repeat(500), pl: null })
  })

  it("hold no control characters and no broken ones", async () => {
    const errorMessage = "a\u0000b\u001b[31mc\u202Ed\ud800e\r\nf\tg"
    expect(await refuse({ errorMessage })).toEqual({ en: "ab[31mcde f g", pl: null })
  })

  it("hold [key] where the service echoed the key, even across a cut or in pieces", async () => {
    const pieces = `${API_KEY.slice(0, 9)}\u0000${API_KEY.slice(9)}`
    const errorMessage = `Bad key ${API_KEY}, ${pieces}. ${"x".repeat(440)}${API_KEY}`
    const words = await refuse({ errorMessage, errorMessagePL: API_KEY })
    expect(words?.en).toContain("Bad key [key], [key]. ")
    expect(words?.pl).toBe("[key]")
    expect(JSON.stringify(words)).not.toMatch(/ak-7f/)
  })

  it.each([
    ["in capitals", API_KEY.toUpperCase()],
    ["broken over lines", `${API_KEY.slice(0, 8)}\r\n  ${API_KEY.slice(8)}`],
    ["as HTML", API_KEY.replaceAll("-", "&#45;")],
    ["as HTML in hexadecimal", API_KEY.replaceAll("-", "&#x2D;")],
    ["in an address", API_KEY.replaceAll("-", "%2d")],
    ["in a text within a text", API_KEY.replaceAll("-", "\\-")],
    ["as a text of JSON has it", API_KEY.replaceAll("-", "\\u002d")],
    ["cut", `${API_KEY.slice(0, -3)}…`],
  ])("hold [key] where the service wrote the key %s", async (_, written) => {
    const words = await refuse({ errorMessage: `Bad key "${written}" (${written}), 100% sure.` })
    const rest = written.endsWith("…") ? "…" : ""
    expect(words?.en).toBe(`Bad key "[key]${rest}" ([key]${rest}), 100% sure.`)
  })

  it.each([["<html>"], [{}], [{ errorMessage: 5, errorMessagePL: null }], [{ errorMessage: " " }]])(
    "are none in %p",
    async (body) => {
      expect(await refuse(body)).toBeNull()
    }
  )
})

describe("telling what reached nobody", () => {
  const refused = (address: string) => ({ code: "ECONNREFUSED", syscall: "connect", address })

  it.each<[string, unknown, boolean]>([
    [
      "both addresses refused",
      { code: "ECONNREFUSED", errors: [refused("::1"), refused("127.0.0.1")] },
      true,
    ],
    [
      "one refused, one reset",
      { code: "ECONNREFUSED", errors: [refused("::1"), { code: "ECONNRESET", syscall: "read" }] },
      false,
    ],
    ["a connection that never opened", { code: "UND_ERR_CONNECT_TIMEOUT" }, true],
    ["no route before connecting", { code: "EHOSTUNREACH", syscall: "connect" }, true],
    ["no route any more while reading", { code: "EHOSTUNREACH", syscall: "read" }, false],
    ["a refusal of unknown place", { code: "ECONNREFUSED" }, false],
    ["a name that has no address now", { code: "EAI_AGAIN", syscall: "getaddrinfo" }, true],
    ["an expired certificate", { code: "CERT_HAS_EXPIRED" }, true],
    ["a certificate for another name", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }, true],
    ["an address that is none", { code: "ERR_INVALID_URL" }, true],
    ["a socket that died", { code: "UND_ERR_SOCKET" }, false],
    ["headers that never came", { code: "UND_ERR_HEADERS_TIMEOUT" }, false],
    ["an object's own name", { code: "constructor" }, false],
    ["nothing known", undefined, false],
  ])("%s", (_, cause, reachedNobody) => {
    expect(describeFailure({ message: "fetch failed", cause }).reachedNobody).toBe(reachedNobody)
  })

  it.each([null, undefined, "text", 5, {}, { cause: null }, { code: "has a secret in it" }])(
    "%p is described without being quoted",
    (error) => {
      expect(describeFailure(error)).toEqual({ code: "NETWORK_ERROR", reachedNobody: false })
    }
  )
})

describe("whatever the service answers", () => {
  async function callAll(behave: Behavior) {
    const server = await startServer(behave)
    const client = startClient(server.url, { readRetries: { retries: 0, minTimeoutMs: 1 } })
    const outcomes = await Promise.all([
      client.createInvoice(exampleDraft),
      client.readInvoice("7"),
      client.listInvoices({ searchPhrase: null, page: null }),
      client.openPdf("7"),
      client.sendInvoice("7", { kind: "contractor" }),
      client.markPaid(["7"]),
      client.checkKey(),
      client.addCategory("Ceramika"),
      client.addProject("Sklep"),
      client.readNames("7"),
    ])
    await server.close()
    return outcomes
  }
  const status = fc.constantFrom(200, 200, 201, 400, 404, 429, 500)

  it("random JSON never makes a call throw, and only an id makes a create done", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), status, async (json, code) => {
        const [created] = await callAll(answer(code, json))
        if (!json.includes("invoiceId") || code >= 300) expect(created?.kind).not.toBe("done")
      }),
      { numRuns: 40 }
    )
  })

  it("random values in the place of every known field never make a call throw", async () => {
    const anything = fc.jsonValue({ maxDepth: 2 })
    const record = (...names: string[]) =>
      fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] })
    const basicInformation = record(
      "invoiceId",
      "invoiceNumber",
      "grossPrice",
      "issueDate",
      "uploadDate"
    )
    const invoice = fc.record({
      basicInformation: fc.oneof(basicInformation, anything),
      contractor: fc.oneof(record("contractorName", "postCode"), anything),
      invoicePosition: fc.oneof(
        fc.array(fc.oneof(record("quantity", "grossPrice"), anything)),
        anything
      ),
    })
    const data = fc.record({
      invoice,
      invoices: fc.array(invoice),
      pagesAmount: anything,
      invoiceId: anything,
    })
    const envelope = fc.record({ result: fc.constantFrom("OK", "Error", 1, null), data })
    await fc.assert(
      fc.asyncProperty(envelope, async (body) => {
        const outcomes = await callAll(answer(200, body))
        expect(outcomes).toHaveLength(10)
      }),
      { numRuns: 40 }
    )
  })

  it("random bytes never make a call throw", async () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((part) => Buffer.from(part))
    await fc.assert(
      fc.asyncProperty(bytes, status, async (body, code) => {
        const [created] = await callAll(answer(code, body))
        expect(created?.kind).not.toBe("done")
      }),
      { numRuns: 30 }
    )
  })

  it("random bytes instead of HTTP never make a call throw", async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 100 }).map((part) => Buffer.from(part))
    await fc.assert(
      fc.asyncProperty(bytes, async (noise) => {
        const outcomes = await callAll((response) => void response.socket?.end(noise))
        expect(outcomes.map(({ kind }) => kind)).toEqual(Array(10).fill("unknown"))
      }),
      { numRuns: 15 }
    )
  })
})
