import { useTranslation } from "react-i18next"

const DAY_MS = 24 * 60 * 60_000

/** For how many days something has been open. */
export function useAgeText(): (since: string) => string {
  const { t } = useTranslation("invoicing")
  return (since) => {
    const days = countDays(since, Date.now())
    return days === 0 ? t("correction.today") : t("correction.age", { count: days })
  }
}

/** Days of 24 hours, begun ones left out; 0 for what is no moment or lies ahead. */
export function countDays(since: string, nowMs: number): number {
  const days = Math.floor((nowMs - Date.parse(since)) / DAY_MS)
  return days > 0 ? days : 0
}
