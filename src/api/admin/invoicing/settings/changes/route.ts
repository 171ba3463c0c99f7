import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../composition"
import { toIsoMoment } from "../../../../../modules/invoice_ledger/columns"
import type InvoiceLedgerService from "../../../../../modules/invoice_ledger/service"
import type { RecordedSettingChange, SettingChangesResponse } from "../../../../../types"
import { readPageQuery } from "../../list-query"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<SettingChangesResponse>
): Promise<void> {
  const { limit, offset } = readPageQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [rows, count] = await ledger.listAndCountSettingChanges(
    {},
    { take: limit, skip: offset, order: { created_at: "DESC", id: "DESC" } }
  )
  res.json({
    changes: rows.map((row): RecordedSettingChange => ({
      id: row.id,
      at: toIsoMoment(row.created_at) ?? "",
      actor_id: row.actor_id,
      field: row.field as RecordedSettingChange["field"],
      old: { source: row.old_source, value: row.old_value },
      new: { source: row.new_source, value: row.new_value },
    })),
    count,
    limit,
    offset,
  })
}
