import type { TFunction } from "i18next"

/** A key by its last characters; of one that is too short to show any, only that it is set. */
export const nameKeyTail = (tail: string, t: TFunction): string =>
  tail === "" ? t("settings.shortKey") : t("page.companies.key", { tail })
