import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing, MEDUSA_TROUBLE } from "../composition"
import { markPaidInvoices } from "../pipeline/follow-up/mark-paid"

/** `turn_ms`: does nothing if another process has run this recently. */
export type MarkPaidInvoicesInput = { turn_ms: number }

const markPaidInvoicesStep = createStep(
  "mark-paid-invoices",
  async ({ turn_ms }: MarkPaidInvoicesInput, { container }) => {
    if (MEDUSA_TROUBLE) return new StepResponse({ ran: false, marked: 0 })
    const ports = await composeInvoicing(container)
    return new StepResponse(await markPaidInvoices(ports, { turnMs: turn_ms }))
  }
)

/** Marks invoices as paid in the service if their orders were paid after issuing. */
export const markPaidInvoicesWorkflow = createWorkflow(
  "mark-paid-invoices",
  (input: WorkflowData<MarkPaidInvoicesInput>) => new WorkflowResponse(markPaidInvoicesStep(input))
)
