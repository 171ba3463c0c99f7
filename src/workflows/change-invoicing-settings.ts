import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing, LEDGER_KEY } from "../composition"
import { errorMessage } from "../core/error-words"
import { rejectGoingLive } from "../core/settings/going-live"
import { triggerInEffect, type ParsedOptions } from "../core/settings/options"
import {
  applyStored,
  planChange,
  readPatch,
  readStored,
  type SettingsPatch,
  type StoredSettings,
} from "../core/settings/stored-settings"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"
import { readStartDate } from "../pipeline/issue/request-invoice"
import { beginCompletion, completionModeOf } from "../pipeline/sweep/completion-start"
import type { Ports } from "../pipeline/ports"
import { endAutomaticPeriod, endManualPeriod } from "../pipeline/sweep/order-scan"
import { requestMissed } from "../pipeline/sweep/request-missed"

/** Who changes which settings; null resets a field to its option. */
export type ChangeInvoicingSettingsInput = { actor_id: string; settings: SettingsPatch }

/** The changed fields, or why nothing was changed: values that break a rule, or concurrent changes. */
export type ChangeInvoicingSettingsResult =
  | { changed: string[] }
  | { problems: { option: string; wanted: string }[] }
  | { problem: "changed-meanwhile" }

/** More tries than there are concurrent saves in practice. */
const TRIES = 5

const changeInvoicingSettingsStep = createStep(
  "change-invoicing-settings",
  async ({ actor_id, settings }: ChangeInvoicingSettingsInput, { container }) => {
    const read = readPatch(settings)
    if ("problems" in read)
      return new StepResponse<ChangeInvoicingSettingsResult>({ problems: [...read.problems] })
    const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const { revision, kept } = await ledger.readStoredSettings()
      const { fields, changes } = planChange(ledger.options, readStored(kept).fields, read.patch)
      const problem = rejectGoingLive(ledger.options, readStored(kept).fields, fields)
      if (problem) {
        return new StepResponse<ChangeInvoicingSettingsResult>({ problems: [problem] })
      }
      if (startsIssuing(ledger.options, readStored(kept).fields, fields)) {
        await endManualPeriod(await composeInvoicing(container))
      }
      if (startsIssuing(ledger.options, fields, readStored(kept).fields)) {
        await requestBeforeStop(container)
      }
      const mode = findNewCompletion(ledger.options, readStored(kept).fields, fields)
      if (mode) await beginCompletion(await composeInvoicing(container), mode)
      const save = { expectRevision: revision, fields, changes, actorId: actor_id }
      if (changes.length === 0 || (await ledger.saveStoredSettings(save))) {
        return new StepResponse<ChangeInvoicingSettingsResult>({
          changed: changes.map(({ field }) => field),
        })
      }
    }
    return new StepResponse<ChangeInvoicingSettingsResult>({ problem: "changed-meanwhile" })
  }
)

/**
 * Requests the invoices of orders that reached the trigger before issuing is stopped, also of those whose
 * checkout is still running: once it is stopped, no sweep and no event requests them. Stopping must
 * take effect at once, so a failure here is logged and does not prevent it.
 */
async function requestBeforeStop(container: MedusaContainer): Promise<void> {
  const ports = await composeInvoicing(container)
  await requestSold(ports)
  try {
    await endAutomaticPeriod(ports, await readStartDate(ports))
  } catch (error) {
    // What was paid until now and is noticed a moment later is then left to a person.
    ports.log.error(`invoicing: the end of automatic issuing was not kept: ${errorMessage(error)}`)
  }
}

async function requestSold(ports: Ports): Promise<void> {
  let what = "a sweep was under way"
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      if ((await requestMissed(ports, { isLast: true })) !== null) return
    } catch (error) {
      what = errorMessage(error)
    }
  }
  ports.log.error(`invoicing: orders sold before issuing was stopped may have no request: ${what}`)
}

/** True if issuing becomes automatic: what was sold before remains for a person to invoice. */
function startsIssuing(options: ParsedOptions, before: StoredSettings, after: StoredSettings) {
  const triggerOf = (stored: StoredSettings) => triggerInEffect(applyStored(options, stored))
  return triggerOf(before) === "manual" && triggerOf(after) !== "manual"
}

/** When orders are completed from now on; null if that does not change. */
function findNewCompletion(options: ParsedOptions, before: StoredSettings, after: StoredSettings) {
  const modeOf = (stored: StoredSettings) => completionModeOf(applyStored(options, stored))
  return modeOf(before) === modeOf(after) ? null : modeOf(after)
}

/**
 * Stores settings that override the options of medusa-config.ts, for every step that begins afterwards
 * in any process, and records who changed what.
 */
export const changeInvoicingSettingsWorkflow = createWorkflow(
  "change-invoicing-settings",
  (input: WorkflowData<ChangeInvoicingSettingsInput>) =>
    new WorkflowResponse(changeInvoicingSettingsStep(input))
)
