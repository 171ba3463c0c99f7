import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { LEDGER_KEY } from "../composition"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"

export type CloseMonthInput = { id: string; actor_id: string; note: string }

const closeMonthStep = createStep(
  "close-month",
  async ({ id, actor_id, note }: CloseMonthInput, { container }) => {
    const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
    const closed = await ledger.closeMonth({ id, actorId: actor_id, note })
    return new StepResponse({ is_closed: closed !== null })
  }
)

/** A person closes a month as it was read; false where it was closed or read anew meanwhile. */
export const closeMonthWorkflow = createWorkflow(
  "close-month",
  (input: WorkflowData<CloseMonthInput>) => new WorkflowResponse(closeMonthStep(input))
)
