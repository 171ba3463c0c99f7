import { Webhook } from "standardwebhooks"
import { newWebhookSecret, signHeaders } from "../sign"

const BODY = '{"type":"invoicing.invoice.issued","data":{"note":"zażółć"}}'
const ID = "invevt_01"

describe("the signature of a delivery", () => {
  it("is what the library of Standard Webhooks verifies", () => {
    const secret = newWebhookSecret()
    const headers = signHeaders([secret], { id: ID, at: new Date(), body: BODY })
    expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY))
    expect(headers["webhook-id"]).toBe(ID)
  })

  it("is refused for another body, another id, another secret and an old moment", () => {
    const secret = newWebhookSecret()
    const hook = new Webhook(secret)
    const headers = signHeaders([secret], { id: ID, at: new Date(), body: BODY })
    expect(() => hook.verify(`${BODY} `, headers)).toThrow("No matching signature")
    expect(() => hook.verify(BODY, { ...headers, "webhook-id": "invevt_02" })).toThrow("matching")
    expect(() => new Webhook(newWebhookSecret()).verify(BODY, headers)).toThrow("matching")
    const at = new Date(Date.now() - 6 * 60_000)
    expect(() => hook.verify(BODY, signHeaders([secret], { id: ID, at, body: BODY }))).toThrow(
      "too old"
    )
    // What was caught on the way cannot be given a new moment.
    const now = String(Math.floor(Date.now() / 1000) + 60)
    expect(() => hook.verify(BODY, { ...headers, "webhook-timestamp": now })).toThrow("matching")
  })

  it("has one for each secret, so that a receiver with either takes it", () => {
    const [now, before] = [newWebhookSecret(), newWebhookSecret()]
    const headers = signHeaders([now, before], { id: ID, at: new Date(), body: BODY })
    for (const secret of [now, before]) {
      expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY))
    }
  })

  it("comes of secrets of 32 bytes, each another", () => {
    const secrets = Array.from({ length: 50 }, newWebhookSecret)
    expect(new Set(secrets).size).toBe(50)
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32)
    }
  })
})
