import type { MedusaContainer } from "@medusajs/framework/types"
import { LEDGER_KEY, takeEffect } from "../../../composition"
import type { Settings } from "../../../core/settings/options"
import { planChange, readPatch, readStored } from "../../../core/settings/stored-settings"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"

/**
 * The settings as they would be with a change of the stored ones, or which changes break a rule of the
 * options. Nothing is stored.
 */
export async function readChangedSettings(
  container: MedusaContainer,
  change: unknown
): Promise<{ settings: Settings } | { problems: readonly { option: string; wanted: string }[] }> {
  const read = readPatch(change)
  if ("problems" in read) return read
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const stored = readStored((await ledger.readStoredSettings()).kept).fields
  const { fields } = planChange(ledger.options, stored, read.patch)
  return { settings: takeEffect(ledger.options, fields) }
}
