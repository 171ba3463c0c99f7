import { useTranslation } from "react-i18next"

const DAY_MS = 24 * 60 * 60_000

/** How many days something has been open. */
export function useAgeText(): (since: string) => string {
  const { t } = useTranslation("invoicing")
  return (since) => {
    const days = countDays(since, Date.now())
    return days === 0 ? t("correction.today") : t("correction.age", { count: days })
  }
}

/** Full days of 24 hours; 0 for an invalid date or one in the future. */
export function countDays(since: string, nowMs: number): number {
  const days = Math.floor((nowMs - Date.parse(since)) / DAY_MS)
  return days > 0 ? days : 0
}
