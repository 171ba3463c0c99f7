import net from "node:net"
import fc from "fast-check"
import { LOGIN } from "../../demo/login"
import { HOLD_CAUSES } from "../../src/core/request/invoice-request"
import { STORABLE_FIELDS } from "../../src/core/settings/stored-settings"
import { expectNothingWritten } from "../shop/expect-nothing-written"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import type { InvoiceRequestDetail, InvoicingErrorBody } from "../../src/types"
import { badCallsOf, soundCallOf, UNDECODABLE_SEGMENTS } from "./bad-input/bad-calls"
import { findAdminRoutes } from "./bad-input/find-routes"
import { sendRaw, type RawCall, type RawReply } from "./bad-input/raw-call"

jest.setTimeout(300_000)

const KEY = "sandbox-key-default"
const ROUTES = findAdminRoutes()
const CALLS_PER_ROUTE = 60
/** FUZZ_SEED replays the calls of a failed run, which printed its seed. */
const CHANCE = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}

/** Details that leak an error's origin: a stack frame, a server file, SQL. */
const INNARDS = /\n\s+at |node_modules|\/src\/|\.[jt]s:\d+|select .* from |invoicing_request\b/i

let shop: ShopUnderTest
let token: string
let issued: InvoiceRequestDetail
let refused: InvoiceRequestDetail

beforeAll(async () => {
  shop = await ShopUnderTest.open({ name: "fuzz" })
  issued = await shop.untilSent(await shop.sell())
  refused = await shop.invoice({ buyer: BUYERS.mistyped, items: { "SWI-01": 1 } }, "refused")
  const login = await sendRaw(shop.process.url, {
    method: "POST",
    path: "/auth/user/emailpass",
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(LOGIN)),
  })
  token = (JSON.parse(login.text) as { token: string }).token
})

afterAll(async () => await shop?.close())

const send = async (call: RawCall) =>
  await sendRaw(shop.process.url, {
    ...call,
    headers: { authorization: `Bearer ${token}`, ...call.headers },
  })

function idsFor(path: string): string[] {
  if (path.startsWith("companies")) return ["default"]
  if (path.startsWith("orders")) return [issued.order_id, refused.order_id]
  return [issued.id, refused.id]
}

/** Describes what is wrong with a response; null if the client's mistake was handled as one. */
function findFault({ status, text, headers }: RawReply, wasServiceAsked: boolean): string | null {
  if (text.includes(KEY) || JSON.stringify(headers).includes(KEY)) return "it shows the API key"
  const isServiceAway = status === 502 && wasServiceAsked && /"type":"service"/.test(text)
  if (status >= 500 && !isServiceAway) return `it is a ${status}`
  if (status < 200) return `it is a ${status}`
  const isFile = headers["content-type"] === "application/pdf"
  if (!isFile && INNARDS.test(text)) return "it shows the server's innards"
  return null
}

describe("the routes that the folders name", () => {
  it("are found with their methods", () => {
    const found = ROUTES.map(({ method, path }) => `${method} ${path}`)
    expect(found).toEqual(expect.arrayContaining(["GET requests/:id", "POST settings"]))
    expect(found.length).toBeGreaterThanOrEqual(18)
  })
})

describe("a caller's mistake", () => {
  it.each(ROUTES)("is taken as one by $method $path", async (route) => {
    const statuses = new Map<number, number>()
    const sound = soundCallOf(route)
    await fc.assert(
      fc.asyncProperty(badCallsOf(route, idsFor(route.path)), async (call) => {
        const callsBefore = shop.sandbox.calls().total
        const reply = await send(call)
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
        const fault = findFault(reply, shop.sandbox.calls().total > callsBefore)
        if (fault) throw new Error(`${fault}: ${reply.text.slice(0, 500)}`)
      }),
      { numRuns: CALLS_PER_ROUTE, examples: sound ? [[sound]] : [], ...CHANCE }
    )
    // The random calls must have reached the handler as well as the code that guards it.
    expect(statuses.size).toBeGreaterThan(1)
  })
})

describe("a body that can be neither kept nor walked through", () => {
  const HALF_A_LETTER = "half of \ud800 a letter"
  const DEEP = `{"dueDays":${"[".repeat(20_000)}${"]".repeat(20_000)}}`

  it.each([
    ["companies/default/pause", { reason: HALF_A_LETTER }, "reason"],
    [
      "companies/default/account",
      { key: "a", verdict: "another", present_id: "a", note: HALF_A_LETTER },
      "note",
    ],
    ["requests/:id/skip", { reason: HALF_A_LETTER }, "reason"],
    ["settings", { invoiceFormat: HALF_A_LETTER }, "invoiceFormat"],
    ["settings", { paymentMethods: { [HALF_A_LETTER]: "CARD" } }, "paymentMethods"],
    ["settings", DEEP, "nested"],
    ["requests/:id/skip", DEEP, "nested"],
  ])("is answered 400 by %s, and nothing happens", async (path, body, named) => {
    const before = (await shop.get("settings")).text
    await expectNothingWritten(shop, async () => {
      const reply = await shop.post<InvoicingErrorBody>(path.replace(":id", refused.id), body)
      expect(reply.status).toBe(400)
      expect(reply.body.message).toContain(named)
    })
    expect((await shop.get("settings")).text).toBe(before)
  })
})

describe("an address that cannot be decoded", () => {
  // Medusa's own middleware for "/admin*" answers these with 500 before any plugin code runs.
  it.each(UNDECODABLE_SEGMENTS)(
    "is not answered by the plugin, and tells nothing: %s",
    async (id) => {
      const path = `/admin/invoicing/requests/${id}`
      const reply = await send({ method: "GET", path, headers: {}, body: null })
      const core = await send({
        method: "GET",
        path: `/admin/orders/${id}`,
        headers: {},
        body: null,
      })
      expect(reply).toMatchObject({ status: core.status, text: core.text })
      expect(reply.text).not.toMatch(INNARDS)
    }
  )
})

describe("bytes that are no request", () => {
  const PIECES = [
    "nonsense\r\n\r\n",
    "GET /admin/invoicing/status HTTP/9.9\r\n\r\n",
    "POST /admin/invoicing/settings HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{",
    "POST /admin/invoicing/settings HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n",
    `GET /admin/invoicing/status HTTP/1.1\r\nhost: x\r\nauthorization: ${"x".repeat(100_000)}\r\n\r\n`,
  ]

  it.each(PIECES)("that break off do not disturb the server", async (bytes) => {
    const { port } = new URL(shop.process.url)
    await new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), "localhost", () => {
        socket.write(bytes, () => setTimeout(() => socket.destroy(), 50))
      })
      // The server may close the connection first, which is correct.
      socket.on("error", () => undefined)
      socket.on("close", () => resolve())
    })
    expect((await shop.get("status")).status).toBe(200)
  })
})

describe("after all that", () => {
  it("the shop still sells, invoices and answers, and has told nobody its key", async () => {
    for (const cause of HOLD_CAUSES) {
      const resumed = await shop.post("companies/default/resume", { cause, note: "after the fuzz" })
      expect(resumed.status).toBe(200)
    }
    const asOptionsSay = Object.fromEntries(STORABLE_FIELDS.map((field) => [field, null]))
    expect((await shop.post("settings", asOptionsSay)).status).toBe(200)
    const request = await shop.untilSent(await shop.sell())
    expect(shop.invoicesOf(request.order_id)).toHaveLength(1)
    expect(shop.sandbox.duplicates()).toEqual([])
    expect(shop.output()).not.toContain(KEY)
    expect(shop.output()).not.toMatch(/unhandled|uncaught/i)
  })
})
