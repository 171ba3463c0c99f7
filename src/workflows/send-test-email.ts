import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import type { Rejection } from "../pipeline/operator/act-result"
import { sendTestEmail, type TestEmail } from "../pipeline/operator/send-test-email"
import { recordAct } from "./record-act"

/** Who tests which text on which invoice. */
export type SendTestEmailInput = { actor_id: string; test: TestEmail }

const sendTestEmailStep = createStep(
  "send-test-email",
  async ({ actor_id, test }: SendTestEmailInput, { container }) => {
    const { isOrdered, rejection } = await sendTestEmail(await composeInvoicing(container), test)
    if (isOrdered) {
      const request_id = test.requestId
      await recordAct(container, { request_id, actor_id, act: "test_email", note: null })
    }
    return new StepResponse<Rejection | null>(rejection)
  }
)

/** Mails an issued invoice with a draft of the shop's text to the draft's author and records who asked. */
export const sendTestEmailWorkflow = createWorkflow(
  "send-test-email",
  (input: WorkflowData<SendTestEmailInput>) => new WorkflowResponse(sendTestEmailStep(input))
)
