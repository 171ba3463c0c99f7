import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing, LEDGER_KEY } from "../composition"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"
import { resumeCompany } from "../pipeline/hold-company"
import { pauseCompany } from "../pipeline/pause-company"

/** `pause` needs the reason that others will read. */
export type HoldInvoicingCompanyInput = {
  actor_id: string
  company_id: string
  wish: { act: "pause"; reason: string } | { act: "resume" }
}

const holdInvoicingCompanyStep = createStep(
  "hold-invoicing-company",
  async ({ actor_id, company_id, wish }: HoldInvoicingCompanyInput, { container }) => {
    const ports = await composeInvoicing(container)
    const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
    const findHold = async () =>
      (await ledger.findHolds()).find(({ companyId }) => companyId === company_id)
    const before = await findHold()
    const result =
      wish.act === "pause"
        ? await pauseCompany(ports, {
            companyId: company_id,
            actorId: actor_id,
            note: wish.reason,
          })
        : await resumeCompany(ports, company_id)
    const isDone = result === "paused" || (result === "served" && before !== undefined)
    if (isDone) {
      const after = await findHold()
      await ledger.createSettingChanges({
        actor_id,
        field: "hold",
        old_source: "stored",
        old_value: describe(company_id, before),
        new_source: "stored",
        new_value: describe(company_id, after),
      })
    }
    return new StepResponse(result)
  }
)

const describe = (company: string, hold?: { cause: string; note: string | null }) => ({
  company,
  cause: hold?.cause ?? null,
  reason: hold?.note ?? null,
})

/** Pauses or resumes the invoicing of one company because a person wants it, and records it. */
export const holdInvoicingCompanyWorkflow = createWorkflow(
  "hold-invoicing-company",
  (input: WorkflowData<HoldInvoicingCompanyInput>) =>
    new WorkflowResponse(holdInvoicingCompanyStep(input))
)
