import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { issueNow, linkInvoice, sendByPerson, settleRequest } from "../operator/person-acts"
import { saveStatedProof } from "../look-up/account-evidence"
import { describeAccountQuestion, stateAccount } from "../holds/state-account"
import { orderNumber, otherBuyer } from "./support/orders"
import { ScriptedService } from "./support/scripted-service"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const NOTE = "Both keys stand in the settings of the same firm"

const issueOne = async (world: World, n: number): Promise<OrderSnapshot> => {
  const order = world.place(orderNumber(n))
  await world.trigger(order)
  await world.live(minutes(10))
  return order
}

const ask = async (world: World) => await describeAccountQuestion(world.ports, "default")

const stateSame = async (world: World) => {
  const { key, present, others } = await ask(world)
  return await stateAccount(world.ports, {
    companyId: "default",
    key: key!,
    actorId: "user_1",
    note: NOTE,
    verdict: "same",
    presentId: present!.id,
    accountId: others[0]!.id,
  })
}

const stateAnother = async (world: World) => {
  const { key, present } = await ask(world)
  return await stateAccount(world.ports, {
    companyId: "default",
    key: key!,
    actorId: "user_1",
    note: NOTE,
    verdict: "another",
    presentId: present!.id,
  })
}

/**
 * One invoice, and a create that ended as given; then a key of the same account that shows too little
 * of it, so that it begins another account with an invoice of its own.
 */
async function wronglyBegun(fault: "saved" | "lost") {
  const world = new World()
  const service = world.service()
  const first = await issueOne(world, 1)
  service.fail("create", fault)
  const open = world.place(orderNumber(2, otherBuyer()))
  await world.trigger(open)
  await world.runJobs()
  service.spells = (shown) => ({ ...shown, invoiceNumber: null, additionalDetails: null })
  world.keyVersion = 2
  world.restart()
  const later = await issueOne(world, 3)
  await world.live(hours(2))
  service.spells = (shown) => shown
  return { world, service, first, open, later }
}

