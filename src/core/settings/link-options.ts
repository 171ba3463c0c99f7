import { z } from "zod"
import { baseUrlSchema } from "./base-url-schema"

/** The longest address allowed, since it appears twice in an e-mail's text: as shown and as link target. */
const LONGEST_ADDRESS = 200

const publicUrlSchema = baseUrlSchema.refine(
  (text) => text.length <= LONGEST_ADDRESS,
  `at most ${LONGEST_ADDRESS} characters`
)

/** An empty environment variable counts as not set. */
const secretSchema = z
  .string()
  .refine(
    (secret) => secret.trim() === "" || secret.length >= 32,
    "at least 32 characters, chosen at random"
  )

/** The option `links`. */
export const linksSchema = z.strictObject({
  /** False: links do not work, and none are made. */
  enabled: z.boolean().optional(),
  /** Public address of the shop's server, for links in e-mails and events. */
  baseUrl: publicUrlSchema.optional(),
  /** Secret that signs links; by default one generated once and kept in the database. */
  secret: secretSchema.optional(),
  /** Former secrets, whose links still work. */
  previousSecrets: z.array(secretSchema).max(10).optional(),
  /** How long a link works after it was last given out; if absent, until it is revoked. */
  validDays: z.int().min(1).max(3650).optional(),
})

/** The links by which buyers fetch their invoices without a login. */
export type LinkSettings = {
  enabled: boolean
  /** Without a trailing slash; null: links can be copied, but are not put into e-mails or events. */
  baseUrl: string | null
  /** Null: the one generated once and kept in the database. */
  secret: string | null
  previousSecrets: readonly string[]
  /** Null: links do not expire. */
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
