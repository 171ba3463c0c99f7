import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { LEDGER_KEY } from "../composition"
import type { NewRun, RunCommand } from "../core/runs/run"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"
import { announceRun } from "./announce-run"

/** Emitted when a run can begin or continue; a worker that receives it begins at once. */
export const RUN_READY = "invoicing.run.ready"

/** `company_id`: null for every company; `params`: what the kind's handler reads. */
export type StartRunInput = {
  actor_id: string
  kind: NewRun["kind"]
  company_id: string | null
  params: NewRun["params"]
}

const startRunStep = createStep(
  "start-run",
  async ({ actor_id, kind, company_id, params }: StartRunInput, { container }) => {
    const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
    const run = { kind, companyId: company_id, params, begunBy: actor_id }
    const id = await ledger.beginRun(run)
    if (id !== null) await announceRun(container, RUN_READY, id)
    return new StepResponse({ id })
  }
)

/** Saves a run and announces it to the workers; the id is null if another run blocks it. */
export const startRunWorkflow = createWorkflow(
  "start-run",
  (input: WorkflowData<StartRunInput>) => new WorkflowResponse(startRunStep(input))
)

export type SteerRunInput = { id: string; command: RunCommand | "resume" }

const steerRunStep = createStep(
  "steer-run",
  async ({ id, command }: SteerRunInput, { container }) => {
    const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
    if (command !== "resume") {
      const isDone = await ledger.requestRunCommand(id, command)
      return new StepResponse({ end: isDone ? ("done" as const) : ("not-allowed" as const) })
    }
    const end = await ledger.resumeRun(id)
    if (end === "resumed") await announceRun(container, RUN_READY, id)
    return new StepResponse({
      end: end === "resumed" ? ("done" as const) : end === "busy" ? end : ("not-allowed" as const),
    })
  }
)

/** Pauses, stops or resumes a run. */
export const steerRunWorkflow = createWorkflow(
  "steer-run",
  (input: WorkflowData<SteerRunInput>) => new WorkflowResponse(steerRunStep(input))
)
