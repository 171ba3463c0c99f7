import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto"
import { looksLikeToken } from "./core/documents/buyer-link"
import type { LinkSettings } from "./core/settings/link-options"
import type { LinkSigner } from "./pipeline/link-port"

const ID_BYTES = 16
const MARK_BYTES = 16

/** A key of one use, made of the same secret, signs nothing that counts for another. */
const PURPOSES = {
  invoice: "medusa-plugin-altera: link to an invoice, 1",
  month: "medusa-plugin-altera: link to a month, 1",
} as const
export type LinkPurpose = keyof typeof PURPOSES

type SignerOptions = Pick<LinkSettings, "secret" | "previousSecrets"> & { purpose?: LinkPurpose }

/** What was read of the kept secret holds so long: a guess costs the database nothing. */
const REMEMBERED_MS = 60_000

/** The secret in the database. */
type KeptSecret = {
  read: () => Promise<string | null>
  /** The one that is there, or this one from now on. */
  keep: (secret: string) => Promise<string>
}

/**
 * Signs links by HMAC-SHA256, with the secret of the options or with one that is made once and kept.
 *
 * A token is 16 random bytes and the first 16 of the mark over them. Links that a former secret or
 * the kept one signed are read as well. What was signed for one purpose is nothing for another.
 */
export function createLinkSigner(
  { secret, previousSecrets, purpose = "invoice" }: SignerOptions,
  kept: KeptSecret,
  monotonicMs: () => number
): LinkSigner {
  const deriveKey = (text: string) =>
    Buffer.from(hkdfSync("sha256", text, "", PURPOSES[purpose], 32))
  const ownKeys = [...(secret === null ? [] : [secret]), ...previousSecrets].map(deriveKey)
  const remembered: { key: Buffer | null; untilMs: number } = { key: null, untilMs: -Infinity }
  const remember = (found: string | null) => {
    remembered.key = found === null ? null : deriveKey(found)
    remembered.untilMs = monotonicMs() + REMEMBERED_MS
    return remembered.key
  }
  const readKeptKey = async () =>
    monotonicMs() < remembered.untilMs ? remembered.key : remember(await kept.read())
  const openSigningKey = async () =>
    (secret === null ? null : ownKeys[0]) ??
    (await readKeptKey()) ??
    remember(await kept.keep(randomBytes(32).toString("base64url")))
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
      // The last character has two bits to spare: of its four spellings one is the link.
      if (bytes.toString("base64url") !== token) return null
      const id = bytes.subarray(0, ID_BYTES)
      const given = bytes.subarray(ID_BYTES)
      const keptKey = await readKeptKey()
      const keys = keptKey ? [...ownKeys, keptKey] : ownKeys
      // Every key is tried: how long that takes tells nothing of which one fits.
      const isOurs = keys.map((key) => timingSafeEqual(mark(key, id), given)).includes(true)
      return isOurs ? id.toString("base64url") : null
    },
  }
}

const mark = (key: Buffer, id: Buffer) =>
  createHmac("sha256", key).update(id).digest().subarray(0, MARK_BYTES)
