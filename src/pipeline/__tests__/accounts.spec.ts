import { anAddress } from "../../core/__tests__/an-order"
import { orderNumber, otherBuyer } from "./support/orders"
import { ScriptedService } from "./support/scripted-service"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"
import { composeReference } from "../../core/draft/reference"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ActResult } from "../operator/act-result"
import { linkInvoice, sendByPerson, stateNotThere } from "../operator/person-acts"
import { byHand } from "./support/by-hand"

/** An account whose ids and numbers begin anew, and from now on a key that opens it. */
const openAnother = (world: World): ScriptedService => {
  const fresh = new ScriptedService(world.clock, "default")
  world.services.set("default", fresh)
  world.keyVersion += 1
  world.restart()
  return fresh
}

const invoicesIn = (accounts: readonly ScriptedService[], { id }: Pick<OrderSnapshot, "id">) =>
  accounts.flatMap((account) => account.issuedFor(composeReference(id)))

/** A key of an account that was there before. */
const openAgain = (world: World, service: ScriptedService, keyVersion: number): void => {
  world.services.set("default", service)
  world.keyVersion = keyVersion
  world.restart()
}

const issueOne = async (world: World, n: number): Promise<OrderSnapshot> => {
  const order = world.place(orderNumber(n))
  await world.trigger(order)
  await world.live(minutes(10))
  return order
}

/**
 * An order whose draft was left in the first account, where somebody issued it by hand, and whose create
 * in the second one has no answer.
 */
async function draftLeft() {
  const world = new World()
  const first = world.service()
  await issueOne(world, 1)
  first.fail("create", "saved")
  const order = world.place(orderNumber(2))
  await world.trigger(order)
  await world.runJobs()
  const { id, accountId } = await world.rowOf(order)
  const second = openAnother(world)
  const later = await world.rowOf(await issueOne(world, 3))
  const row = world.ledger.rows.get(id)
  if (!row) throw new Error("no row")
  row.accountId = later.accountId
  row.keyDigest = later.keyDigest
  const left = { id: "default-2", at: "2026-03-07T10:00:00.000Z", accountId }
  row.leftDrafts = [left]
  await world.live(hours(1))
  return { world, id, first, second, left }
}

/** A person vouches for the draft that was left, and it is tied to the account that it was left in. */
async function expectPlacedWhereLeft(
  world: World,
  id: string,
  left: { id: string | null; accountId: string | null }
) {
  const unverified = { note: "seen in the account of the draft", invoiceNumber: null }
  const linked = await linkInvoice(world.ports, id, left.id ?? "", { unverified })
  const { id: invoiceId, accountId } = left
  expect(linked).toMatchObject({
    request: { state: "issued", invoiceId, accountId, keyDigest: null },
  })
}

const ofFirm = (number: string, countryCode: string): Partial<OrderSnapshot> => ({
  ...orderNumber(1),
  metadata: { tax_id: number },
  billingAddress: anAddress({ company: "Kwiaty i Spółka", countryCode }),
})

const codeOf = (result: ActResult) =>
  "rejection" in result ? result.rejection.code : result.request.state

const TRADE = { id: "sc_Trade", handle: null, name: "Trade" }

/** Two companies whose key opens one account, which shows no references. */
function withOneKey(
  second: string,
  companies: NonNullable<ConstructorParameters<typeof World>[0]>["companies"]
) {
  const world = new World({ companies })
  const service = world.service()
  service.showsDetails = false
  world.services.set(second, service)
  world.restart()
  world.ports.keyDigestOf = () => "one key"
  return { world, service }
}

describe("a shop that was tried with a test account's key", () => {
  it.each([
    ["shows references", true],
    ["hides references", false],
  ])("has one invoice for every order in a real account that %s", async (_, showsDetails) => {
    const world = new World()
    const test = world.service()
    test.showsDetails = showsDetails
    const tried = Array.from({ length: 24 }, (_, n) => world.place(orderNumber(n)))
    for (const order of tried) await world.trigger(order)
    await world.live(minutes(10))

    const real = openAnother(world)
    real.showsDetails = showsDetails
    const orders = Array.from({ length: 60 }, (_, n) => world.place(orderNumber(100 + n)))
    for (const order of orders) await world.trigger(order)
    await world.live(hours(3))
    for (const order of tried) expect(invoicesIn([test, real], order)).toHaveLength(1)
    for (const order of orders) {
      expect(invoicesIn([test, real], order)).toHaveLength(1)
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
    }
  })
})

