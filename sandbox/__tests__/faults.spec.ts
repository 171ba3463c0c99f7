import { startSandbox, type FaultOrder, type Sandbox } from "../index"
import { call, exampleInvoice, exampleWith, issue, type Reply } from "./example"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const CREATE = "POST /sales/invoice"

/** A busy machine takes its time to answer: only a call that is meant to get no answer gives up soon. */
const PATIENCE_MS = 20_000
const BRIEF_MS = 1_500

const post = (patienceMs = PATIENCE_MS) =>
  call(sandbox, CREATE, exampleInvoice(), { signal: AbortSignal.timeout(patienceMs) })

/** How a call ended: its status, or the error code. */
async function endOf(reply: Promise<Reply>): Promise<string> {
  try {
    return String((await reply).status)
  } catch (problem) {
    // No instanceof: under Jest, fetch throws errors of another realm.
    const { cause, name } = problem as { cause?: { code?: string }; name: string }
    return cause?.code ?? name
  }
}

const OUTCOMES: [string, FaultOrder, string, number][] = [
  ["reset-before resets and saves nothing", { kind: "reset-before" }, "ECONNRESET", 0],
  ["5xx-before answers 503 and saves nothing", { kind: "5xx-before" }, "503", 0],
  ["429 saves nothing", { kind: "429" }, "429", 0],
  ["401 saves nothing", { kind: "401" }, "401", 0],
  ["400 saves nothing", { kind: "400" }, "400", 0],
  ["error-200 saves nothing", { kind: "error-200" }, "200", 0],
  ["redirect saves nothing", { kind: "redirect" }, "302", 0],
  ["html-200 saves nothing by itself", { kind: "html-200" }, "200", 0],
  ["html-200 saves when told", { kind: "html-200", options: { saved: true } }, "200", 1],
  ["accept-then-hang saves and keeps silent", { kind: "accept-then-hang" }, "TimeoutError", 1],
  ["accept-then-reset saves and resets", { kind: "accept-then-reset" }, "ECONNRESET", 1],
  ["accept-then-5xx saves and fails", { kind: "accept-then-5xx" }, "500", 1],
  [
    "accept-then-5xx answers the status asked for",
    { kind: "accept-then-5xx", options: { status: 504 } },
    "504",
    1,
  ],
  ["cut-json saves and breaks off", { kind: "cut-json" }, "UND_ERR_SOCKET", 1],
  ["cut-json may stall", { kind: "cut-json", options: { stall: true } }, "TimeoutError", 1],
  ["no-id-200 saves and hides the id", { kind: "no-id-200" }, "200", 1],
  [
    "firewall answers 403 and saves nothing",
    { kind: "firewall", options: { containing: "Ceramiki" } },
    "403",
    0,
  ],
  ["saved-as-draft answers as issued", { kind: "saved-as-draft" }, "200", 0],
  [
    "accept-then-slow saves and answers late",
    { kind: "accept-then-slow", options: { delayMs: 60_000 } },
    "TimeoutError",
    1,
  ],
  [
    "drop-then-save resets and has saved nothing yet",
    { kind: "drop-then-save", options: { delayMs: 60_000 } },
    "ECONNRESET",
    0,
  ],
  ["slow saves and answers", { kind: "slow", options: { delayMs: 50 } }, "200", 1],
]

test.each(OUTCOMES)("The fault %s", async (_name, fault, end, saved) => {
  await sandbox.setFault({ endpoint: CREATE, times: 1, ...fault })
  const patienceMs = end === "TimeoutError" ? BRIEF_MS : PATIENCE_MS
  expect(await endOf(post(patienceMs))).toBe(end)
  expect(sandbox.invoices()).toHaveLength(saved)
  expect(sandbox.faults()).toMatchObject([{ fired: 1, isActive: false }])
  expect(sandbox.calls().byEndpoint[CREATE]).toEqual({ [`fault:${fault.kind}`]: 1 })
  expect(await endOf(post())).toBe("200")
})

test("Refused connections leave the control port reachable and end on the same port", async () => {
  await issue(sandbox)
  await sandbox.setFault({ kind: "refuse-connections" })
  expect(await endOf(post())).toBe("ECONNREFUSED")
  const response = await fetch(`${sandbox.controlUrl}/_sandbox/faults`, { method: "DELETE" })
  expect(response.status).toBe(200)
  expect(await endOf(post())).toBe("200")
})

test("Refused connections can end by themselves", async () => {
  await sandbox.setFault({ kind: "refuse-connections", options: { forMs: 1_000 } })
  expect(await endOf(post())).toBe("ECONNREFUSED")
  while (sandbox.faults().some((fault) => fault.isActive)) await endOf(call(sandbox, "GET /sales"))
  const ends = new Set<string>()
  while (!ends.has("200")) ends.add(await endOf(call(sandbox, "GET /sales")))
  expect(ends.has("200")).toBe(true)
})

test("429 tells how long to wait, in seconds or as a date", async () => {
  await sandbox.setFault({ kind: "429", times: 1, options: { retryAfterSeconds: 7 } })
  await sandbox.setFault({ kind: "429", times: 1, options: { retryAfterAs: "date" } })
  expect((await post()).headers.get("retry-after")).toBe("7")
  const date = (await post()).headers.get("retry-after") ?? ""
  expect(Number.isNaN(Date.parse(date))).toBe(false)
})

