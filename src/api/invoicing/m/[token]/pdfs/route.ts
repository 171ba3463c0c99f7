import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readMonthPartQuery } from "../../../../admin/invoicing/month-query"
import { sendMonthPdfs } from "../../../../admin/invoicing/send-month"
import { readPart } from "../../../../admin/invoicing/zip-month"
import { answerMonth, readOrNull } from "../../../answer-month"
import { PRIVATE } from "../../../page"

/** One archive of the PDFs of the month behind a link, streamed while they are fetched. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await answerMonth(req, res, {
    find: async ({ ledger, month }) => {
      const query = readOrNull(() => readMonthPartQuery(req.query))
      if (!query) return null
      const { rows, isThere } = await readPart(ledger, month, query.part)
      return isThere ? { what: "pdfs" as const, ...query, rows } : null
    },
    send: async ({ ports, ledger, month }, found) =>
      await sendMonthPdfs(req, res, { ports, ledger, month, ...found, cacheControl: PRIVATE }),
  })
}
