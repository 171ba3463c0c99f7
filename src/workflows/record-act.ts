import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errorMessage } from "../core/error-words"
import { LEDGER_KEY } from "../composition"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"
import type { InvoiceAct } from "../types"

type RecordedAct = { request_id: string; actor_id: string } & Pick<InvoiceAct, "act" | "note">

/**
 * Records what a person did. The act is already done, so a failure to record it must not look like a
 * failed act, or it would be repeated.
 */
export async function recordAct(container: MedusaContainer, recorded: RecordedAct): Promise<void> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const { act, actor_id, request_id, note } = recorded
  try {
    await ledger.recordAct(request_id, { actorId: actor_id, act, note })
  } catch (error) {
    const what = errorMessage(error)
    container
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .error(`invoicing: act ${act} of ${actor_id} on ${request_id} was not recorded: ${what}`)
  }
}
