import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto"
import { looksLikeToken } from "./core/documents/buyer-link"
import type { LinkSettings } from "./core/settings/link-options"
import type { LinkSigner } from "./pipeline/link-port"

const ID_BYTES = 16
const MARK_BYTES = 16

/** Each purpose derives its own key from the secret, so a signature for one is invalid for another. */
const PURPOSES = {
  invoice: "medusa-plugin-altera: link to an invoice, 1",
  month: "medusa-plugin-altera: link to a month, 1",
} as const
export type LinkPurpose = keyof typeof PURPOSES

type SignerOptions = Pick<LinkSettings, "secret" | "previousSecrets"> & { purpose?: LinkPurpose }

/** How long the stored secret is cached, so that guessed tokens cause no database queries. */
const CACHED_MS = 60_000

/** The secret that is stored in the database. */
type KeptSecret = {
  read: () => Promise<string | null>
  /** Stores this secret unless there is one; returns the stored one. */
  keep: (secret: string) => Promise<string>
}

/**
 * Signs links by HMAC-SHA256, with the secret from the options or with one that is generated once and
 * stored.
 *
 * A token is 16 random bytes and the first 16 bytes of their HMAC. Links signed with a previous secret
 * or with the stored one are accepted as well. A link signed for one purpose is invalid for another.
 */
export function createLinkSigner(
  { secret, previousSecrets, purpose = "invoice" }: SignerOptions,
  kept: KeptSecret,
  monotonicMs: () => number
): LinkSigner {
  const deriveKey = (text: string) =>
    Buffer.from(hkdfSync("sha256", text, "", PURPOSES[purpose], 32))
  const ownKeys = [...(secret === null ? [] : [secret]), ...previousSecrets].map(deriveKey)
  const cached: { key: Buffer | null; untilMs: number } = { key: null, untilMs: -Infinity }
  const cache = (found: string | null) => {
    cached.key = found === null ? null : deriveKey(found)
    cached.untilMs = monotonicMs() + CACHED_MS
    return cached.key
  }
  const readKeptKey = async () =>
    monotonicMs() < cached.untilMs ? cached.key : cache(await kept.read())
  const openSigningKey = async () =>
    (secret === null ? null : ownKeys[0]) ??
    (await readKeptKey()) ??
    cache(await kept.keep(randomBytes(32).toString("base64url")))
  return {
    newId: () => randomBytes(ID_BYTES).toString("base64url"),
    sign: async (id) => {
      const key = await openSigningKey()
      if (!key) throw new Error("There is no key to sign a link with")
      const bytes = Buffer.from(id, "base64url")
      return Buffer.concat([bytes, mark(key, bytes)]).toString("base64url")
    },
    read: async (token) => {
      if (!looksLikeToken(token)) return null
      const bytes = Buffer.from(token, "base64url")
      // The last character has two unused bits: only one of its four spellings is accepted.
      if (bytes.toString("base64url") !== token) return null
      const id = bytes.subarray(0, ID_BYTES)
      const given = bytes.subarray(ID_BYTES)
      const keptKey = await readKeptKey()
      const keys = keptKey ? [...ownKeys, keptKey] : ownKeys
      // Always try every key, so that the time taken does not reveal which one matches.
      const isOurs = keys.map((key) => timingSafeEqual(mark(key, id), given)).includes(true)
      return isOurs ? id.toString("base64url") : null
    },
  }
}

const mark = (key: Buffer, id: Buffer) =>
  createHmac("sha256", key).update(id).digest().subarray(0, MARK_BYTES)
