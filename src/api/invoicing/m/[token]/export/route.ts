import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readMonthExportQuery } from "../../../../admin/invoicing/month-query"
import { sendMonthFile } from "../../../../admin/invoicing/send-month"
import { answerMonth, readOrNull } from "../../../answer-month"
import { PRIVATE } from "../../../page"

/** The month behind a link as a spreadsheet file, CSV or a workbook. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await answerMonth(req, res, {
    find: async () => {
      const query = readOrNull(() => readMonthExportQuery(req.query))
      return await Promise.resolve(query && { what: query.format, ...query })
    },
    send: async ({ ledger, month }, { format, language }) =>
      await sendMonthFile(req, res, { ledger, month, format, language, cacheControl: PRIVATE }),
  })
}
