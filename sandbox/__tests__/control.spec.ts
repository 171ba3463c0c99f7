import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSandbox, type Sandbox } from "../index"
import { call, issue } from "./example"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${sandbox.controlUrl}/_sandbox/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return response.json()
}

test("Another process sees invoices, mails and calls over HTTP", async () => {
  const invoiceId = await issue(sandbox)
  await call(sandbox, "POST /sales/invoice/send", { invoiceId, recipientFromSystem: true })
  expect(await control("GET", "invoices?companyId=default")).toMatchObject({
    invoices: [{ invoiceId, invoiceNumber: "1/3/2026", request: { projectId: 42 } }],
    drafts: [],
    duplicates: [],
  })
  expect(await control("GET", "mails")).toMatchObject({ mails: [{ invoiceId }] })
  expect(await control("GET", "calls")).toMatchObject({
    total: 2,
    byEndpoint: { "POST /sales/invoice": { "200": 1 }, "POST /sales/invoice/send": { "200": 1 } },
    maxInFlight: { default: 1 },
  })
})

test("Another process switches faults and resets", async () => {
  await control("POST", "faults", { kind: "401", endpoint: "GET /sales", times: 1 })
  expect((await call(sandbox, "GET /sales")).status).toBe(401)
  expect(await control("GET", "faults")).toMatchObject({ faults: [{ kind: "401", fired: 1 }] })
  expect(await control("POST", "faults", { kind: "401", endpoint: "GET /x" })).toHaveProperty(
    "error"
  )
  await issue(sandbox)
  await control("POST", "reset")
  expect(sandbox.invoices()).toEqual([])
  expect(sandbox.faults()).toEqual([])
})

test("Another process adds a company, changes its settings and rejects its key", async () => {
  await control("POST", "companies", { companyId: "third", key: "third-key" })
  await control("POST", "companies", {
    companyId: "third",
    settings: { invoiceFormats: ["A %N/%Y"] },
  })
  await issue(sandbox, { "basicInformation.invoiceFormat": "A %N/%Y" }, "third-key")
  expect(sandbox.invoices("third")).toMatchObject([{ invoiceNumber: "A 1/2026" }])
  await control("POST", "companies", { companyId: "third", rejectKey: "third-key" })
  expect((await call(sandbox, "GET /sales", undefined, { key: "third-key" })).status).toBe(401)
})

test("A setting that another process changes leaves every other one as it is", async () => {
  const change = (settings: object) =>
    control("POST", "companies", { companyId: "default", settings })
  await change({ hidesSent: true, maxPerPage: 5, invoiceFormats: ["A %N/%Y"] })
  await change({ replyToConfigured: false })
  expect(sandbox.companies()[0]?.settings).toMatchObject({
    hidesSent: true,
    maxPerPage: 5,
    invoiceFormats: ["A %N/%Y"],
    replyToConfigured: false,
  })
  expect(await change({ maxPerPage: 0 })).toHaveProperty("error")
  expect(await change({ unheardOf: true })).toHaveProperty("error")
})

test("The page shows what happened with every sign of a buyer's name made harmless", async () => {
  const empty = await (await fetch(sandbox.controlUrl)).text()
  expect(empty).toContain("No invoice has been issued yet")
  await issue(sandbox, { "contractor.contractorName": "<script>alert(1)</script>" })
  const page = await (await fetch(sandbox.controlUrl)).text()
  expect(page).toContain("1/3/2026")
  expect(page).toContain("&lt;script&gt;alert(1)")
  expect(page).not.toContain("<script>alert")
  const pdf = await fetch(`${sandbox.controlUrl}/_sandbox/invoices/90001/pdf`)
  expect(pdf.headers.get("content-type")).toBe("application/pdf")
})

test("A restart with the same folder keeps invoices, mails, numbers and settings", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"))
  const first = await startSandbox({ dataDir })
  const invoiceId = await issue(first)
  await call(first, "POST /sales/invoice/send", { invoiceId, recipientFromSystem: true })
  first.configure("default", { listLagMs: 1 })
  const before = [first.invoices(), first.mails(), first.companies()]
  await first.close()
  const second = await startSandbox({ dataDir })
  expect([second.invoices(), second.mails(), second.companies()]).toEqual(before)
  expect(await issue(second)).toBe(invoiceId + 1)
  expect(second.invoices().at(-1)?.invoiceNumber).toBe("2/3/2026")
  await second.close()
  rmSync(dataDir, { recursive: true })
})