describe("an answer that names an invoice", () => {
  it("is never followed by a create, though the invoice is tied to another order", async () => {
    const world = new World()
    const first = world.place(orderNumber(1))
    await world.trigger(first)
    await world.live(minutes(5))
    const before = world.service()
    // The same key as ever, and ids that begin anew: nothing told that the account is another.
    const service = new ScriptedService(world.clock, "default")
    world.services.set("default", service)
    world.restart()
    const second = world.place(orderNumber(2, otherBuyer()))
    await world.trigger(second)
    await world.live(hours(5))
    expect(invoicesIn([before, service], second)).toHaveLength(1)
    expect(await world.rowOf(second)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "ANSWER_TIED", params: { id: "default-1" } }],
    })
    expect(world.attemptsOf(await world.rowOf(second))).toContain("create done")
  })

  it("is kept for a person, who may say that this order has none", async () => {
    const world = new World()
    await issueOne(world, 1)
    openAgain(world, new ScriptedService(world.clock, "default"), 1)
    const second = await issueOne(world, 2)
    const row = await world.rowOf(second)
    expect(world.eventsOf(row)).toContain("undecided")
    await stateNotThere(world.ports, row.id, row)
    await world.live(minutes(10))
    expect(await world.rowOf(second)).toMatchObject({
      state: "issued",
      invoiceId: "default-2",
      answeredInvoiceIds: null,
      settledInvoiceIds: ["default-1"],
    })
  })

  it("is the row's invoice in the end when the database takes the answer only later", async () => {
    const world = new World()
    const order = world.place(orderNumber(1))
    const apply = world.ledger.apply.bind(world.ledger)
    let refusals = 0
    world.ledger.apply = async (change) => {
      if (change.set.state === "issued" && refusals < 3) {
        refusals += 1
        throw new Error("could not serialize access")
      }
      return await apply(change)
    }
    await world.trigger(order)
    await world.live(hours(2))
    expect(refusals).toBe(3)
    expect(invoicesIn([world.service()], order)).toHaveLength(1)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
  })

  it("of a create taken for dead, saved but not yet on the row, is not followed by a create", async () => {
    const world = new World()
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    const { id, companyId } = await world.rowOf(order)
    await world.ledger.openAccount({
      companyId: companyId!,
      keyDigest: world.ports.keyDigestOf("default")!,
      accountId: null,
    })
    // Its process died right after the claim was lost, with the row queued again meanwhile.
    await world.ledger.apply(
      byHand({
        id,
        expect: { state: "issuing", stampToken: "of the first create" },
        set: { state: "issued", invoiceId: "default-77" },
        answered: "default-77",
      })
    )
    await world.live(hours(2))
    expect(world.service().count("create")).toBe(0)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-77" })
  })

  it("of which only the record of the call was kept makes the invoice never absent", async () => {
    const world = new World()
    world.service().fail("create", "lost")
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.runJobs()
    const { id } = await world.rowOf(order)
    const startedAt = world.clock.iso
    await world.ledger.logAttempts(id, [
      {
        operation: "create",
        outcome: "done",
        status: 200,
        code: null,
        startedAt,
        durationMs: 1,
        words: null,
      },
    ])
    await world.live(hours(5))
    expect(world.service().count("create")).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "ANSWERED_BEFORE" }],
    })
  })
})

