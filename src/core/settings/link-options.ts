import { z } from "zod"
import { baseUrlSchema } from "./base-url-schema"

/** As long as an address may be that stands in an e-mail's text twice, shown and to be clicked. */
const LONGEST_ADDRESS = 200

const publicUrlSchema = baseUrlSchema.refine(
  (text) => text.length <= LONGEST_ADDRESS,
  `at most ${LONGEST_ADDRESS} characters`
)

/** A variable that is there and empty is as if it were not set. */
const secretSchema = z
  .string()
  .refine(
    (secret) => secret.trim() === "" || secret.length >= 32,
    "at least 32 characters, made by chance"
  )

/** The option `links`. */
export const linksSchema = z.strictObject({
  /** False: no link opens anything, and none is made. */
  enabled: z.boolean().optional(),
  /** Public address of the shop's own server, for links in e-mails and events. */
  baseUrl: publicUrlSchema.optional(),
  /** What links are signed with; by default one that is made once and kept in the database. */
  secret: secretSchema.optional(),
  /** Those of before, whose links go on working. */
  previousSecrets: z.array(secretSchema).max(10).optional(),
  /** How long a link works after it was given out last; without it, until it is taken back. */
  validDays: z.int().min(1).max(3650).optional(),
})

/** The links by which buyers fetch their invoices without a login. */
export type LinkSettings = {
  enabled: boolean
  /** Without a trailing slash; null: links can be copied, and stand in no e-mail and no event. */
  baseUrl: string | null
  /** Null: the one that is made once and kept. */
  secret: string | null
  previousSecrets: readonly string[]
  /** Null: a link does not end by itself. */
  validDays: number | null
}

/** The option with its defaults. */
export function readLinks(option: z.output<typeof linksSchema> = {}): LinkSettings {
  const isGiven = (secret: string) => secret.trim() !== ""
  return {
    enabled: option.enabled ?? true,
    baseUrl: option.baseUrl?.replace(/\/+$/, "") ?? null,
    secret: option.secret !== undefined && isGiven(option.secret) ? option.secret : null,
    previousSecrets: (option.previousSecrets ?? []).filter(isGiven),
    validDays: option.validDays ?? null,
  }
}
