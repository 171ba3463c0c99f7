import { aKeptRow } from "../../../../core/__tests__/a-kept-row"
import type { InvoiceRequest } from "../../../../core/request/invoice-request"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import type { Ports } from "../../../../pipeline/ports"
import { listZipContents } from "../zip-month"

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
