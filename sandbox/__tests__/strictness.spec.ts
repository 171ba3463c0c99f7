import { startSandbox, type Sandbox } from "../index"
import { call, exampleWith } from "./example"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const line = "invoicePosition.0"

const REFUSED: [string, Record<string, unknown>][] = [
  ["invoiceNumber", { invoiceNumber: "7/2026" }],
  ["paymentDays", { "payments.paymentDays": 7 }],
  ["modelType", { modelType: "PROCESSED_EXPENSE" }],
  ["override", { override: "true" }],
  ["projectId", { projectId: "" }],
  ["projects", { projects: [{ tagId: 43 }] }],
  ["basicInformation", { basicInformation: undefined }],
  ["invoiceType", { "basicInformation.invoiceType": "INVOICE" }],
  ["statusId", { "basicInformation.statusId": "SENT" }],
  ["numbering format", { "basicInformation.invoiceFormat": "%N/%Y/%M" }],
  ["issueDate", { "basicInformation.issueDate": "2026-03-05" }],
  ["issueDate", { "basicInformation.issueDate": "2026-03-05T23:00:00.000Z" }],
  ["saleDate", { "basicInformation.saleDate": "2026-02-30T00:00:00.000Z" }],
  ["priceTypeId", { "basicInformation.priceTypeId": undefined }],
  ["contractor", { contractor: undefined }],
  ["contractorName", { "contractor.contractorName": " " }],
  ["contractorRegion", { "contractor.contractorRegion": "EU" }],
  ["contractorRegion", { "contractor.country": "DE" }],
  ["country", { "contractor.country": "pl" }],
  ["defaultCurrency", { "contractor.defaultCurrency": "pln" }],
  ["taxIdentificationNumber", { "contractor.taxIdentificationNumber": "PL1234563218" }],
  ["taxIdentificationNumber", { "contractor.taxIdentificationNumber": "1234567890" }],
  ["taxIdentificationNumber", { "contractor.taxIdentificationNumber": "1".repeat(46) }],
  ["email", { "contractor.email": "nobody" }],
  ["email", { "contractor.email": `${"a".repeat(196)}@b.pl` }],
  ["areaNumber", { "contractor.areaNumber": "+48480" }],
  ["phoneNumber", { "contractor.phoneNumber": "6".repeat(46) }],
  ["invoicePosition", { invoicePosition: [] }],
  ["productPosition", { [`${line}.productPosition`]: 1 }],
  ["productName", { [`${line}.productName`]: "x".repeat(201) }],
  ["positionType", { [`${line}.positionType`]: "GOODS" }],
  ["productCategory", { [`${line}.productCategory`]: "" }],
  ["quantity", { [`${line}.quantity`]: 0 }],
  ["quantity", { [`${line}.quantity`]: "3" }],
  ["unitNetPrice", { [`${line}.unitNetPrice`]: "40" }],
  ["unitNetPrice", { [`${line}.unitNetPrice`]: -40 }],
  ["unitGrossPrice", { [`${line}.unitGrossPrice`]: 49.203 }],
  ["unitGrossPrice", { [`${line}.unitGrossPrice`]: 48 }],
  ["vat", { [`${line}.vat`]: "7%" }],
  ["discount", { [`${line}.discount`]: 0 }],
  ["netPrice", { [`${line}.netPrice`]: 120 }],
  ["netPrice", { [`${line}.netPrice`]: "120,00" }],
  ["netPrice", { [`${line}.netPrice`]: "120.01" }],
  ["grossPrice", { [`${line}.grossPrice`]: "147.62" }],
  ["paymentMethod", { "payments.paymentMethod": "PAYPAL" }],
  ["dueDate", { "payments.dueDate": "2026-03-05T12:00:00Z" }],
  ["additionalDetails", { additionalDetails: 1087 }],
]

test.each(REFUSED)(
  "A wrong %s is refused by name in both languages: %j",
  async (field, changes) => {
    const reply = await call(sandbox, "POST /sales/invoice", exampleWith(changes))
    expect(reply.status).toBe(400)
    expect(reply.errorMessage).toContain(field)
    expect(reply.errorMessagePL).not.toBe("")
    expect(sandbox.invoices()).toEqual([])
  }
)

const ACCEPTED: [string, Record<string, unknown>][] = [
  ["amounts with trailing zeros", { [`${line}.netPrice`]: "120.00" }],
  ["several addresses", { "contractor.email": "a@example.com, b@example.com" }],
  [
    "fields known from samples only",
    { [`${line}.deductions`]: false, [`${line}.priceType`]: null },
  ],
  [
    "a private person abroad",
    {
      "contractor.contractorRegion": "EU",
      "contractor.country": "DE",
      "contractor.contractorType": "PRIVATE_PERSON",
      "contractor.taxIdentificationNumber": undefined,
    },
  ],
]

test.each(ACCEPTED)("The contract allows %s", async (_name, changes) => {
  const reply = await call(sandbox, "POST /sales/invoice", exampleWith(changes))
  expect(reply.errorMessage).toBe("")
  expect(reply.status).toBe(200)
})
