import type { MedusaContainer } from "@medusajs/framework/types"
import { LEDGER_KEY } from "../../../composition"
import { fillDefaults, type CompanySettings } from "../../../core/options"
import { describeFields, readStored } from "../../../core/stored-settings"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { InvoicingSettingsResponse, SettingFields, SettingsCompany } from "../../../types"
import { presentHold } from "./present-hold"
import { showKeyTail } from "./show-key-tail"

/** The settings in effect, where each comes from, and the companies without their keys. */
export async function loadSettings(container: MedusaContainer): Promise<InvoicingSettingsResponse> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [{ revision, kept }, holds] = await Promise.all([
    ledger.readStoredSettings(),
    ledger.findHolds(),
  ])
  const { fields, unreadable } = readStored(kept)
  const described = Object.entries(describeFields(ledger.options, fields)).map(
    ([field, { value, source, optionValue, optionSource }]) => [
      field,
      { value, source, option_value: optionValue, option_source: optionSource },
    ]
  )
  return {
    revision,
    fields: Object.fromEntries(described) as SettingFields,
    companies: fillDefaults(ledger.options).companies.map((company) => ({
      ...presentCompany(company),
      hold: presentHold(holds.find(({ companyId }) => companyId === company.id)),
    })),
    unreadable,
  }
}

const presentCompany = (company: CompanySettings): Omit<SettingsCompany, "hold"> => ({
  id: company.id,
  key_tail: showKeyTail(company.apiKey),
  routing: {
    sales_channels: company.salesChannels ?? null,
    regions: company.regions ?? null,
    currencies: company.currencies ?? null,
    countries: company.countries ?? null,
  },
  invoice_format: company.invoiceFormat ?? null,
})
