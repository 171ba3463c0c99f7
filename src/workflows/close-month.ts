import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { LEDGER_KEY } from "../composition"
import type { MonthClosing } from "../core/month/stored-month"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"

/** Why a reading could not be closed. */
const REFUSALS = {
  closed: null,
  not_over: "MONTH_NOT_OVER",
  not_open: "MONTH_READ_ANEW",
} as const satisfies Readonly<Record<MonthClosing, string | null>>

export type CloseMonthInput = { id: string; actor_id: string; note: string }

const closeMonthStep = createStep(
  "close-month",
  async ({ id, actor_id, note }: CloseMonthInput, { container }) => {
    const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
    const closing = await ledger.closeMonth({ id, actorId: actor_id, note })
    return new StepResponse({ is_closed: closing === "closed", code: REFUSALS[closing] })
  }
)

/**
 * Closes a month as it was read. If `is_closed` is false, `code` says why: it was read before the month
 * ended (`MONTH_NOT_OVER`), or it was closed or read again meanwhile (`MONTH_READ_ANEW`).
 */
export const closeMonthWorkflow = createWorkflow(
  "close-month",
  (input: WorkflowData<CloseMonthInput>) => new WorkflowResponse(closeMonthStep(input))
)
