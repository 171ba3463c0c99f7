import { startSandbox, type CompanyOptions, type Sandbox } from "../index"
import { call, issue } from "./example"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({})
})
afterEach(async () => await sandbox.reset())
afterAll(() => sandbox.close())

const turnOn = (settings: CompanyOptions["settings"]) =>
  sandbox.configure("default", settings ?? {})
const mark = async (id: number, as: "Paid" | "Unpaid") =>
  await call(sandbox, `POST /sales/mark${as}`, { invoiceIds: [id] })
type Shown = { payments: { isPaid?: boolean; paidAmount?: number; dueDate?: string } }
const read = async (id: number) =>
  ((await call(sandbox, `GET /sales/invoice?ref=${id}`)).data as { invoice: Shown }).invoice
    .payments
const list = async () =>
  ((await call(sandbox, "GET /sales")).data as { invoices: Shown[] }).invoices[0]?.payments

test("Marking says how an invoice stands, and may be repeated", async () => {
  const id = await issue(sandbox)
  for (const as of ["Unpaid", "Unpaid", "Paid", "Paid"] as const) {
    await mark(id, as)
    const isPaid = as === "Paid"
    expect(await read(id)).toMatchObject({ isPaid })
    expect(await list()).toMatchObject({ isPaid })
    expect((await read(id)).paidAmount === 0).toBe(!isPaid)
  }
})

test("An account may refuse to mark, and changes nothing then", async () => {
  const id = await issue(sandbox)
  await mark(id, "Unpaid")
  turnOn({ paymentsRefused: true })
  expect(await mark(id, "Paid")).toMatchObject({ status: 400 })
  expect(sandbox.invoices()[0]).toMatchObject({ isPaid: false })
  expect(sandbox.traitsMet().default?.paymentsRefused).toBe(1)
})

test("An account may mark and not answer, or answer late", async () => {
  const id = await issue(sandbox)
  turnOn({ paymentsSilent: true })
  await expect(mark(id, "Unpaid")).rejects.toThrow()
  expect(sandbox.invoices()[0]).toMatchObject({ isPaid: false })
  turnOn({ paymentsSilent: false, paymentsDelayMs: 150 })
  const startedMs = Date.now()
  await mark(id, "Paid")
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(140)
})

test("An account may show payments on a read alone, or nowhere", async () => {
  const id = await issue(sandbox)
  turnOn({ paymentsOnlyOnRead: true })
  expect(await list()).not.toHaveProperty("isPaid")
  expect(await read(id)).toHaveProperty("isPaid")
  turnOn({ paymentsHidden: true })
  const shown = await read(id)
  expect(shown).not.toHaveProperty("isPaid")
  expect(shown).not.toHaveProperty("paidAmount")
  expect(shown).toHaveProperty("dueDate")
})

test("Its page has a switch for each way, and counts what is paid", async () => {
  await mark(await issue(sandbox), "Paid")
  const page = await (await fetch(`${sandbox.controlUrl}/_sandbox/live`)).text()
  for (const name of ["Refused", "Silent", "OnlyOnRead", "Hidden", "DelayMs"]) {
    expect(page.split(`data-setting="payments${name}"`)).toHaveLength(3)
  }
  expect(page).toContain("paid: 1")
})
