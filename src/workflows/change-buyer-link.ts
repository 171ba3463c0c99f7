import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { changeLink } from "../pipeline/documents/buyer-link"

/** `made_at`: of the link that was shown, so that only that one is replaced or revoked. */
export type ChangeBuyerLinkInput = { actor_id: string; request_id: string } & (
  { act: "share_link" } | { act: "replace_link" | "revoke_link"; made_at: string }
)

/** The result does not contain the address, which is a secret: results of workflow runs may be stored. */
const changeBuyerLinkStep = createStep(
  "change-buyer-link",
  async (input: ChangeBuyerLinkInput, { container }) => {
    const { actor_id, request_id } = input
    const about = { requestId: request_id, actorId: actor_id }
    const result = await changeLink(
      await composeInvoicing(container),
      input.act === "share_link"
        ? { ...about, act: input.act }
        : { ...about, act: input.act, madeAt: input.made_at }
    )
    return new StepResponse(result)
  }
)

/** Shares, replaces or revokes the buyer's link to an invoice, and records who did. */
export const changeBuyerLinkWorkflow = createWorkflow(
  "change-buyer-link",
  (input: WorkflowData<ChangeBuyerLinkInput>) => new WorkflowResponse(changeBuyerLinkStep(input))
)
