import { isOursButForItsDay, type SoughtInvoice } from "../look-up/match-invoice"
import type { ServiceInvoice } from "../request/outcomes"

const sought: SoughtInvoice = {
  reference: "MEDUSA-1",
  issueDate: "2026-06-27",
  saleDate: "2026-06-27",
  currency: "PLN",
  totals: { gross: "370.67" },
  contractor: null,
  positions: [],
  firstStampedAt: "2026-06-27T21:59:20.000Z",
}

const shown = (issueDate: string, gross = "370.67") =>
  ({
    invoiceId: "7",
    invoiceType: "SALES",
    issueDate,
    saleDate: issueDate,
    currency: "PLN",
    gross,
    uploadDate: "2026-06-27T22:00:00.000Z",
    additionalDetails: null,
    contractor: { name: "Kowal", taxIdentificationNumber: null, postCode: null },
    positions: [],
  }) as unknown as ServiceInvoice

it.each([
  ["a day earlier", "2026-06-26", "370.67", true],
  ["a day later", "2026-06-28", "370.67", true],
  ["the same day", "2026-06-27", "370.67", false],
  ["two days later", "2026-06-29", "370.67", false],
  ["a day later for another amount", "2026-06-28", "370.68", false],
])("an invoice of %s puts the day in doubt or not", (_, day, gross, isInDoubt) => {
  expect(isOursButForItsDay(sought, shown(day, gross))).toBe(isInDoubt)
})
