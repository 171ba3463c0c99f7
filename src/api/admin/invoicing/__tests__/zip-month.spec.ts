import { aKeptRow } from "../../../../core/__tests__/a-kept-row"
import type { StoredMonth } from "../../../../core/month/stored-month"
import type { InvoiceRequest } from "../../../../core/request/invoice-request"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import type { Ports } from "../../../../pipeline/ports"
import { MonthReadAnew } from "../export-month"
import { listZipContents, readPart } from "../zip-month"

const aRequest = (id: string, invoiceNumber: string | null) =>
  ({ id, invoiceId: `50${id}`, invoiceNumber }) as InvoiceRequest

const aRow = (requestId: string, invoiceNumber: string | null) =>
  aKeptRow(1, { requestId, invoiceNumber })

test("a PDF is named after the number of its row, also where the ledger could not read it yet", async () => {
  const requests = [aRequest("1", "1/11/2026"), aRequest("2", null), aRequest("3", null)]
  const ledger = {
    findRequests: async () => await Promise.resolve(requests),
  } as unknown as InvoiceLedgerService
  const rows = [
    aRow("1", "1/11/2026"),
    aRow("2", "2/11/2026"),
    aRow("3", null),
    aRow("gone", "4/11/2026"),
  ]
  const command = await listZipContents({} as Ports, ledger, { rows, language: "en" })
  expect(command.entries.map(({ name, of }) => [name, of.id])).toEqual([
    ["1-11-2026.pdf", "1"],
    ["2-11-2026.pdf", "2"],
    ["invoice-503.pdf", "3"],
  ])
})

describe("the lines of a part", () => {
  const month = { id: "invmon_1" } as StoredMonth
  const ledgerOf = (lines: number, kept: StoredMonth | null) =>
    ({
      readMonthLines: async () =>
        await Promise.resolve(Array.from({ length: lines }, (_, n) => aRow(`${n}`, `${n}/3`))),
      findMonth: async () => await Promise.resolve(kept),
    }) as unknown as InvoiceLedgerService

  it("are a hundred at most", async () => {
    const { rows, isThere } = await readPart(ledgerOf(250, month), month, 3)
    expect([rows.length, isThere]).toEqual([50, true])
  })

  it("are not taken for whole once a newer check has deleted the reading", async () => {
    await expect(readPart(ledgerOf(50, null), month, 1)).rejects.toThrow(MonthReadAnew)
  })
})
