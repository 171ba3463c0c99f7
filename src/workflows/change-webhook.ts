import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { changeWebhookOf } from "../compose-webhooks"
import type { WebhookChoice } from "../core/webhooks/webhook"

type Choice = {
  url: string
  description: string
  events: WebhookChoice["events"]
  company_id: string | null
}

/** A person's command on a webhook; with `change`, absent fields stay as they are. */
export type ChangeWebhookInput = { actor_id: string } & (
  | ({ act: "make" } & Choice)
  | ({ act: "change"; id: string; is_enabled?: boolean | undefined } & {
      [Field in keyof Choice]?: Choice[Field] | undefined
    })
  | { act: "rotate" | "remove"; id: string }
)

/** The result does not contain the secret, because results of workflow runs may be stored. */
const changeWebhookStep = createStep(
  "change-webhook",
  async (input: ChangeWebhookInput, { container }) => {
    const { actor_id: actorId } = input
    switch (input.act) {
      case "make": {
        const { url, description, events, company_id: companyId } = input
        const choice = { url, description, events, companyId }
        return new StepResponse(
          await changeWebhookOf(container, { act: input.act, actorId, choice })
        )
      }
      case "change": {
        const { id, url, description, events, company_id: companyId, is_enabled: isEnabled } = input
        const patch = {
          ...(url === undefined ? {} : { url }),
          ...(description === undefined ? {} : { description }),
          ...(events === undefined ? {} : { events }),
          ...(companyId === undefined ? {} : { companyId }),
          isEnabled,
        }
        return new StepResponse(
          await changeWebhookOf(container, { act: input.act, actorId, id, patch })
        )
      }
      case "rotate":
      case "remove":
        return new StepResponse(
          await changeWebhookOf(container, { act: input.act, actorId, id: input.id })
        )
    }
  }
)

/** Creates, changes or removes a webhook, or rotates its secret. */
export const changeWebhookWorkflow = createWorkflow(
  "change-webhook",
  (input: WorkflowData<ChangeWebhookInput>) => new WorkflowResponse(changeWebhookStep(input))
)