test("429 as a date can be told by a wrong clock, which the header Date shows too", async () => {
  const options = { retryAfterAs: "date", retryAfterSeconds: 90, clockMs: 3_600_000 } as const
  await sandbox.setFault({ kind: "429", times: 1, options })
  const { headers } = await post()
  const shown = Date.parse(headers.get("date") ?? "")
  expect(Date.parse(headers.get("retry-after") ?? "") - shown).toBe(90_000)
  expect(shown - Date.now()).toBeGreaterThan(3_500_000)
})

test("Bodies are what a broken service would send", async () => {
  await sandbox.setFault({ kind: "html-200", times: 1 })
  await sandbox.setFault({ kind: "no-id-200", times: 1 })
  await sandbox.setFault({ kind: "error-200", times: 1, options: { message: "No." } })
  expect((await post()).text).toContain("<html>")
  expect(JSON.parse((await post()).text)).toEqual({ result: "OK", data: {} })
  expect(await post()).toMatchObject({ status: 200, errorMessage: "No." })
})

test("A wrong gross total is shown on reads and leaves other calls alone", async () => {
  await sandbox.setFault({ kind: "wrong-gross", options: { differenceMinor: -3 } })
  const id = await issue(sandbox)
  const { data } = await call(sandbox, `GET /sales/invoice?ref=${id}`)
  expect(data).toMatchObject({ invoice: { basicInformation: { grossPrice: 159.87 } } })
  const listed = await call(sandbox, "GET /sales")
  expect(listed.data).toMatchObject({
    invoices: [{ basicInformation: { grossPrice: 159.87 } }],
  })
  expect(sandbox.invoices()).toMatchObject([{ totals: { gross: "159.90" } }])
})

test("A fault strikes only its endpoint and its company, as often as told", async () => {
  await sandbox.setFault({ kind: "5xx-before", endpoint: CREATE, companyId: "second", times: 2 })
  const second = () => call(sandbox, CREATE, exampleInvoice(), { key: sandbox.keyOf("second") })
  expect((await post()).status).toBe(200)
  expect((await call(sandbox, "GET /sales")).status).toBe(200)
  const statuses = [await second(), await second(), await second()].map((reply) => reply.status)
  expect(statuses).toEqual([503, 503, 200])
})

test("A fault until cleared goes on until it is cleared", async () => {
  const fault = await sandbox.setFault({ kind: "401" })
  for (let count = 0; count < 3; count += 1) expect((await post()).status).toBe(401)
  expect(sandbox.faults()).toMatchObject([{ fired: 3, isActive: true }])
  await sandbox.clearFaults(fault.id)
  expect((await post()).status).toBe(200)
})

test("What is saved after the connection is gone is there a while later", async () => {
  await sandbox.setFault({ kind: "drop-then-save", times: 1, options: { delayMs: 1_000 } })
  await sandbox.setFault({ kind: "slow", times: 1, options: { delayMs: 2_000 } })
  expect(await endOf(post())).toBe("ECONNRESET")
  expect(sandbox.invoices()).toHaveLength(0)
  expect(await endOf(post(BRIEF_MS))).toBe("TimeoutError")
  while (sandbox.invoices().length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
})

test("What was saved as a draft is listed as one, has no number and cannot be sent", async () => {
  await sandbox.setFault({ kind: "saved-as-draft", endpoint: "*", times: 1 })
  await call(sandbox, "GET /sales")
  const invoiceId = await issue(sandbox)
  const shown = (await call(sandbox, `GET /sales/invoice?ref=${invoiceId}`)).data
  expect(shown).toMatchObject({ invoice: { basicInformation: { statusId: "DRAFT" } } })
  expect(shown).not.toHaveProperty("invoice.basicInformation.invoiceNumber")
  const body = { invoiceId, recipientFromSystem: true }
  expect((await call(sandbox, "POST /sales/invoice/send", body)).status).toBe(400)
  expect([sandbox.drafts(), sandbox.invoices()]).toMatchObject([[{ invoiceId }], []])
})

test("A firewall refuses only what holds its text, in a body or a query", async () => {
  await sandbox.setFault({ kind: "firewall", options: { containing: "Ceramiki" } })
  const other = exampleWith({ "contractor.contractorName": "Ktoś Inny" })
  expect((await post()).text).toContain("<html>")
  expect((await call(sandbox, CREATE, other)).status).toBe(200)
  expect((await call(sandbox, "GET /sales?documentsPerPage=10")).status).toBe(200)
  expect((await call(sandbox, "GET /sales?searchPhrase=Ceramiki")).status).toBe(403)
  expect(sandbox.faults()).toMatchObject([{ fired: 2 }])
  await expect(sandbox.setFault({ kind: "firewall" })).rejects.toThrow("options.containing")
})

test("A fault on the files breaks the download and not the link", async () => {
  const invoiceId = await issue(sandbox)
  await sandbox.setFault({ kind: "5xx-before", endpoint: "GET /files" })
  const link = (await call(sandbox, "POST /sales/pdfUrl", { invoiceId })).data as string
  expect((await fetch(link)).status).toBe(503)
})

test("An unknown endpoint is not taken for a switch", async () => {
  await expect(sandbox.setFault({ kind: "401", endpoint: "POST /x" })).rejects.toThrow("POST /x")
})
