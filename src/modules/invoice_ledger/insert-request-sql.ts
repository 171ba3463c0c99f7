import { generateEntityId } from "@medusajs/framework/utils"
import type { NewRequest } from "../../core/request/invoice-request"
import { actValues, insertActSql } from "./act-sql"
import { requestSql } from "./columns"
import { WHERE_WORKED_ON } from "./run-sql"

/**
 * Inserts a request, with the operator's act if there is one; returns no row if the order has a
 * request.
 */
export const insertRequestSql = ({ run, operator }: NewRequest): string =>
  `with made as (
     insert into invoicing_request (id, order_id, order_display_id, company_id, is_forced,
       is_mail_off, requested_by, due_at, due_for)
     select ?, ?, ?, ?, ?::boolean, ?::boolean, ?, now(), 'issue' ${run ? WHERE_WORKED_ON : ""}
     on conflict (order_id, kind) where deleted_at is null do nothing
     returning *)${operator ? `, acted as (${insertActSql("made")})` : ""}
   select ${requestSql("made")} from made`

export const insertRequestValues = (input: NewRequest): unknown[] => [
  generateEntityId(undefined, "invreq"),
  input.orderId,
  input.orderDisplayId,
  input.companyId,
  input.isForced,
  input.isMailOff ?? false,
  input.requestedBy,
  ...(input.run ? [input.run.id, input.run.token] : []),
  ...(input.operator ? actValues(input.operator) : []),
]
