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

/** The result does not contain the address, which is a secret: results of workflow runs may be stored. */
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

/** Creates a link with which an accountant sees a company's month, or revokes one. */
export const changeAccountantLinkWorkflow = createWorkflow(
  "change-accountant-link",
  (input: WorkflowData<ChangeAccountantLinkInput>) =>
    new WorkflowResponse(changeAccountantLinkStep(input))
)
