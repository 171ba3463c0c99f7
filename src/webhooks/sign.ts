import { randomBytes } from "node:crypto"
import { Webhook } from "standardwebhooks"

/** Standard Webhooks allows 24 to 64 bytes. */
const SECRET_BYTES = 32

/** A new secret in the form of Standard Webhooks. */
export const newWebhookSecret = (): string =>
  `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`

/**
 * The headers of Standard Webhooks: an id that is the same for every try, the timestamp of this one,
 * and for each secret a signature over both and the body.
 */
export function signHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string }
): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
  }
}
