import { execFileSync, spawnSync } from "node:child_process"
import { startSandbox, type Sandbox } from "../index"
import { call, issue } from "./example"

const hasPdfToText = spawnSync("pdftotext", ["-v"]).error === undefined
const START = Date.parse("2026-03-05T09:00:00.000Z")

let sandbox: Sandbox
let time = START

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date(time) })
})
beforeEach(() => {
  time = START
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

async function linkTo(invoiceId: number): Promise<string> {
  return (await call(sandbox, "POST /sales/pdfUrl", { invoiceId })).data as string
}

test("The link leads to a PDF under a name made from the number, without a key", async () => {
  const response = await fetch(await linkTo(await issue(sandbox)))
  expect(response.headers.get("content-type")).toBe("application/pdf")
  expect(response.headers.get("content-disposition")).toContain("1_3_2026.pdf")
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString()
  ).toBe("%PDF-")
})

// Skipped, and shown as skipped, where poppler's pdftotext is not installed.
const testWithPdfToText = hasPdfToText ? test : test.skip

testWithPdfToText("Polish letters survive and many lines run over several pages", async () => {
  const line = {
    positionType: "PRODUCT",
    quantity: 1,
    unit: "szt.",
    unitNetPrice: 10,
    unitGrossPrice: 12.3,
    vat: "23%",
    netPrice: "10",
    grossPrice: "12.3",
  }
  const invoicePosition = Array.from({ length: 60 }, (_none, productPosition) => ({
    ...line,
    productPosition,
    productName: `Kubek nr ${productPosition + 1}`,
  }))
  const changes = { "contractor.contractorName": "Zażółć gęślą jaźń", invoicePosition }
  const response = await fetch(await linkTo(await issue(sandbox, changes)))
  const input = Buffer.from(await response.arrayBuffer())
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input }).toString()
  expect(text).toContain("Zażółć gęślą jaźń")
  expect(text).toContain("Kubek nr 60")
  expect(text).toContain("738.00")
  expect(text).toMatch(/3 \/ 3|2 \/ 2/)
})

testWithPdfToText("An invoice to a receipt says so, and no other does", async () => {
  for (const isReceipt of [true, false]) {
    const invoiceId = await issue(sandbox, { "basicInformation.isReceipt": isReceipt })
    const shown = (await call(sandbox, `GET /sales/invoice?ref=${invoiceId}`)).data
    expect(JSON.stringify(shown)).toContain(`"isReceipt":${isReceipt}`)
    const input = Buffer.from(await (await fetch(await linkTo(invoiceId))).arrayBuffer())
    const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input }).toString()
    expect(text.includes("Faktura do paragonu")).toBe(isReceipt)
  }
})

test("The link works for ten minutes and not a moment longer", async () => {
  const link = await linkTo(await issue(sandbox))
  time += 599_000
  expect((await fetch(link)).status).toBe(200)
  time += 1_000
  const late = await fetch(link)
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining("expired")])
})

test("A changed link is refused", async () => {
  const link = await linkTo(await issue(sandbox))
  expect((await fetch(link.replace("Expires=600", "Expires=6000"))).status).toBe(403)
  expect((await fetch(link.replace("/90001/", "/90002/"))).status).toBe(403)
})

test("A request that carries the API key as well is refused", async () => {
  const link = await linkTo(await issue(sandbox))
  const response = await fetch(link, { headers: { authorization: sandbox.keyOf("default") } })
  expect(response.status).toBe(400)
})

test("There is no PDF of a draft or of a stranger's invoice", async () => {
  const draft = await issue(sandbox, { "basicInformation.statusId": "DRAFT" })
  const foreign = await issue(sandbox, {}, sandbox.keyOf("second"))
  for (const invoiceId of [draft, foreign]) {
    expect((await call(sandbox, "POST /sales/pdfUrl", { invoiceId })).status).toBe(400)
  }
})
