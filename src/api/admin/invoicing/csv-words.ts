import type { CsvLanguage } from "../../../core/csv"

/** A word or phrase for a header or a cell, in each language; the pages have whole sentences. */
export type Words = Readonly<Record<CsvLanguage, string>>

export const say = (en: string, pl: string): Words => ({ en, pl })
