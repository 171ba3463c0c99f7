import type { SettingValues } from "../../types"
import { listLabels } from "../components/settings/fields/vat-rows"

type Compared = {
  /** Percentages that some tax region has and that have no label yet, though one exists. */
  unmapped: string[]
  /** Rates that have no label in the service, such as 19. */
  strange: string[]
  /** Rates that have a label. */
  mapped: string[]
}

/** "23.00", "23.0" and 23 are the same rate; null if it is not a number. */
const readRate = (rate: string | number | null | undefined): string | null => {
  if (rate === null || rate === undefined || rate === "") return null
  return Number.isFinite(Number(rate)) ? String(Number(rate)) : null
}

/** Compares the rates of the shop's tax regions with the VAT settings, in ascending order. */
export function compareRates(
  taxRates: readonly { rate?: string | number | null }[],
  vatMap: SettingValues["vatMap"]
): Compared {
  const known = new Set(Object.keys(vatMap).map((rate) => readRate(rate) ?? rate))
  const rates = [...new Set(taxRates.map(({ rate }) => readRate(rate)))]
    .filter((rate) => rate !== null)
    .sort((one, other) => Number(one) - Number(other))
  const isStrange = (rate: string) => listLabels(rate).length === 0
  return {
    unmapped: rates.filter((rate) => !known.has(rate) && !isStrange(rate)),
    strange: rates.filter(isStrange),
    mapped: rates.filter((rate) => known.has(rate) && !isStrange(rate)),
  }
}

type RegionRate = {
  rate?: string | number | null
  tax_region?: { country_code?: string | null } | null
}

/**
 * The rates that tax regions outside Poland share with a label for buyers anywhere, and those countries in
 * upper case, each once.
 *
 * The labels are Polish rates. 23 % in Ireland may be Poland's rate, below the threshold for distance sales,
 * or Ireland's own above it (OSS), which no Polish invoice may show: only the owner knows.
 */
export function findRatesAbroad(
  taxRates: readonly RegionRate[],
  vatMap: SettingValues["vatMap"]
): { rates: string[]; countries: string[] } {
  const isForAll = new Map(
    Object.entries(vatMap).map(([rate, rules]) => [readRate(rate), rules.some(isPlaceless)])
  )
  const abroad = taxRates.flatMap(({ rate: raw, tax_region: region }) => {
    const [rate, country] = [readRate(raw), region?.country_code?.toUpperCase() ?? "PL"]
    const isPolishLabel = rate !== null && Number(rate) > 0 && isForAll.get(rate) === true
    return isPolishLabel && country !== "PL" ? [{ rate, country }] : []
  })
  const rates = [...new Set(abroad.map(({ rate }) => rate))]
  return {
    rates: rates.sort((one, other) => Number(one) - Number(other)),
    countries: [...new Set(abroad.map(({ country }) => country))].sort(),
  }
}

const isPlaceless = ({
  countries,
  contractorRegion,
}: SettingValues["vatMap"][string][number]): boolean =>
  countries === undefined && contractorRegion === undefined
