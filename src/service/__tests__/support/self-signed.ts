import { createSign, generateKeyPairSync } from "node:crypto"

/** A self-signed certificate for 127.0.0.1, written out by hand: no tool is needed to run a test. */
export function createSelfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const algorithm = sequence(objectId("2a8648ce3d040302"))
  const commonName = sequence(tagged(0x31, sequence(objectId("550403"), tagged(0x0c, "127.0.0.1"))))
  const validity = sequence(tagged(0x17, "200101000000Z"), tagged(0x17, "491231000000Z"))
  const publicKeyInfo = publicKey.export({ type: "spki", format: "der" })
  const serial = tagged(0x02, Buffer.from([1]))
  const body = sequence(serial, algorithm, commonName, validity, commonName, publicKeyInfo)
  const signature = createSign("sha256").update(body).sign(privateKey)
  const signatureBits = tagged(0x03, Buffer.concat([Buffer.from([0]), signature]))
  const certificate = sequence(body, algorithm, signatureBits).toString("base64")
  const lines = certificate.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  }
}

function tagged(tag: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([Buffer.from([tag]), derLength(bytes.length), bytes])
}

function derLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  return length < 0x100
    ? Buffer.from([0x81, length])
    : Buffer.from([0x82, length >> 8, length & 0xff])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts))
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, "hex"))
