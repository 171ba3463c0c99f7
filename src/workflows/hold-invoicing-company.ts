import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import type { HoldCause } from "../core/request/invoice-request"
import { endBehind } from "../pipeline/ledger-check/end-behind"
import { resumeCompany } from "../pipeline/holds/hold-company"
import { pauseCompany } from "../pipeline/holds/pause-company"
import { recordWithHold } from "../pipeline/holds/record-with-hold"
import type { Ports } from "../pipeline/ports"

/** `since`: of the hold that the person saw; a later one for the same cause stays. */
type ResumeCommand = { act: "resume"; cause: HoldCause; since?: string; note?: string }

/** `pause` needs a reason, which others will read; `resume` ends only one cause. */
export type HoldInvoicingCompanyInput = {
  actor_id: string
  company_id: string
  command: { act: "pause"; reason: string } | ResumeCommand
}

const holdInvoicingCompanyStep = createStep(
  "hold-invoicing-company",
  async ({ actor_id, company_id, command }: HoldInvoicingCompanyInput, { container }) => {
    const cause = command.act === "pause" ? "paused" : command.cause
    const note = (command.act === "pause" ? command.reason : command.note) ?? null
    const change = { actorId: actor_id, cause, note }
    const ports = recordWithHold(await composeInvoicing(container), change)
    return new StepResponse(await perform(ports, { actor_id, company_id, command }))
  }
)

async function perform(ports: Ports, { actor_id, company_id, command }: HoldInvoicingCompanyInput) {
  if (command.act === "pause") {
    const { reason: note } = command
    return await pauseCompany(ports, { companyId: company_id, actorId: actor_id, note })
  }
  const { cause, since } = command
  if (cause !== "ledger-behind") return await resumeCompany(ports, company_id, cause, since)
  return await endBehind(ports, company_id, { since, isAnswered: command.note !== undefined })
}

/** Pauses a company or ends one cause of its hold at a person's request, and records it. */
export const holdInvoicingCompanyWorkflow = createWorkflow(
  "hold-invoicing-company",
  (input: WorkflowData<HoldInvoicingCompanyInput>) =>
    new WorkflowResponse(holdInvoicingCompanyStep(input))
)
