import { startSandbox, type Sandbox } from "../index"
import { call, exampleInvoice, exampleWith, issue } from "./example"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

test("The documented example is issued, numbered and read back as the reference shows it", async () => {
  const invoiceId = await issue(sandbox)
  const { data } = await call(sandbox, `GET /sales/invoice?ref=${invoiceId}`)
  expect(data).toMatchObject({
    invoice: {
      modelType: "INVOICE",
      basicInformation: {
        invoiceId,
        invoiceNumber: "1/3/2026",
        year: 2026,
        month: 3,
        invoiceNumberInPeriod: 1,
        statusId: "ISSUED",
        netPrice: 130,
        grossPrice: 159.9,
        currency: "PLN",
        exchangeRate: 1,
        vatPLN: 29.9,
        issueDate: "2026-03-05T00:00:00.000Z",
      },
      contractor: { contractorId: expect.any(Number), city: "Gdynia" },
      payments: { isPaid: true, paidAmount: 159.9 },
      projects: [{ tagId: 42 }],
      additionalDetails: "Order 1087",
      invoicePosition: [
        { productCategory: "Tableware", priceNet: 120, netPrice: "120", vatAmt: 27.6 },
        { productCategory: "Shipping", priceGross: 12.3, grossPrice: "12.3" },
      ],
    },
    relatedInvoices: [],
  })
})

test("What was issued is kept with its whole request for the judge", async () => {
  await issue(sandbox)
  expect(sandbox.invoices()).toHaveLength(1)
  expect(sandbox.invoices()[0]).toMatchObject({ companyId: "default", request: exampleInvoice() })
})

test("Numbers run on within a pattern and month and begin anew in the next", async () => {
  const april = { "basicInformation.issueDate": "2026-04-01T00:00:00.000Z" }
  const otherPattern = { "basicInformation.invoiceFormat": "FV %N/%M/%Y" }
  for (const changes of [{}, {}, april, otherPattern, {}]) await issue(sandbox, changes)
  await issue(sandbox, {}, sandbox.keyOf("second"))
  const numbers = sandbox.invoices().map((invoice) => invoice.invoiceNumber)
  expect(numbers).toEqual([
    "1/3/2026",
    "2/3/2026",
    "1/4/2026",
    "FV 1/3/2026",
    "3/3/2026",
    "1/3/2026",
  ])
})

test("Two invoices with the same additional details are reported as duplicates", async () => {
  const ids = [await issue(sandbox), await issue(sandbox)]
  await issue(sandbox, { additionalDetails: "Order 1088" })
  expect(sandbox.duplicates()).toEqual([
    { companyId: "default", additionalDetails: "Order 1087", invoiceIds: ids },
  ])
})

test("A document without ISSUED is a draft without a number until it is posted again as ISSUED", async () => {
  const draftId = await issue(sandbox, { "basicInformation.statusId": undefined })
  expect(sandbox.invoices()).toEqual([])
  expect(sandbox.drafts()).toMatchObject([{ invoiceNumber: null }])
  expect(await issue(sandbox, { "basicInformation.invoiceId": draftId })).toBe(draftId)
  expect(sandbox.invoices()).toMatchObject([{ invoiceId: draftId, invoiceNumber: "1/3/2026" }])
})

test("An issued invoice cannot be changed by posting its id", async () => {
  const invoiceId = await issue(sandbox)
  const body = exampleWith({ "basicInformation.invoiceId": invoiceId })
  const reply = await call(sandbox, "POST /sales/invoice", body)
  expect([reply.status, reply.errorMessage]).toEqual([400, expect.stringContaining("issued")])
})

test("Gross prices make the gross total the plain sum of the lines", async () => {
  await issue(sandbox, {
    "basicInformation.priceTypeId": "GROSS",
    invoicePosition: [
      { ...grossLine(0, 2, 10.61, "21.22"), unitNetPrice: 8.63, netPrice: "17.25" },
      { ...grossLine(1, 5, 10.62, "53.1"), unitNetPrice: 8.63, netPrice: "43.17" },
    ],
  })
  expect(sandbox.invoices()[0]?.totals).toMatchObject({
    gross: "74.32",
    net: "60.42",
    tax: "13.90",
  })
})

test("Categories and projects are refused only by a company that is strict about them", async () => {
  sandbox.configure("default", { strictCategories: true, strictProjects: true })
  const post = (changes = {}) => call(sandbox, "POST /sales/invoice", exampleWith(changes))
  expect((await post()).errorMessage).toContain("productCategory")
  for (const CompanyProductCategoryName of ["Tableware", "Shipping"]) {
    const body = { CompanyProductCategoryName, enabled: true }
    await call(sandbox, "POST /company/products/categories", body)
  }
  expect((await post()).errorMessage).toContain("projectId")
  const reply = await call(sandbox, "POST /company/projects", { name: "Web shop" })
  const [project] = reply.data as { tagId: number }[]
  const tagId = project?.tagId
  expect((await post({ projectId: tagId, projects: [{ tagId }] })).status).toBe(200)
})

test("Wrong keys, forms, types, sizes and paths get the status their reason asks for", async () => {
  const post = (body: string, headers = {}) =>
    call(sandbox, "POST /sales/invoice", body, { headers })
  const key = sandbox.keyOf("default")
  expect((await call(sandbox, "GET /sales", undefined, { key: "wrong" })).status).toBe(401)
  expect((await call(sandbox, "GET /sales", undefined, { key: `Bearer ${key}` })).status).toBe(401)
  expect((await post("{")).status).toBe(400)
  expect((await post("{}", { "content-type": "text/plain" })).status).toBe(415)
  expect((await post(JSON.stringify("x".repeat(1_100_000)))).status).toBe(413)
  expect((await call(sandbox, "POST /sales", {})).status).toBe(404)
  expect((await call(sandbox, "GET /export")).status).toBe(404)
})

test("A rejected key is refused until it is given back", async () => {
  const key = sandbox.keyOf("default")
  sandbox.rejectKey(key)
  expect((await call(sandbox, "GET /sales", undefined, { key })).status).toBe(401)
  sandbox.addKey("default", key)
  expect((await call(sandbox, "GET /sales", undefined, { key })).status).toBe(200)
})

function grossLine(productPosition: number, quantity: number, unit: number, gross: string) {
  return {
    productPosition,
    productName: "Mug",
    positionType: "PRODUCT",
    quantity,
    unit: "szt.",
    unitGrossPrice: unit,
    vat: "23%",
    grossPrice: gross,
  }
}