describe("a person who states that a key opens the account of before", () => {
  it("is shown what the key was decided on", async () => {
    const { world } = await wronglyBegun("saved")
    expect(await ask(world)).toMatchObject({
      present: { invoices: 1, unresolved: 0, keys: 1 },
      others: [
        {
          invoices: 1,
          unresolved: 1,
          keys: 1,
          lastNumber: "1/3/2026",
          seen: { asked: 1, shown: 1, agreeing: 0 },
        },
      ],
      mayBeAnother: false,
    })
  })

  it("makes one account of two: what was left open is looked up, and older invoices are mailed", async () => {
    const { world, service, first, open } = await wronglyBegun("saved")
    expect(await world.rowOf(open)).toMatchObject({ reasons: [{ code: "ACCOUNT_UNCERTAIN" }] })
    const { id } = await world.rowOf(first)
    expect(await sendByPerson(world.ports, id, { kind: "contractor" })).toMatchObject({
      rejection: { code: "ACCOUNT_IS_ANOTHER" },
    })
    expect(await stateSame(world)).toBeNull()
    await world.live(hours(1))
    expect(await world.rowOf(open)).toMatchObject({ state: "issued", sendState: "sent" })
    expect(service.count("create")).toBe(3)
    expect("request" in (await sendByPerson(world.ports, id, { kind: "contractor" }))).toBe(true)
    const rows = [...world.ledger.rows.values()]
    expect(new Set(rows.map(({ accountId }) => accountId)).size).toBe(1)
    expect(world.ledger.statements).toMatchObject([
      { verdict: "same", actorId: "user_1", note: NOTE, seen: { accounts: [{ asked: 1 }] } },
    ])
    expect((await ask(world)).others).toEqual([])
  })

  it("proves nothing absent: two looks that find nothing come before the next create", async () => {
    const { world, service, open } = await wronglyBegun("lost")
    expect(await stateSame(world)).toBeNull()
    await world.runJobs()
    const creates = service.count("create")
    expect(await world.rowOf(open)).toMatchObject({ state: "unknown", looks: 1 })
    await world.live(hours(1))
    expect(service.count("create")).toBe(creates + 1)
    expect(world.invoicesOf(open)).toHaveLength(1)
  })

  it("lets an invoice of the account be linked by its id", async () => {
    const { world, service, open } = await wronglyBegun("saved")
    service.fail("list", ...Array.from({ length: 20 }, () => "refused" as const))
    service.showsDetails = false
    const [invoiceId = ""] = world.invoicesOf(open)
    const { id } = await world.rowOf(open)
    expect(await linkInvoice(world.ports, id, invoiceId)).toMatchObject({
      rejection: { code: "ACCOUNT_IS_ANOTHER" },
    })
    await stateSame(world)
    world.clock.advance(minutes(5))
    expect(await linkInvoice(world.ports, id, invoiceId)).toMatchObject({
      request: { state: "issued", invoiceId },
    })
  })

  it("has an invoice read back that was not because of its account", async () => {
    const world = new World()
    const service = world.service()
    await issueOne(world, 1)
    service.fail("read", "not-sent")
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.runJobs()
    service.spells = (shown) => ({ ...shown, invoiceNumber: null, additionalDetails: null })
    world.keyVersion = 2
    world.restart()
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      readBack: "gave_up",
      reasons: [{ code: "ACCOUNT_CHANGED" }],
      sendState: "refused",
    })
    service.spells = (shown) => shown
    expect(await stateSame(world)).toBeNull()
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ readBack: "done", reasons: null })
    expect(world.mailsOf(order)).toBe(0)
  })

  it("is contradicted by an id that would stand for two orders", async () => {
    const world = new World()
    await issueOne(world, 1)
    const other = new ScriptedService(world.clock, "default")
    world.services.set("default", other)
    world.keyVersion = 2
    world.restart()
    await issueOne(world, 2)
    const before = structuredClone(world.ledger.rows)
    expect(await stateSame(world)).toBe("ACCOUNTS_CLASH")
    expect(world.ledger.rows).toEqual(before)
    expect(world.ledger.statements).toEqual([])
  })

  it("holds for a create that a process began with the older answer", async () => {
    const { world, later } = await wronglyBegun("saved")
    const wrong = (await world.rowOf(later)).accountId
    const order = world.place(orderNumber(4))
    await world.trigger(order)
    world.atNext("ledger.readClockMs", "after", async () => {
      expect(await stateSame(world)).toBeNull()
    })
    await world.live(minutes(10))
    expect(world.ledger.statements).toHaveLength(1)
    const row = await world.rowOf(order)
    expect(row.state).toBe("issued")
    expect(row.accountId).not.toBe(wrong)
  })

  it("is refused by a server that has another key than the one asked about", async () => {
    const { world } = await wronglyBegun("saved")
    const { key, present, others } = await ask(world)
    const command = { companyId: "default", key: key!, actorId: "user_1", note: NOTE } as const
    const said = { ...command, verdict: "same", presentId: present!.id, accountId: others[0]!.id }
    world.keyVersion = 1
    const before = structuredClone(world.ledger.rows)
    expect((await ask(world)).key).not.toBe(key)
    expect(await stateAccount(world.ports, { ...said, verdict: "same" })).toBe("KEY_IS_ANOTHER")
    expect(world.ledger.rows).toEqual(before)
    expect(world.ledger.statements).toEqual([])
    world.keyVersion = 2
    expect(await stateAccount(world.ports, { ...said, verdict: "same" })).toBeNull()
  })

  it("is refused where the key opens another account by now, or where nothing was before", async () => {
    const { world } = await wronglyBegun("saved")
    const { key, present, others } = await ask(world)
    const command = {
      companyId: "default",
      key: key!,
      actorId: "user_1",
      note: NOTE,
      verdict: "same",
    } as const
    const state = async (presentId: string, accountId: string) =>
      await stateAccount(world.ports, { ...command, presentId, accountId })
    expect(await state(others[0]!.id, present!.id)).toBe("ACCOUNT_NOT_OFFERED")
    expect(await state(present!.id, "invacc_77")).toBe("ACCOUNT_NOT_OFFERED")
    expect(await stateAnother(world)).toBe("ACCOUNT_NOT_OFFERED")
    expect(await stateSame(world)).toBeNull()
    expect(await state(present!.id, others[0]!.id)).toBe("ACCOUNT_NOT_OFFERED")
    expect(world.ledger.statements).toHaveLength(1)
  })
})