describe("the account that a key opens", () => {
  it("is the same for another key of it: ids go on, and older invoices can be mailed", async () => {
    const world = new World()
    const before = await issueOne(world, 1)
    world.keyVersion = 2
    world.restart()
    const after = await issueOne(world, 2)
    expect(world.ledger.accounts.size).toBe(1)
    expect((await world.rowOf(after)).accountId).toBe((await world.rowOf(before)).accountId)
    const { id } = await world.rowOf(before)
    expect(codeOf(await sendByPerson(world.ports, id, { kind: "contractor" }))).toBe("issued")
    expect(world.mailsOf(before)).toBe(2)
  })

  it("is the same where references are hidden and number, amount, day and buyer agree", async () => {
    const world = new World()
    world.service().showsDetails = false
    await issueOne(world, 1)
    world.keyVersion = 2
    world.restart()
    await issueOne(world, 2)
    expect(world.ledger.accounts.size).toBe(1)
  })

  it("is the same though its only invoice hides the reference and was not read back yet", async () => {
    const world = new World()
    world.service().showsDetails = false
    world.atNext("service.readInvoice", "before", () => {
      world.keyVersion = 2
      world.restart()
      throw new Error("the process died")
    })
    const order = await issueOne(world, 1)
    await world.live(hours(1))
    expect(world.ledger.accounts.size).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent" })
  })

  it.each([
    ["its country", "1132191233", "PL", "PL1132191233"],
    ["its country, dashes and a space", "1132191233", "PL", "PL 113-219-12-33"],
    ["dashes", "1132191233", "PL", "113-219-12-33"],
    ["no country", "DE811907980", "DE", "811907980"],
    ["no country and as a number", "BE0403170701", "BE", "403170701"],
  ])(
    "is the same though its only invoice hides the reference and shows the tax number with %s",
    async (_, number, country, shown) => {
      const world = new World()
      world.service().showsDetails = false
      world.service().spells = (invoice) => ({
        ...invoice,
        contractor: { ...invoice.contractor, taxIdentificationNumber: shown },
      })
      const first = world.place(ofFirm(number, country))
      await world.trigger(first)
      await world.live(minutes(10))
      const { id, state } = await world.rowOf(first)
      expect(state).toBe("issued")
      expect(world.service().invoices[0]?.draft.contractor.taxIdentificationNumber).toBe(number)
      world.keyVersion = 2
      world.restart()
      await issueOne(world, 2)
      expect(world.ledger.accounts.size).toBe(1)
      expect(codeOf(await sendByPerson(world.ports, id, { kind: "contractor" }))).toBe("issued")
    }
  )

  it("is another where its only invoice hides the reference and shows another tax number", async () => {
    const world = new World()
    world.service().showsDetails = false
    const first = world.place(ofFirm("1132191233", "PL"))
    await world.trigger(first)
    await world.live(minutes(10))
    world.service().spells = (invoice) => ({
      ...invoice,
      contractor: { ...invoice.contractor, taxIdentificationNumber: "PL5260001246" },
    })
    world.keyVersion = 2
    world.restart()
    await issueOne(world, 2)
    expect(world.ledger.accounts.size).toBe(2)
  })

  it("is another where the same id and number are another amount's", async () => {
    const world = new World()
    world.service().showsDetails = false
    await issueOne(world, 1)
    const other = openAnother(world)
    other.showsDetails = false
    other.addByHand({ gross: "7.00", additionalDetails: null })
    await issueOne(world, 2)
    expect(world.ledger.accounts.size).toBe(2)
  })

  it("is known again after another was used: A, B, A", async () => {
    const world = new World()
    const first = world.service()
    const ofFirst = await issueOne(world, 1)
    const second = openAnother(world)
    const ofSecond = await issueOne(world, 2)
    openAgain(world, first, 1)
    const later = await issueOne(world, 3)
    expect(world.ledger.accounts.size).toBe(2)
    const { accountId } = await world.rowOf(ofFirst)
    expect((await world.rowOf(later)).accountId).toBe(accountId)
    expect((await world.rowOf(ofSecond)).accountId).not.toBe(accountId)
    openAgain(world, first, 3)
    const last = await issueOne(world, 4)
    expect((await world.rowOf(last)).accountId).toBe(accountId)
    for (const order of [ofFirst, ofSecond, later, last]) {
      expect(invoicesIn([first, second], order)).toHaveLength(1)
    }
  })

  it("is waited for while the service is away, and taken for another when it stays forbidden", async () => {
    const world = new World()
    await issueOne(world, 1)
    world.keyVersion = 2
    world.restart()
    world.service().isAway = true
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(minutes(30))
    expect(world.ledger.accounts.size).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({ state: "queued", firstStampedAt: null })
    // Without a create that would show it, people are told all the same.
    expect(world.companyEvents).toEqual(["on_hold default unreachable"])
    world.service().isAway = false
    world.service().forbidden.add("read")
    await world.live(minutes(5))
    expect(world.ledger.accounts.size).toBe(1)
    await world.live(minutes(20))
    expect(world.ledger.accounts.size).toBe(2)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is not decided while everything is refused for a moment, as by a gateway", async () => {
    const world = new World()
    const before = await issueOne(world, 1)
    world.keyVersion = 2
    world.restart()
    const calls = ["list", "read", "check-key", "create"] as const
    for (const call of calls) world.service().notOffered.add(call)
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(minutes(3))
    expect(world.ledger.accounts.size).toBe(1)
    for (const call of calls) world.service().notOffered.delete(call)
    await world.live(minutes(10))
    expect(world.ledger.accounts.size).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      accountId: (await world.rowOf(before)).accountId,
    })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is another once a service that shows nothing to any key has refused everything for ten minutes", async () => {
    const world = new World()
    await issueOne(world, 1)
    world.keyVersion = 2
    world.restart()
    for (const call of ["list", "read", "check-key"] as const) world.service().notOffered.add(call)
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(minutes(30))
    expect(world.ledger.accounts.size).toBe(2)
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("stays that of the create when the key is replaced before its answer", async () => {
    const world = new World()
    await issueOne(world, 1)
    const first = world.service()
    let second: ScriptedService | null = null
    const order = world.place(orderNumber(2))
    world.atNext("service.createInvoice", "after", async () => {
      // Another process has the new key; this one still has the old.
      const ports = world.ports
      second = openAnother(world)
      second.addByHand({})
      second.addByHand({})
      world.ports = ports
    })
    await world.trigger(order)
    await world.runJobs()
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "issued", invoiceId: "default-2" })
    world.restart()
    await world.live(hours(1))
    expect(invoicesIn([first, second!], order)).toHaveLength(1)
    expect(second!.mails).toEqual([])
    const tried = await issueOne(world, 3)
    expect(world.ledger.accounts.size).toBe(2)
    expect((await world.rowOf(tried)).accountId).not.toBe(row.accountId)
  })

  it("makes no create of an older account absent, and finds none of it either", async () => {
    const world = new World()
    await issueOne(world, 1)
    const first = world.service()
    first.fail("create", "saved")
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.runJobs()
    const second = openAnother(world)
    const later = await issueOne(world, 3)
    await world.live(hours(5))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "ACCOUNT_UNCERTAIN" }] })
    expect(invoicesIn([first, second], order)).toHaveLength(1)
    expect(invoicesIn([first, second], later)).toHaveLength(1)

    second.addByHand({ gross: row.totals?.gross })
    expect(codeOf(await linkInvoice(world.ports, row.id, "default-2"))).toBe("ACCOUNT_IS_ANOTHER")
    openAgain(world, first, 1)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-2" })
  })

  it.each([
    ["of a draft left in another one", "default-9", "default-9"],
    ["of a draft left in another one whose id nobody knows", null, "?"],
  ])("%s is asked about by a person before the order gets a second invoice", async (_, id, ids) => {
    const world = new World()
    await issueOne(world, 1)
    const second = openAnother(world)
    await issueOne(world, 2)
    second.fail("create", "lost")
    const order = world.place(orderNumber(3))
    await world.trigger(order)
    await world.runJobs()
    const row = world.ledger.rows.get((await world.rowOf(order)).id)
    if (!row) throw new Error("no row")
    const [accountId] = [...world.ledger.accounts.keys()]
    row.leftDrafts = [{ id, at: "2026-03-07T10:00:00.000Z", accountId }]
    const before = second.count("create")
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "DRAFT_ELSEWHERE", params: { ids } }],
    })
    expect(second.count("create")).toBe(before)

    expect(await stateNotThere(world.ports, row.id, row)).toMatchObject({ request: {} })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(second.count("create")).toBe(before + 1)
  })

  it("shows a stranger's invoice under the id that a person vouches for, and it is compared with nothing", async () => {
    const world = new World()
    const first = world.service()
    first.showsDetails = false
    await issueOne(world, 1)
    first.fail("create", "saved")
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.runJobs()
    const second = openAnother(world)
    second.showsDetails = false
    await issueOne(world, 3)
    await world.live(hours(5))
    const row = await world.rowOf(order)
    second.addByHand({ gross: row.totals?.gross })
    const unverified = { note: "seen in the account of before", invoiceNumber: null }
    expect(await linkInvoice(world.ports, row.id, "default-2", { unverified })).toMatchObject({
      request: {
        state: "issued",
        accountId: row.accountId,
        readBack: "gave_up",
        reasons: [{ code: "LINKED_UNVERIFIED" }],
      },
    })
  })

  it("is the one of a draft that was left in it, where the later account gave its id to another order", async () => {
    const world = new World()
    const first = world.service()
    await issueOne(world, 1)
    first.fail("create", "saved")
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.runJobs()
    const second = openAnother(world)
    await issueOne(world, 3)
    const other = await world.rowOf(await issueOne(world, 4))
    const { id, accountId } = await world.rowOf(order)
    const row = world.ledger.rows.get(id)
    if (!row) throw new Error("no row")
    // As after a draft of each account, of which neither could be read.
    row.accountId = other.accountId
    row.keyDigest = other.keyDigest
    openAgain(world, first, 1)
    first.notOffered.add("read")
    const link = async () =>
      await linkInvoice(world.ports, id, "default-2", {
        unverified: { note: "seen in the account of the draft", invoiceNumber: null },
      })
    expect(codeOf(await link())).toBe("INVOICE_TIED")
    row.leftDrafts = [{ id: "default-2", at: "2026-03-07T10:00:00.000Z", accountId }]
    expect(await link()).toMatchObject({ request: { state: "issued", accountId } })
    expect(await world.rowOf({ id: other.orderId })).toMatchObject({ invoiceId: "default-2" })

    openAgain(world, second, 2)
    const before = second.count("send")
    expect(codeOf(await sendByPerson(world.ports, id, { kind: "contractor" }))).not.toBe("issued")
    await world.live(minutes(5))
    expect(second.count("send")).toBe(before)
  })

  it("is the one of a draft that was left in it and issued by hand, once its key is back and references are hidden", async () => {
    const { world, id, left, first } = await draftLeft()
    first.showsDetails = false
    openAgain(world, first, 1)
    expect(await linkInvoice(world.ports, id, left.id ?? "")).toMatchObject({
      request: { state: "issued", invoiceId: left.id, accountId: left.accountId, readBack: "done" },
    })
  })

  it.each([
    ["has nothing under its id", () => undefined],
    [
      "has another order's invoice under its id",
      async (world: World) => {
        await issueOne(world, 4)
      },
    ],
  ])(
    "is the one of a draft that was left in it, though the key of a later account, which %s, is there and a person vouches",
    async (_, prepare) => {
      const { world, id, left } = await draftLeft()
      await prepare(world)
      await expectPlacedWhereLeft(world, id, left)
    }
  )

  it.each(["forbidden", "unanswered"] as const)(
    "is the one of a draft that was left in it, though reading is %s, where the order's document in the later account is known by another id",
    async (how) => {
      const { world, id, left, second } = await draftLeft()
      const row = world.ledger.rows.get(id)
      if (!row) throw new Error("no row")
      second.addByHand({})
      second[how].add("read")
      row.draftId = "default-7"
      expect(row.accountId).not.toBe(left.accountId)
      await expectPlacedWhereLeft(world, id, left)
    }
  )

  it.each([
    ["has the same id", "default-2"],
    ["was never named", null],
  ])(
    "is the later one, which may not be read, where the order's document there %s",
    async (_, draftId) => {
      const { world, id, left, second } = await draftLeft()
      const row = world.ledger.rows.get(id)
      if (!row) throw new Error("no row")
      second.addByHand({})
      second.forbidden.add("read")
      row.draftId = draftId
      const { accountId } = row
      const unverified = { note: "seen in the service", invoiceNumber: null }
      expect(await linkInvoice(world.ports, id, left.id ?? "", { unverified })).toMatchObject({
        request: { state: "issued", invoiceId: left.id, accountId },
      })
    }
  )

  it("is the later one where that shows the order's own document under the id of a draft that was left", async () => {
    const { world, id, left, second } = await draftLeft()
    const row = await world.rowOf({
      id: (world.ledger.rows.get(id) as { orderId: string }).orderId,
    })
    second.addByHand({
      gross: row.totals?.gross,
      contractor: { name: null, taxIdentificationNumber: null, postCode: null },
    })
    const unverified = { note: "seen in the service", invoiceNumber: null }
    expect(await linkInvoice(world.ports, id, left.id ?? "", { unverified })).toMatchObject({
      request: { state: "issued", invoiceId: left.id, accountId: row.accountId },
    })
  })

  it("is asked before an owed e-mail: a stranger's invoice of the same id is not mailed", async () => {
    const world = new World()
    await issueOne(world, 1)
    const order = world.place(orderNumber(2))
    world.service().fail("send", "not-sent")
    await world.trigger(order)
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "queued" })
    const second = openAnother(world)
    second.addByHand({})
    second.addByHand({})
    await world.live(hours(1))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ sendState: "refused", sendReasons: [{ code: "ACCOUNT_CHANGED" }] })
    const asked = await sendByPerson(world.ports, row.id, { kind: "contractor" })
    expect(codeOf(asked)).toBe("ACCOUNT_IS_ANOTHER")
    expect(second.mails).toEqual([])
  })

  it("is asked before an invoice is read back", async () => {
    const world = new World()
    await issueOne(world, 1)
    const order = world.place(orderNumber(2))
    world.service().fail("read", "not-sent")
    await world.trigger(order)
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ readBack: "pending" })
    const second = openAnother(world)
    second.addByHand({})
    second.addByHand({ invoiceNumber: "a stranger's" })
    await world.live(hours(1))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({
      readBack: "gave_up",
      invoiceNumber: null,
      difference: null,
      reasons: [{ code: "ACCOUNT_CHANGED" }],
    })
    expect(world.ledger.holds.size).toBe(0)
    expect(world.availableOf(row)).toBe(1)
  })

  it("is asked before an e-mail of unknown outcome is looked after", async () => {
    const world = new World()
    await issueOne(world, 1)
    const order = world.place(orderNumber(2))
    world.service().fail("send", "lost")
    await world.trigger(order)
    await world.runJobs()
    const second = openAnother(world)
    second.addByHand({})
    second.addByHand({ status: "SENT" })
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "unknown",
      sentAt: null,
      sendReasons: [{ code: "SEND_UNCONFIRMED" }],
    })
    expect(second.mails).toEqual([])
  })

  it("is one for two companies with the same key: no invoice is tied twice", async () => {
    const { world, service } = withOneKey("eu", [
      { id: "pl", apiKey: "k", currencies: ["PLN"] },
      { id: "eu", apiKey: "k", currencies: ["EUR"] },
    ])
    const orders = [1, 2, 3, 4].map((n) =>
      world.place(orderNumber(n, { currency: n % 2 ? "PLN" : "EUR" }))
    )
    for (const order of orders) await world.trigger(order)
    await world.live(hours(1))
    for (const order of orders) expect(invoicesIn([service], order)).toHaveLength(1)
    const [tied] = await Promise.all([world.rowOf(orders[0]!)])
    const other = { companyId: "eu", accountId: (await world.rowOf(orders[1]!)).accountId }
    expect(other.accountId).not.toBe(tied.accountId)
    expect(await world.ledger.findTiedInvoices(other, [tied.invoiceId!], "none")).toEqual(
      new Set([tied.invoiceId])
    )
  })

  it("is one for two companies with the same key: equal orders do not swap invoices", async () => {
    const { world, service } = withOneKey("trade", [
      { id: "shop", apiKey: "k" },
      { id: "trade", apiKey: "k", salesChannels: ["Trade"] },
    ])
    service.fail("create", "saved", "saved")
    service.listLagMs = hours(1)
    const first = world.place(orderNumber(1))
    await world.trigger(first)
    await world.runJobs()
    service.listLagMs = 0
    const second = world.place(orderNumber(2, { salesChannel: TRADE }))
    await world.trigger(second)
    await world.live(minutes(30))
    const rows = [await world.rowOf(first), await world.rowOf(second)]
    expect(rows.map(({ companyId }) => companyId)).toEqual(["shop", "trade"])
    expect(rows[0]!.contentFingerprint).toBe(rows[1]!.contentFingerprint)
    expect(rows.map(({ invoiceId }) => invoiceId)).toEqual([null, null])
    expect(rows.map(({ state }) => state)).toEqual(["unknown", "unknown"])
    expect(invoicesIn([service], first)).toHaveLength(1)
    expect(invoicesIn([service], second)).toHaveLength(1)
  })

  it.each([
    ["of a create that was lost", "lost", 1],
    ["of a create that saved, where the other's was lost", "saved", 2],
  ] as const)(
    "is one for two companies with keys of their own: an equal order's invoice is not taken for that %s",
    async (_, how, times) => {
      const companies = [
        { id: "shop", apiKey: "k1" },
        { id: "trade", apiKey: "k2", salesChannels: ["Trade"] },
      ]
      const { world, service } = withOneKey("trade", companies)
      world.ports.keyDigestOf = (id) => `key of ${id}`
      service.fail("create", how)
      const first = world.place(orderNumber(1))
      await world.trigger(first)
      await world.runJobs()
      if (times === 2) service.fail("create", "lost")
      const second = world.place(orderNumber(2, { salesChannel: TRADE }))
      await world.trigger(second)
      await world.live(hours(2))
      const rows = [await world.rowOf(first), await world.rowOf(second)]
      expect(rows.map(({ companyId }) => companyId)).toEqual(["shop", "trade"])
      const ids = rows.flatMap(({ invoiceId }) => invoiceId ?? [])
      expect(new Set(ids).size).toBe(ids.length)
      for (const { state, invoiceId } of rows) expect(state === "issued").toBe(invoiceId !== null)
    }
  )

  it("is one for two companies with the same key: an invoice that another order got during a look is not taken", async () => {
    const { world, service } = withOneKey("trade", [
      { id: "shop", apiKey: "k" },
      { id: "trade", apiKey: "k", salesChannels: ["Trade"] },
    ])
    service.fail("create", "lost")
    const first = world.place(orderNumber(1))
    await world.trigger(first)
    await world.runJobs()
    const second = world.place(orderNumber(2, { salesChannel: TRADE }))
    await world.trigger(second)
    await world.runJobs()
    const issued = await world.rowOf(second)
    // Its answer is recorded while the other order's look is under way.
    const underWay = { ...issued, state: "issuing", invoiceId: null } as InvoiceRequest
    world.ledger.rows.set(issued.id, underWay)
    const hasLookalike = world.ledger.hasUnresolvedLookalike.bind(world.ledger)
    world.ledger.hasUnresolvedLookalike = async (request) => {
      world.ledger.rows.set(issued.id, issued)
      return await hasLookalike(request)
    }
    await world.live(minutes(30))
    const rows = [await world.rowOf(first), await world.rowOf(second)]
    expect(rows[1]).toMatchObject({ state: "issued", invoiceId: issued.invoiceId })
    expect(rows[0]!.invoiceId).not.toBe(issued.invoiceId)
    expect(invoicesIn([service], second)).toHaveLength(1)
  })
})
