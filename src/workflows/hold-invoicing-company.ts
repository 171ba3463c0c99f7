import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing, LEDGER_KEY } from "../composition"
import type { HoldCause } from "../core/request/invoice-request"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"
import { endBehind } from "../pipeline/behind/end-behind"
import { resumeCompany } from "../pipeline/holds/hold-company"
import { pauseCompany } from "../pipeline/holds/pause-company"

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
    const ports = await composeInvoicing(container)
    const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
    const cause = command.act === "pause" ? "paused" : command.cause
    const since = command.act === "resume" ? command.since : undefined
    const findHold = async () =>
      (await ledger.findHolds()).find(
        (hold) =>
          hold.companyId === company_id &&
          hold.cause === cause &&
          (since === undefined || hold.since === since)
      )
    const before = await findHold()
    const result =
      command.act === "pause"
        ? await pauseCompany(ports, {
            companyId: company_id,
            actorId: actor_id,
            note: command.reason,
          })
        : cause === "ledger-behind"
          ? await endBehind(ports, company_id, { since, isAnswered: command.note !== undefined })
          : await resumeCompany(ports, company_id, cause, since)
    const isDone = result === "paused" || (result === "ended" && before !== undefined)
    if (isDone) {
      const after = command.act === "pause" ? await findHold() : { cause: null, note: command.note }
      await ledger.recordSettingChange(actor_id, {
        field: "hold",
        old: { source: "stored", value: describe(company_id, before) },
        new: { source: "stored", value: describe(company_id, after) },
      })
    }
    return new StepResponse(result)
  }
)

const describe = (
  company: string,
  hold?: { cause: string | null; note?: string | null | undefined }
) => ({
  company,
  cause: hold?.cause ?? null,
  reason: hold?.note ?? null,
})

/** Pauses a company or ends one cause of its hold at a person's request, and records it. */
export const holdInvoicingCompanyWorkflow = createWorkflow(
  "hold-invoicing-company",
  (input: WorkflowData<HoldInvoicingCompanyInput>) =>
    new WorkflowResponse(holdInvoicingCompanyStep(input))
)