describe("a person who states that a key opens another account than it was taken to", () => {
  /** A key of another account that was taken for one of the account of before, which is gone. */
  async function wronglyTaken(create: "saved" | "lost") {
    const world = new World()
    const before = world.service()
    const first = await issueOne(world, 1)
    before.fail("create", create)
    const open = world.place(orderNumber(2, otherBuyer()))
    await world.trigger(open)
    await world.runJobs()
    world.clock.advance(1_000)
    const other = new ScriptedService(world.clock, "default")
    world.services.set("default", other)
    world.keyVersion = 2
    world.restart()
    const { accountId } = await world.rowOf(open)
    const keyDigest = world.ports.keyDigestOf("default")!
    await world.ledger.openAccount({ companyId: "default", keyDigest, accountId })
    return { world, before, other, first, open }
  }

  it("has what one look found absent looked at by nobody but that account's key", async () => {
    const { world, before, other, open } = await wronglyTaken("saved")
    while ((await world.rowOf(open)).looks === 0) await world.live(1_000)
    expect(await stateAnother(world)).toBeNull()
    expect(await world.rowOf(open)).toMatchObject({ state: "unknown", looks: 0 })
    await world.live(hours(5))
    expect(await world.rowOf(open)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "ACCOUNT_UNCERTAIN" }],
    })
    expect(other.count("create")).toBe(0)
    world.services.set("default", before)
    world.keyVersion = 1
    world.restart()
    await world.live(hours(2))
    expect(await world.rowOf(open)).toMatchObject({ state: "issued", invoiceId: "default-2" })
  })

  /** Taken so, after somebody had said that it is the same account: what is absent is made again. */
  async function madeAgain(how: "not-sent" | "refused" | null) {
    const taken = await wronglyTaken("saved")
    const { world, other, open } = taken
    const keyDigest = world.ports.keyDigestOf("default")!
    const { keyDigest: older } = await world.rowOf(open)
    await saveStatedProof(world.ports, { companyId: "default", keyDigest }, [older!])
    if (how) other.fail("create", how, how)
    for (let count = 0; count < 6; count += 1) other.addByHand({})
    while (other.count("create") === 0) await world.live(1_000)
    await world.runJobs()
    return taken
  }

  it("stops what is made again because that key showed nothing", async () => {
    const { world, other, open } = await madeAgain("not-sent")
    expect(await world.rowOf(open)).toMatchObject({ state: "queued" })
    expect(await stateAnother(world)).toBeNull()
    expect(await world.rowOf(open)).toMatchObject({ state: "unknown", looks: 0 })
    const creates = other.count("create")
    await world.live(hours(5))
    expect(await world.rowOf(open)).toMatchObject({ reasons: [{ code: "ACCOUNT_UNCERTAIN" }] })
    expect(other.count("create")).toBe(creates)
  })

  it("has what was settled by hand since looked up before any create", async () => {
    const { world, other, open } = await madeAgain("not-sent")
    expect(await stateAnother(world)).toBeNull()
    const { id, orderId } = await world.rowOf(open)
    expect(await settleRequest(world.ports, id, "Issued on paper")).toMatchObject({
      request: { state: "skipped" },
    })
    const creates = other.count("create")
    expect(await issueNow(world.ports, orderId)).toMatchObject({ request: { state: "unknown" } })
    await world.live(hours(5))
    expect(other.count("create")).toBe(creates)
  })

  it("has what that account refused looked up again with the key of before", async () => {
    const { world, before, other, open } = await madeAgain("refused")
    expect(await world.rowOf(open)).toMatchObject({ state: "refused" })
    expect(await stateAnother(world)).toBeNull()
    expect(await world.rowOf(open)).toMatchObject({ state: "unknown", looks: 0 })
    await world.live(hours(2))
    expect(other.count("create")).toBe(1)
    world.services.set("default", before)
    world.keyVersion = 1
    world.restart()
    await world.live(hours(2))
    expect(await world.rowOf(open)).toMatchObject({ state: "issued", invoiceId: "default-2" })
    expect(before.count("create")).toBe(2)
  })

  it("is told of what was issued with that key although it may exist in the account of before", async () => {
    const { world, open } = await madeAgain(null)
    await world.live(minutes(5))
    expect(await world.rowOf(open)).toMatchObject({ state: "issued", flags: null })
    expect(await stateAnother(world)).toBeNull()
    expect(await world.rowOf(open)).toMatchObject({
      state: "issued",
      flags: [{ code: "MAY_BE_TWICE", params: { times: "2" } }],
    })
  })

  it("need not: what a key lacks that is like the one of before only is not made again", async () => {
    const { world, other, open } = await wronglyTaken("saved")
    await world.live(hours(30))
    expect(other.count("create")).toBe(0)
    expect(await world.rowOf(open)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "ABSENT_WITH_NEW_KEY" }],
    })
  })

  it("parts what was issued with that key from what was issued before", async () => {
    const { world, other, first } = await wronglyTaken("saved")
    other.addByHand({})
    const accountOf = async (order: OrderSnapshot) => (await world.rowOf(order)).accountId
    const later = await issueOne(world, 3)
    expect(await accountOf(later)).toBe(await accountOf(first))
    expect(await stateAnother(world)).toBeNull()
    expect(await accountOf(later)).not.toBe(await accountOf(first))
    const last = await issueOne(world, 4)
    expect(await accountOf(last)).toBe(await accountOf(later))
  })
})

