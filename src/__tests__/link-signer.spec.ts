import { createHash } from "node:crypto"
import { createLinkSigner } from "../link-signer"

const SECRET = "a secret of a shop, 32 characters or more"
const OTHER = "the secret of another shop, 32 characters"

/** A database's memory, and how often it was asked. */
function openStore(value: string | null = null) {
  const store = {
    value,
    reads: 0,
    read: async () => {
      store.reads += 1
      return await Promise.resolve(store.value)
    },
    keep: async (secret: string) => await Promise.resolve((store.value ??= secret)),
  }
  return store
}

const clock = { ms: 0 }
const open = (secret: string | null, store = openStore(), previousSecrets: string[] = []) =>
  createLinkSigner({ secret, previousSecrets }, store, () => clock.ms)

const flip = (token: string, at: number) => {
  const bytes = Buffer.from(token, "base64url")
  bytes[at] = bytes[at]! ^ 1
  return bytes.toString("base64url")
}

describe("the token of a link", () => {
  it("is 43 plain characters, another one for each link, and is read back", async () => {
    const signer = open(SECRET)
    const ids = Array.from({ length: 200 }, () => signer.newId())
    expect(new Set(ids).size).toBe(200)
    for (const id of ids) {
      const token = await signer.sign(id)
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
      expect(await signer.read(token)).toBe(id)
      expect(await open(SECRET).read(token)).toBe(id)
    }
  })

  it("is none when it was guessed, ten thousand times", async () => {
    const signer = open(SECRET)
    const id = signer.newId()
    const real = Buffer.from(await signer.sign(id), "base64url")
    for (let at = 0; at < 10_000; at += 1) {
      const chance = createHash("sha256").update(`guess ${at}`).digest()
      // Every other one knows the id of a link, as a copy of the table would tell it.
      const guess =
        at % 2 === 0 ? chance : Buffer.concat([real.subarray(0, 16), chance]).subarray(0, 32)
      expect(await signer.read(guess.toString("base64url"))).toBeNull()
    }
  })

  it("is none for another purpose, whichever secret signed it", async () => {
    for (const secret of [SECRET, null]) {
      const store = openStore()
      const ofInvoices = open(secret, store)
      const ofMonths = createLinkSigner(
        { secret, previousSecrets: [SECRET], purpose: "month" },
        store,
        () => clock.ms
      )
      const id = ofMonths.newId()
      const [invoice, month] = [await ofInvoices.sign(id), await ofMonths.sign(id)]
      expect(await ofMonths.read(month)).toBe(id)
      expect(await ofMonths.read(invoice)).toBeNull()
      expect(await ofInvoices.read(month)).toBeNull()
    }
  })

  it("is none with any of its bytes changed", async () => {
    const signer = open(SECRET)
    const token = await signer.sign(signer.newId())
    for (let at = 0; at < 32; at += 1) expect(await signer.read(flip(token, at))).toBeNull()
  })

  it("has one spelling", async () => {
    const signer = open(SECRET)
    const token = await signer.sign(signer.newId())
    const last = Buffer.from(token, "base64url")
    const others = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
      .map((sign) => token.slice(0, -1) + sign)
      .filter((spelling) => spelling !== token && Buffer.from(spelling, "base64url").equals(last))
    expect(others).toHaveLength(3)
    for (const odd of [...others, `${token}=`, ` ${token}`, token.slice(1), `${token}A`, ""]) {
      expect(await signer.read(odd)).toBeNull()
    }
  })

  it("is none in another shop, nor signed with the same secret for another use", async () => {
    const signer = open(SECRET)
    const id = signer.newId()
    expect(await open(OTHER).read(await signer.sign(id))).toBeNull()
    const { createHmac } = await import("node:crypto")
    const bytes = Buffer.from(id, "base64url")
    const mark = createHmac("sha256", SECRET).update(bytes).digest().subarray(0, 16)
    expect(await signer.read(Buffer.concat([bytes, mark]).toString("base64url"))).toBeNull()
  })
})

describe("the secret", () => {
  it("of before is read, and signs nothing more", async () => {
    const old = open(SECRET)
    const token = await old.sign(old.newId())
    const rotated = open(OTHER, openStore(), [SECRET])
    expect(await rotated.read(token)).not.toBeNull()
    expect(await open(OTHER).read(token)).toBeNull()
    const fresh = await rotated.sign(rotated.newId())
    expect(await old.read(fresh)).toBeNull()
    expect(await open(OTHER).read(fresh)).not.toBeNull()
  })

  it("is made once where none is given, the same for every process", async () => {
    const store = openStore()
    const [one, two] = [open(null, store), open(null, store)]
    const [first, second] = await Promise.all([one.sign(one.newId()), two.sign(two.newId())])
    expect(store.value).toMatch(/^[\w-]{43}$/)
    expect(await two.read(first)).not.toBeNull()
    expect(await one.read(second)).not.toBeNull()
    expect(await open(null, openStore()).read(first)).toBeNull()
  })

  it("is not made where one is given; the kept one of before is read until it is deleted", async () => {
    const store = openStore()
    const kept = open(null, store)
    const token = await kept.sign(kept.newId())
    const given = open(SECRET, store)
    expect(await given.read(token)).not.toBeNull()
    store.value = null
    clock.ms += 60_000
    expect(await given.read(token)).toBeNull()
    await given.sign(given.newId())
    expect(store.value).toBeNull()
  })

  it("is looked up once a minute, however many guess", async () => {
    const store = openStore()
    const signer = open(SECRET, store)
    for (let at = 0; at < 100; at += 1) await signer.read(flip(`${"A".repeat(42)}A`, at % 32))
    expect(store.reads).toBe(1)
    clock.ms += 60_000
    await signer.read("A".repeat(43))
    expect(store.reads).toBe(2)
  })
})
