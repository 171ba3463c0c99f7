import { startSandbox, type Sandbox } from "../index"
import { call, issue } from "./example"

interface Listed {
  basicInformation: { invoiceId: number; grossPrice: number }
  invoicePosition: unknown[]
}
interface Page {
  invoices: Listed[]
  pagesAmount: string
  sumGross: string
  sumNet: string
}

let sandbox: Sandbox
let time = Date.parse("2026-03-05T09:00:00.000Z")

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date(time) })
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

async function list(query: string): Promise<Page> {
  return (await call(sandbox, `GET /sales?${query}`)).data as Page
}
const idsOf = (page: Page) => page.invoices.map((invoice) => invoice.basicInformation.invoiceId)

test("Pages hold every invoice once, newest first, without lines, with sums over all", async () => {
  const ids: number[] = []
  for (let count = 0; count < 23; count += 1) ids.push(await issue(sandbox))
  const pages = [await list("documentsPerPage=10")]
  for (const number of [2, 3, 4]) pages.push(await list(`documentsPerPage=10&pageNumber=${number}`))
  expect(pages.flatMap(idsOf)).toEqual(ids.reverse())
  expect(pages.map((page) => page.invoices.length)).toEqual([10, 10, 3, 0])
  expect(pages[0]).toMatchObject({ pagesAmount: "3", sumGross: "3677.70", sumNet: "2990.00" })
  expect(pages[0]?.invoices[0]?.invoicePosition).toEqual([])
})

test("The search reads number, name, tax number and city, and nothing else", async () => {
  const id = await issue(sandbox)
  await issue(sandbox, {
    "contractor.contractorName": "Ktoś Inny",
    "contractor.city": "Łódź",
    "contractor.taxIdentificationNumber": "5260250274",
  })
  for (const phrase of ["1/3/2026", "ceramiki", "1234563218", "GDYNIA"]) {
    expect(idsOf(await list(`searchPhrase=${encodeURIComponent(phrase)}`))).toEqual([id])
  }
  for (const phrase of ["Order 1087", "81-001", "Stoneware", "biuro@example.com"]) {
    expect(idsOf(await list(`searchPhrase=${encodeURIComponent(phrase)}`))).toEqual([])
  }
  expect(idsOf(await list("contractorName=pracownia"))).toEqual([id])
})

test("Type, payment and sorting are honored", async () => {
  const paid = await issue(sandbox)
  const unpaid = await issue(sandbox, {
    "payments.isPaid": false,
    "payments.dueDate": "2026-03-04T00:00:00.000Z",
    "basicInformation.invoiceType": "PRO_FORMA",
  })
  expect(idsOf(await list("paymentStatus=PAID"))).toEqual([paid])
  expect(idsOf(await list("paymentStatus=OVERDUE"))).toEqual([unpaid])
  expect(idsOf(await list("invoiceType=SALES"))).toEqual([paid])
  expect(idsOf(await list("sortBy=DUE_DATE&order=ASC"))).toEqual([unpaid, paid])
  await call(sandbox, "POST /sales/markPaid", { invoiceIds: [unpaid] })
  expect(idsOf(await list("paymentStatus=UNPAID"))).toEqual([])
  await call(sandbox, "POST /sales/markUnpaid", { invoiceIds: [paid, unpaid] })
  expect(idsOf(await list("paymentStatus=UNPAID"))).toHaveLength(2)
})

test.each(["documentsPerPage=30", "pageNumber=x", "sortBy=NAME", "dateFrom=2026-01-01"])(
  "The list refuses %s",
  async (query) => {
    expect((await call(sandbox, `GET /sales?${query}`)).status).toBe(400)
  }
)

test("Another company sees nothing of an invoice", async () => {
  const id = await issue(sandbox)
  const key = sandbox.keyOf("second")
  const page = (await call(sandbox, "GET /sales", undefined, { key })).data as Page
  expect(page).toMatchObject({ invoices: [], pagesAmount: "0", sumGross: "0.00" })
  expect((await call(sandbox, `GET /sales/invoice?ref=${id}`, undefined, { key })).status).toBe(400)
})

test("A list that lags shows a fresh invoice only after its time", async () => {
  sandbox.configure("default", { listLagMs: 5000 })
  const id = await issue(sandbox)
  expect(idsOf(await list(""))).toEqual([])
  time += 5000
  expect(idsOf(await list(""))).toEqual([id])
})

test("Read-back oddities are shown when switched on", async () => {
  sandbox.configure("default", {
    roundingDifference: 2,
    omitAdditionalDetails: true,
    bareRead: true,
  })
  const id = await issue(sandbox)
  const reply = await call(sandbox, `GET /sales/invoice?ref=${id}`)
  expect(JSON.parse(reply.text)).toMatchObject({
    invoice: { basicInformation: { grossPrice: 159.92 } },
  })
  expect(reply.text).not.toContain("Order 1087")
})