describe("a person's word that two keys open one account", () => {
  /** A key of another account of the service that was taken for a key of the account of before. */
  const takeOtherKey = async (world: World, accountId: string | null) => {
    const other = new ScriptedService(world.clock, "default")
    for (let count = 0; count < 6; count += 1) other.addByHand({})
    world.services.set("default", other)
    world.keyVersion = 3
    world.restart()
    const keyDigest = world.ports.keyDigestOf("default")!
    await world.ledger.openAccount({ companyId: "default", keyDigest, accountId })
    return other
  }

  const sendUnknown = async (world: World, service: ScriptedService, n: number) => {
    service.fail("create", "saved")
    const order = world.place(orderNumber(n, otherBuyer()))
    await world.trigger(order)
    await world.runJobs()
    expect((await world.rowOf(order)).state).toBe("unknown")
    return order
  }

  it("tells nothing absent through a third key that only seems to open it", async () => {
    const { world, service, first } = await wronglyBegun("saved")
    expect(await stateSame(world)).toBeNull()
    await world.live(hours(1))
    const order = await sendUnknown(world, service, 5)
    const { accountId } = await world.rowOf(first)
    const other = await takeOtherKey(world, accountId)
    await world.live(hours(5))
    expect(other.count("create")).toBe(0)
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "ABSENT_WITH_NEW_KEY" }],
    })
  })

  it("tells nothing absent that a third key sent, which only seemed to open it", async () => {
    const world = new World()
    const service = world.service()
    const first = await issueOne(world, 1)
    const { accountId } = await world.rowOf(first)
    const other = await takeOtherKey(world, accountId)
    const order = await sendUnknown(world, other, 5)
    service.spells = (shown) => ({ ...shown, invoiceNumber: null, additionalDetails: null })
    world.services.set("default", service)
    world.keyVersion = 4
    world.restart()
    await issueOne(world, 3)
    await world.live(hours(2))
    service.spells = (shown) => ({ ...shown, additionalDetails: null })
    expect(await stateSame(world)).toBeNull()
    const creates = service.count("create")
    await world.live(hours(5))
    expect(service.count("create")).toBe(creates)
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "ABSENT_WITH_NEW_KEY" }],
    })
  })

  it("leaves in its account what another key made, of which that key only seemed to be", async () => {
    const world = new World()
    const service = world.service()
    const first = await issueOne(world, 1)
    const other = await takeOtherKey(world, null)
    const apart = await issueOne(world, 2)
    const open = await sendUnknown(world, other, 5)
    const before = (await world.rowOf(first)).accountId
    const begun = (await world.rowOf(apart)).accountId
    const otherDigest = world.ports.keyDigestOf("default")!
    world.services.set("default", service)
    world.keyVersion = 4
    world.restart()
    const keyDigest = world.ports.keyDigestOf("default")!
    await world.ledger.openAccount({ companyId: "default", keyDigest, accountId: begun })
    const later = await issueOne(world, 3)
    expect(await world.rowOf(later)).toMatchObject({ accountId: begun })
    const { key, present } = await ask(world)
    const command = { companyId: "default", key: key!, actorId: "user_1", note: NOTE } as const
    const said = { verdict: "same", presentId: present!.id, accountId: before! } as const
    expect(await stateAccount(world.ports, { ...command, ...said })).toBeNull()
    expect(await world.ledger.findAccountOfKey("default", otherDigest)).toBe(begun)
    expect(await world.ledger.findAccountOfKey("default", keyDigest)).toBe(before)
    expect(await world.rowOf(later)).toMatchObject({ accountId: before })
    expect(await world.rowOf(apart)).toMatchObject({ accountId: begun })
    expect(await world.rowOf(open)).toMatchObject({ accountId: begun, looks: 0 })
    await world.live(hours(5))
    expect(await world.rowOf(open)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "ACCOUNT_UNCERTAIN" }],
    })
  })
})
