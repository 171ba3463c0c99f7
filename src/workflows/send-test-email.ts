import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing, LEDGER_KEY } from "../composition"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"
import type { Rejection } from "../pipeline/operator/act-result"
import { sendTestEmail, type TestEmail } from "../pipeline/operator/send-test-email"

/** Who tests which text on which invoice. */
export type SendTestEmailInput = { actor_id: string; test: TestEmail }

const sendTestEmailStep = createStep(
  "send-test-email",
  async ({ actor_id, test }: SendTestEmailInput, { container }) => {
    const { isOrdered, rejection } = await sendTestEmail(await composeInvoicing(container), test)
    if (isOrdered) {
      const act = { actorId: actor_id, act: "test_email", note: null }
      try {
        await container.resolve<InvoiceLedgerService>(LEDGER_KEY).recordAct(test.requestId, act)
      } catch (error) {
        // It is already mailed: if this failed, it would be ordered again.
        const what = error instanceof Error ? error.message : "unknown error"
        container
          .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
          .error(`invoicing: a test e-mail of ${actor_id} was not recorded: ${what}`)
      }
    }
    return new StepResponse<Rejection | null>(rejection)
  }
)

/** Mails an issued invoice with a draft of the shop's text to the draft's author and records who asked. */
export const sendTestEmailWorkflow = createWorkflow(
  "send-test-email",
  (input: WorkflowData<SendTestEmailInput>) => new WorkflowResponse(sendTestEmailStep(input))
)
