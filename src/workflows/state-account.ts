import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import type { AccountVerdict } from "../core/look-up/account"
import { stateAccount } from "../pipeline/holds/state-account"

/** `account_id`: the account that the key really opens, with `same` only. */
export type StateAccountInput = {
  actor_id: string
  company_id: string
  /** Identifies the key that the question was about. */
  key: string
  verdict: AccountVerdict
  present_id: string
  account_id?: string
  note: string
}

const stateAccountStep = createStep(
  "state-account",
  async (input: StateAccountInput, { container }) => {
    const { actor_id, company_id, key, verdict, present_id, account_id = "", note } = input
    const base = { companyId: company_id, key, actorId: actor_id, note, presentId: present_id }
    const rejection = await stateAccount(
      await composeInvoicing(container),
      verdict === "same" ? { ...base, verdict, accountId: account_id } : { ...base, verdict }
    )
    return new StepResponse({ rejection })
  }
)

/**
 * Applies a person's statement about which account of the service a company's key opens, and records
 * it.
 */
export const stateAccountWorkflow = createWorkflow(
  "state-account",
  (input: WorkflowData<StateAccountInput>) => new WorkflowResponse(stateAccountStep(input))
)
