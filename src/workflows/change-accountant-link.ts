import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { changeAccountantLink } from "../pipeline/documents/accountant-link"

export type ChangeAccountantLinkInput = { actor_id: string } & (
  | { act: "make"; company_id: string; month: string; valid_days: number }
  | { act: "revoke"; id: string }
)

/** The address is not in the result: whatever keeps the results of runs would keep a secret. */
const changeAccountantLinkStep = createStep(
  "change-accountant-link",
  async (input: ChangeAccountantLinkInput, { container }) => {
    const { actor_id: actorId } = input
    const ports = await composeInvoicing(container)
    const result = await changeAccountantLink(
      ports,
      input.act === "revoke"
        ? { act: input.act, actorId, id: input.id }
        : {
            act: input.act,
            actorId,
            companyId: input.company_id,
            month: input.month,
            validDays: input.valid_days,
          }
    )
    return new StepResponse(result)
  }
)

/** Makes a link by which an accountant sees a company's month, or takes one back. */
export const changeAccountantLinkWorkflow = createWorkflow(
  "change-accountant-link",
  (input: WorkflowData<ChangeAccountantLinkInput>) =>
    new WorkflowResponse(changeAccountantLinkStep(input))
)
