import type { TFunction } from "i18next"

type Held = { holds: readonly unknown[] }

/**
 * For which companies nothing is issued although the shop is live; null if all are active.
 *
 * @param nameOf the display name of a company.
 */
export function nameHeld<Company extends Held>(
  companies: readonly Company[],
  nameOf: (company: Company) => string,
  t: TFunction
): string | null {
  const held = companies.filter(({ holds }) => holds.length > 0)
  if (held.length === 0) return null
  const named = held.map(nameOf).join(", ")
  return held.length === companies.length
    ? t("guide.live.allOnHold", { companies: named, count: held.length })
    : t("guide.live.onHold", { companies: named })
}
