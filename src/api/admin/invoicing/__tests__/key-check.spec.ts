import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { nameKey } from "../../../../pipeline/holds/state-account"
import { minutes } from "../../../../pipeline/__tests__/support/virtual-clock"
import { World } from "../../../../pipeline/__tests__/support/world"
import { orderNumber } from "../../../../pipeline/__tests__/support/orders"
import { describeKey, noteKeyCheck } from "../key-check"

const ask = async (world: World) => await describeKey(world.ports, "default")

/** What a person's check does. */
const check = async (world: World) => {
  const checked = await world.ports.serviceOf("default")!.checkKey()
  await noteKeyCheck(world.ports, "default", checked)
}

/** One invoice, and a sweep that checked the key it was made with. */
async function withCheckedKey() {
  const world = new World()
  await world.trigger(world.place(orderNumber(1)))
  await world.live(minutes(10))
  const { fingerprint } = await ask(world)
  return { world, fingerprint }
}

/** A server with another key that opens the same account, as far as an order has decided it. */
async function withNewServer() {
  const { world, fingerprint: old } = await withCheckedKey()
  world.keyVersion = 2
  world.restart()
  await world.ports.ledger.openAccount({
    companyId: "default",
    keyDigest: world.ports.keyDigestOf("default")!,
    accountId: (await world.ledger.findAccounts("default"))[0]!.id,
  })
  return { world, old }
}

describe("a company's key", () => {
  it("is named with the moment when the sweep found it working, and nothing of the key", async () => {
    const { world } = await withCheckedKey()
    const key = await ask(world)
    expect(key).toEqual({
      fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      checked_at: expect.stringMatching(/^2026-03-05T08:/) as string,
      other: null,
    })
    expect(world.ports.keyDigestOf("default")).not.toContain(key.fingerprint)
  })

  it("has the fingerprint that the operating guide's command gives", () => {
    const guide = readFileSync("docs/operating.md", "utf8")
    const command = /```sh\n\s*(printf 'name of key.*)\n/.exec(guide)?.[1] ?? "false"
    const env = { PATH: process.env.PATH, ALTERA_API_KEY: "sandbox-key-default" }
    const fingerprint = execFileSync("sh", ["-c", command], { env, encoding: "utf8" }).trim()
    expect(fingerprint).toBe("c30a31f3")
    // As the composition makes the digest of a key; the route is held to the command in account.spec.
    const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32)
    expect(nameKey({ digest }, digest("key sandbox-key-default"))).toBe(fingerprint)
  })

  it("is not told from another one before any was checked", async () => {
    expect(await ask(new World())).toMatchObject({ checked_at: null, other: null })
    expect(await describeKey(new World().ports, "none")).toMatchObject({ other: null })
  })

  it("is seen to be another than the one that was checked last, until it is checked itself", async () => {
    const { world, old } = await withNewServer()
    const seen = await ask(world)
    expect(seen).toMatchObject({ checked_at: null, other: { fingerprint: old } })
    expect(seen.fingerprint).not.toBe(old)
    await check(world)
    expect(await ask(world)).toMatchObject({
      fingerprint: seen.fingerprint,
      checked_at: world.clock.iso,
      other: null,
    })
    // The server with the other key sees it the other way round.
    world.keyVersion = 1
    world.restart()
    expect(await ask(world)).toMatchObject({
      fingerprint: old,
      other: { fingerprint: seen.fingerprint },
    })
  })

  it("is followed by the sweep, which checks what was not checked last", async () => {
    const { world } = await withNewServer()
    await world.live(minutes(2))
    expect(await ask(world)).toMatchObject({ other: null })
  })

  it("leads on by a check of a company on hold, of which the sweep asks nothing", async () => {
    const { world } = await withNewServer()
    await world.ledger.holdCompany({ companyId: "default", cause: "difference", keyDigest: null })
    await world.live(minutes(2))
    expect((await ask(world)).other).not.toBeNull()
    await check(world)
    expect((await ask(world)).other).toBeNull()
  })

  it.each(["key-rejected", "lost", "asked-to-wait"] as const)(
    "is not taken for accepted where its check ends %s",
    async (kind) => {
      const { world } = await withNewServer()
      world.service().fail("check-key", kind)
      await check(world)
      expect((await ask(world)).other).not.toBeNull()
    }
  )

  it("holds its company once a check finds it rejected, until the sweep finds it working", async () => {
    const world = new World()
    world.service().fail("check-key", { kind: "key-rejected", status: 401 })
    await check(world)
    const [hold] = await world.ledger.findHolds()
    expect(hold).toMatchObject({ companyId: "default", cause: "key-rejected" })
    expect(hold?.keyDigest).toBe(world.ports.keyDigestOf("default"))
    await world.live(minutes(5))
    expect(await world.ledger.findHolds()).toEqual([])
  })

  it("holds nobody where it may not list, or where nobody answers", async () => {
    const world = new World()
    world.service().fail("check-key", { kind: "key-rejected", status: 403 }, "lost")
    await check(world)
    await check(world)
    expect(await world.ledger.findHolds()).toEqual([])
  })

  it("is accepted where it may not list, as the sweep takes it", async () => {
    const { world } = await withNewServer()
    world.service().forbidden.add("check-key")
    await check(world)
    expect((await ask(world)).other).toBeNull()
  })

  it("is kept of a company without an invoice, which has no account to compare", async () => {
    const world = new World()
    await check(world)
    expect(await ask(world)).toMatchObject({ checked_at: world.clock.iso, other: null })
  })

  it("is left to the sweep while it is open which account it opens", async () => {
    const { world } = await withCheckedKey()
    world.keyVersion = 2
    world.restart()
    await check(world)
    expect((await ask(world)).other).not.toBeNull()
    await world.live(minutes(15))
    expect(
      await world.ledger.findAccountOfKey("default", world.ports.keyDigestOf("default")!)
    ).not.toBeNull()
    expect((await ask(world)).other).toBeNull()
  })
})
