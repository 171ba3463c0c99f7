import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useRights } from "../../queries/invoicing-rights"
import { useInvoicingSettings } from "../../queries/invoicing-settings"
import { useTaxRates } from "../../queries/tax-rates"
import { formatCountry, formatList } from "../../wording/formats"
import { compareRates, findRatesAbroad } from "../../wording/unmapped-rates"
import { SettingFixDrawer } from "../fixes/setting-fix-drawer"
import { GuideStep } from "./guide-step"

/** Whether an invoice can show every rate of the shop's tax regions. */
export const VatStep = () => {
  const { t, i18n } = useTranslation("invoicing")
  const mayChange = useRights()?.includes("settings") === true
  const settings = useInvoicingSettings()
  const rates = useTaxRates()
  const [isOpen, setIsOpen] = useState(false)
  const vatMap = settings.data?.fields.vatMap.value
  const compared = rates.data && vatMap ? compareRates(rates.data, vatMap) : null
  const abroad = rates.data && vatMap ? findRatesAbroad(rates.data, vatMap) : null
  const isAbroad = abroad !== null && abroad.rates.length > 0
  // A shop that charges no tax has no rates; what that means on an invoice is set once.
  const isNoTaxSet = vatMap !== undefined && Object.hasOwn(vatMap, "none")
  const list = (some: readonly string[]) =>
    formatList(
      some.map((rate) => t("guide.vat.rate", { rate })),
      i18n.language
    )
  const listCountries = (codes: readonly string[]) =>
    formatList(
      codes.map((code) => formatCountry(code, i18n.language)),
      i18n.language
    )
  const text = () => {
    if (rates.isError || settings.isError) return t("guide.vat.failed")
    if (compared === null) return t("guide.vat.reading")
    const { unmapped, strange, mapped } = compared
    if (unmapped.length + strange.length + mapped.length === 0) {
      return t(isNoTaxSet ? "guide.vat.noneMapped" : "guide.vat.noRates")
    }
    const isWhole = unmapped.length + strange.length === 0
    return [
      unmapped.length > 0 && t("guide.vat.unmapped", { rates: list(unmapped) }),
      strange.length > 0 && t("guide.vat.strange", { rates: list(strange) }),
      mapped.length > 0 &&
        t(isWhole ? "guide.vat.mapped" : "guide.vat.rest", { rates: list(mapped) }),
      isAbroad &&
        t("guide.vat.abroad", {
          rates: list(abroad.rates),
          countries: listCountries(abroad.countries),
        }),
    ]
      .filter(Boolean)
      .join(" ")
  }
  const state = () => {
    if (compared === null || compared.unmapped.length > 0) return "open"
    if (compared.strange.length > 0 || isAbroad) return "optional"
    return compared.mapped.length > 0 || isNoTaxSet ? "done" : "open"
  }
  const [first = null] = compared?.unmapped ?? []
  return (
    <GuideStep state={state()} title={t("guide.vat.title")} text={text()}>
      {compared !== null && mayChange && (
        <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
          {t("guide.vat.open")}
        </Button>
      )}
      {isOpen && (
        <SettingFixDrawer target="settings.vat" rate={first} onClose={() => setIsOpen(false)} />
      )}
    </GuideStep>
  )
}
