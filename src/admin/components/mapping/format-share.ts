import { toLocale } from "../../wording/formats"

/**
 * A part of the whole as a percentage.
 *
 * Truncated, not rounded: 99.96 % of the sales must not look like all of them.
 */
export function formatShare(part: string, whole: string, language: string): string {
  const share = part === whole || Number(whole) === 0 ? 1 : Number(part) / Number(whole)
  const cut = Math.floor(Math.min(share, part === whole ? 1 : 0.999) * 1_000) / 1_000
  return new Intl.NumberFormat(toLocale(language), {
    style: "percent",
    maximumFractionDigits: 1,
  }).format(cut)
}
