import type { TFunction } from "i18next"

/** A key's last characters; if it is too short to show any, only that it is set. */
export const nameKeyTail = (tail: string, t: TFunction): string =>
  tail === "" ? t("settings.shortKey") : t("page.companies.key", { tail })
