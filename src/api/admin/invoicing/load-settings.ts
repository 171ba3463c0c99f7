import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing, LEDGER_KEY } from "../../../composition"
import { fillDefaults, type CompanySettings } from "../../../core/settings/options"
import { describeFields, readStored } from "../../../core/settings/stored-settings"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import { readCompanyNames } from "../../../pipeline/company-names"
import type { Ports } from "../../../pipeline/ports"
import { describeAccount } from "../../../pipeline/holds/show-account"
import { readKsefAccount } from "../../../pipeline/ksef/watch-ksef"
import { describeLedgerCheck } from "../../../pipeline/ledger-check/declare-complete"
import type { InvoicingSettingsResponse, SettingFields, SettingsCompany } from "../../../types"
import { describeKey } from "./key-check"
import { listUnknownConditions } from "./list-unknown-conditions"
import { presentHolds } from "./present-hold"
import { showKeyTail } from "./show-key-tail"

/** The settings in effect, the source of each, and the companies without their keys. */
export async function loadSettings(container: MedusaContainer): Promise<InvoicingSettingsResponse> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const ports = await composeInvoicing(container)
  const [{ revision, kept }, holdsOf, unknownOf, nameOf] = await Promise.all([
    ledger.readStoredSettings(),
    ledger.findHolds().then(async (holds) => await presentHolds(ledger, holds)),
    listUnknownConditions(ports),
    readCompanyNames(ports),
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
    companies: await Promise.all(
      fillDefaults(ledger.options).companies.map(async (company) => {
        const account = await describeAccount(ports, company.id)
        return {
          ...presentCompany(company),
          name: nameOf(company.id),
          key: await describeKey(ports, company.id),
          account: account && {
            since: account.since,
            has_others: account.hasOthers,
            may_be_stated: account.mayBeStated,
          },
          holds: holdsOf(company.id),
          unknown_conditions: unknownOf(company.id),
          ksef: await describeKsef(ports, company.id),
          ledger_check: await describeLedgerCheck(ports, company.id),
        }
      })
    ),
    unreadable,
  }
}

async function describeKsef(ports: Ports, companyId: string): Promise<SettingsCompany["ksef"]> {
  const account = await readKsefAccount(ports, companyId)
  if (!account) return null
  return account.shownSince === null ? "not_shown" : "shown"
}

const presentCompany = (
  company: CompanySettings
): Pick<SettingsCompany, "id" | "key_tail" | "routing" | "invoice_format"> => ({
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
