import { digestCompared, keepFew, nameRules, readUnrelated } from "../adoption/unrelated"
import type { ServiceInvoice } from "../request/outcomes"

const INVOICE: ServiceInvoice = {
  invoiceId: "1",
  invoiceNumber: "FV/1",
  invoiceType: "VAT",
  status: "ISSUED",
  currency: "PLN",
  gross: "49.99",
  net: "40.64",
  issueDate: "2026-03-04",
  saleDate: "2026-03-04",
  uploadDate: null,
  additionalDetails: "Do zamówienia nr 7",
  contractor: {
    name: "Ewa Nowak",
    taxIdentificationNumber: "5260250274",
    postCode: "00-950",
    country: "PL",
  },
  positions: [],
}

const digest = (text: string) => Buffer.from(text).toString("hex")

const CHANGES: readonly [string, Partial<ServiceInvoice>][] = [
  ["its id", { invoiceId: "2" }],
  ["its number", { invoiceNumber: "FV/2" }],
  ["its type", { invoiceType: "PROFORMA" }],
  ["its status", { status: "DRAFT" }],
  ["its currency", { currency: "EUR" }],
  ["its total", { gross: "50.00" }],
  ["its issue date", { issueDate: "2026-03-05" }],
  ["its sale date", { saleDate: null }],
  ["its text", { additionalDetails: null }],
  ["the buyer's name", { contractor: { ...INVOICE.contractor, name: "Ewa Kowal" } }],
  ["the tax number", { contractor: { ...INVOICE.contractor, taxIdentificationNumber: null } }],
  ["the postcode", { contractor: { ...INVOICE.contractor, postCode: "00-951" } }],
  ["the country", { contractor: { ...INVOICE.contractor, country: "DE" } }],
]

/** The whole text, where a digest keeps what is compared apart. */
const compared = (invoice: ServiceInvoice) => {
  let whole = ""
  digestCompared(invoice, (text) => {
    whole = text
    return text
  })
  return whole
}

test.each(CHANGES)("an invoice is another one once %s was changed", (_, change) => {
  expect(compared({ ...INVOICE, ...change })).not.toBe(compared(INVOICE))
})

test("what an order is not compared with makes no difference", () => {
  const changed = { ...INVOICE, net: "1.00", uploadDate: "2026-03-05T00:00:00Z", isPaid: true }
  expect(compared(changed)).toBe(compared(INVOICE))
})

test("is kept as a short digest", () => {
  expect(digestCompared(INVOICE, digest)).toHaveLength(16)
})

test("a search that kept nothing, or something else, has compared nothing", () => {
  expect(readUnrelated(null, "one", "r").size).toBe(0)
  expect(readUnrelated({}, "one", "r").size).toBe(0)
  expect(readUnrelated({ unrelated: { one: "x" }, rules: "r" }, "one", "r").size).toBe(0)
  expect(readUnrelated({ unrelated: { one: ["a"] }, rules: "r" }, "two", "r").size).toBe(0)
  const kept = { unrelated: { one: ["a", "b"] }, rules: "r" }
  expect([...readUnrelated(kept, "one", "r")]).toEqual(["a", "b"])
})

test("what was compared by other rules is not compared", () => {
  const kept = { unrelated: { one: ["a"] }, rules: "r" }
  expect(readUnrelated(kept, "one", "s").size).toBe(0)
})

test("a setting that decides who the buyer is, or which day it is, makes other rules", () => {
  const settings = {
    taxIdKeys: ["nip"],
    invalidTaxId: "refuse",
    companyWithoutTaxId: "refuse",
    maxDecimals: 2,
    timeZone: "Europe/Warsaw",
  } as never
  const rules = nameRules(settings, digest)
  expect(nameRules({ ...(settings as object) } as never, digest)).toBe(rules)
  for (const change of [
    { taxIdKeys: ["nip", "vat_id"] },
    { invalidTaxId: "private" },
    { companyWithoutTaxId: "company" },
    { maxDecimals: 3 },
    { timeZone: "UTC" },
  ]) {
    expect(nameRules({ ...(settings as object), ...change } as never, digest)).not.toBe(rules)
  }
})

test("of very many invoices none is kept", () => {
  const many = Array.from({ length: 20_001 }, (_, n) => String(n))
  expect(keepFew({ one: many })).toEqual({})
  expect(keepFew({ one: many.slice(1) })).toEqual({ one: many.slice(1) })
})
