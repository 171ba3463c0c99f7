import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { aKeptRow } from "../../../../core/__tests__/a-kept-row"
import type { StoredMonth } from "../../../../core/month/stored-month"
import { summarizeMonth } from "../../../../core/month/summary"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import { refuseReadAnew, sendMonthFile } from "../send-month"

const ROW = aKeptRow(1)
const MONTH = { id: "invmon_1", month: "2026-03", summary: summarizeMonth([ROW]) } as StoredMonth

const ledgerOf = (kept: StoredMonth | null) =>
  ({
    readMonthLines: async () => await Promise.resolve(kept ? [ROW] : []),
    findMonth: async () => await Promise.resolve(kept),
  }) as unknown as InvoiceLedgerService

/** An answer that keeps what is written into it. */
function anAnswer() {
  const told: { status?: number; body?: unknown } = {}
  const res = Object.assign(new PassThrough(), {
    status: (status: number) => {
      told.status = status
      return res
    },
    json: (body: unknown) => (told.body = body),
    setHeader: () => res,
  })
  return { res: res as unknown as MedusaResponse, told, out: res }
}

async function send(format: "csv" | "xlsx", kept: StoredMonth | null) {
  const { res, told, out } = anAnswer()
  const written = text(out)
  const req = {} as MedusaRequest
  const file = { ledger: ledgerOf(kept), month: MONTH, language: "en", format } as const
  await refuseReadAnew(res, async () => await sendMonthFile(req, res, file))
  if (!out.writableEnded) out.end()
  return { ...told, written: await written }
}

describe("a month's file", () => {
  it("is sent whole, its head first and its sums last", async () => {
    const { status, written } = await send("csv", MONTH)
    expect(status).toBe(200)
    expect(written).toMatch(/^\uFEFF?Result,Order,/)
    expect(written).toContain("1001")
    expect(written).toContain("PLN,Total,")
  })

  it.each(["csv", "xlsx"] as const)(
    "is refused as %s while that can still be said once a newer check took its place",
    async (format) => {
      const { status, body, written } = await send(format, null)
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: "MONTH_READ_ANEW" })
      expect(written).toBe("")
    }
  )
})
