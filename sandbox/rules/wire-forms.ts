import { z } from "zod"
import type { RefusalText } from "./refusal-text"

/** A text checked by a predicate, with an error message in both languages. */
export function textThat(holds: (text: string) => boolean, words: RefusalText): z.ZodString {
  return z.string().refine(holds, { params: { ...words } })
}

/** A calendar date: midnight UTC on an existing day. Another time of day would shift the date. */
export const calendarDate = textThat(
  (text) => {
    if (!/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/.test(text)) return false
    const time = Date.parse(text)
    return !Number.isNaN(time) && new Date(time).toISOString() === text
  },
  {
    en: "must be a date at midnight UTC, like 2026-03-05T00:00:00.000Z",
    pl: "musi być datą o północy UTC, np. 2026-03-05T00:00:00.000Z",
  }
)

const emailSchema = z.email()

/** True for one plausible address; the service's own check is not documented. */
export function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success
}

/** One address or several, comma-separated, at most 200 characters in all. */
export const emailList = z
  .string()
  .max(200)
  .refine((text) => text.split(",").every((one) => isEmail(one.trim())), {
    params: {
      en: "must be one e-mail address or several, comma-separated",
      pl: "musi zawierać adres e-mail lub kilka adresów po przecinku",
    },
  })

/** An identifier as typed in the reference: a positive integer. */
export const identifier = z.number().int().positive()

/** A text that must not be blank. */
export const filledText = textThat((text) => text.trim() !== "", {
  en: "must not be empty",
  pl: "nie może być puste",
})

/** Two upper-case letters, ISO 3166-1 alpha-2. */
export const countryCode = textThat((text) => /^[A-Z]{2}$/.test(text), {
  en: "must be two upper-case letters",
  pl: "musi składać się z dwóch wielkich liter",
})
