import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { allowedActs } from "../../core/request/allowed-acts"
import { findActContext } from "../operator/act-context"
import { readLedgerWaitMs } from "../ledger-check/check-ledger"
import { declareComplete, describeLedgerCheck } from "../ledger-check/declare-complete"
import { linkInvoice, retryRequest, stateNotThere } from "../operator/person-acts"
import { anAddress } from "../../core/__tests__/an-order"
import { backUp, restore } from "./support/ledger-backup"
import { orderNumber } from "./support/orders"
import { showText, type ShownText } from "./support/shown-text"
import { hours, minutes } from "./support/virtual-clock"
import { ScriptedService } from "./support/scripted-service"
import { World } from "./support/world"

/** A shop whose service shows no references, neither in its list nor when an invoice is read. */
function open(options: ConstructorParameters<typeof World>[0] = {}): World {
  const world = new World(options)
  world.service().showsDetails = false
  world.comparesAtStart = true
  world.restart()
  return world
}

/** An order of a buyer of its own. */
const numbered = (number: number) =>
  orderNumber(number, {
    billingAddress: anAddress({
      lastName: `Kowal${"abcdefghij"[number % 10]}${"xyzuvwqrst"[Math.floor(number / 10)]}`,
      postalCode: `${number + 10}-950`.slice(-6),
    }),
  })

async function issueSome(world: World, from: number, to: number) {
  const orders: OrderSnapshot[] = []
  for (let number = from; number <= to; number += 1) {
    const order = world.place(numbered(number))
    await world.trigger(order)
    orders.push(order)
  }
  await world.live(minutes(5))
  for (const order of orders) expect(world.invoicesOf(order)).toHaveLength(1)
  return orders
}

/** So many orders before the backup, three after it; then the backup is restored. */
async function restored({ known = 1, days = 0 } = {}, world = open()) {
  await issueSome(world, 1, known)
  const kept = backUp(world.ledger)
  const lost = await issueSome(world, 50, 52)
  world.standStill(hours(24 * days))
  restore(world, kept)
  return { world, lost }
}

const stop = async (world: World, order: OrderSnapshot) => {
  await world.trigger(order)
  await world.live(minutes(3))
  const row = await world.rowOf(order)
  expect([row.state, row.reasons?.[0]?.code]).toEqual(["refused", "MAY_BE_ISSUED"])
  return row
}

const shown = async (world: World) => await describeLedgerCheck(world.ports, "default")

describe("a restored ledger where the service shows no references", () => {
  it.each([
    ["of today", {}],
    ["of days ago", { days: 5 }],
    ["from before the first invoice", { known: 0 }],
  ])("of a backup %s issues nothing twice and leaves each order to a person", async (_, when) => {
    const { world, lost } = await restored(when)
    for (const order of lost) {
      const row = await stop(world, order)
      expect(row.reasons?.[0]?.params).toEqual({ ids: world.invoicesOf(order).join() })
      expect(JSON.stringify(row.reasons)).not.toContain(order.billingAddress?.lastName)
    }
    const fresh = world.place(numbered(90))
    await world.trigger(fresh)
    await world.live(hours(3))
    for (const order of [...lost, fresh]) expect(world.invoicesOf(order)).toHaveLength(1)
    expect([...world.ledger.holds.keys()]).toEqual([])
  })

  it.each([
    ["a dash in the place of texts", () => "-"],
    ["texts that are cut", (text) => text.slice(0, 18)],
    ["texts without their punctuation", (text) => text.replace(/[^\p{L}\p{N} ]/gu, "")],
  ] satisfies [string, ShownText][])(
    "issues nothing twice where the service shows %s",
    async (_, text) => {
      const world = open()
      world.service().showsDetails = true
      showText(world.service(), text, "everywhere")
      const { lost } = await restored({}, world)
      for (const order of lost) {
        await stop(world, order)
        expect(world.invoicesOf(order)).toHaveLength(1)
      }
    }
  )

  it("issues on beside invoices of others with texts of their own, where nothing of ours is listed", async () => {
    const world = new World()
    world.comparesAtStart = true
    world.restart()
    world.service().listsDetails = true
    for (let number = 1; number <= 30; number += 1) {
      world.service().addByHand({ additionalDetails: `Umowa ${number}/2026`, gross: "49.99" })
    }
    await issueSome(world, 1, 3)
    expect([...world.ledger.holds.keys()]).toEqual([])
  })

  it.each([
    ["of its own and no postcodes", { postCode: null }],
    ["of its own beside the postcodes", {}],
  ])("issues nothing twice where the service shows names %s", async (_, hidden) => {
    const world = open()
    world.service().spells = (shown) => ({
      ...shown,
      contractor: { ...shown.contractor, name: `Klient ${shown.invoiceId}`, ...hidden },
    })
    const { lost } = await restored({}, world)
    for (const order of lost) {
      await stop(world, order)
      expect(world.invoicesOf(order)).toHaveLength(1)
    }
  })

  it("issues nothing twice where the list shows the service's own name alone", async () => {
    const world = open()
    const nip = "1234563218"
    const service = world.service()
    service.spells = (shown) => ({
      ...shown,
      contractor: { ...shown.contractor, name: "Roman Nowak" },
    })
    service.listsNamesAlone = true
    await issueSome(world, 1, 1)
    const kept = backUp(world.ledger)
    const order = world.place(
      orderNumber(50, { billingAddress: anAddress({ company: "PPHU Romex" }), metadata: { nip } })
    )
    await world.trigger(order)
    await world.live(minutes(5))
    restore(world, kept)
    await stop(world, order)
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("reads each of many invoices of one total once, and issues beside them", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const kept = backUp(world.ledger)
    await issueSome(world, 10, 79)
    restore(world, kept)
    const service = world.service()
    const readsBefore = service.count("read")
    const fresh = [world.place(numbered(90)), world.place(numbered(91))]
    for (const order of fresh) await world.trigger(order)
    await world.live(minutes(5))
    for (const order of fresh) expect(world.invoicesOf(order)).toHaveLength(1)
    expect(service.count("read") - readsBefore).toBeLessThan(100)
  })

  it("issues nothing twice by way of drafts", async () => {
    const { world, lost } = await restored({}, open({ issuing: "draft_first" }))
    for (const order of lost) await stop(world, order)
    for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("finds an invoice behind more than a page of others", async () => {
    const world = open()
    world.service().pageSize = 5
    await issueSome(world, 1, 1)
    const kept = backUp(world.ledger)
    const [lost] = await issueSome(world, 50, 50)
    for (let number = 0; number < 20; number += 1) world.service().addByHand({ gross: "1.00" })
    restore(world, kept)
    await stop(world, lost!)
    expect(world.invoicesOf(lost!)).toHaveLength(1)
  })

  const TAX = [{ rate: "23", code: null }]
  const CAME_BACK: Readonly<Record<string, (order: OrderSnapshot) => Partial<OrderSnapshot>>> = {
    "money paid back": () => ({
      payments: [
        { providerId: "pp_1", capturedAmount: "49.99", refundedAmount: "20.00", capturedAt: null },
      ],
    }),
    "store credit": ({ total }) => ({
      creditLines: [{ amount: "20.00", addedAfterOrder: true }],
      total: String(Number(total) - 20),
    }),
    "goods returned, and the way back charged": ({ lines }) => ({
      total: "10.00",
      lines: [
        ...lines.map((line) => ({ ...line, returnedQuantity: "1" })),
        {
          ...{ ...lines[0]!, id: "return", kind: "shipping", unitPrice: "10.00", quantity: "1" },
          ...{ taxLines: TAX, belongsToChange: true },
        },
      ],
    }),
  }

  it.each(Object.keys(CAME_BACK))(
    "names the invoice of an order that waited in the backup: %s",
    async (what) => {
      const world = open()
      await issueSome(world, 1, 1)
      const order = world.place(numbered(50))
      await world.trigger(order)
      const kept = backUp(world.ledger)
      await world.live(minutes(5))
      world.orders.edit(order.id, CAME_BACK[what]!(order))
      restore(world, kept)
      await world.live(minutes(5))
      const row = await world.rowOf(order)
      const ids = world.invoicesOf(order)
      expect(row).toMatchObject({
        state: "refused",
        reasons: [{ code: "MAY_BE_ISSUED", params: { ids: ids.join() } }],
      })
      const linked = await linkInvoice(world.ports, row.id, ids[0]!)
      expect(linked).toMatchObject({ request: { state: "issued", invoiceId: ids[0] } })
    }
  )

  it.each(Object.keys(CAME_BACK))(
    "refuses an order that has none for what came back: %s",
    async (what) => {
      const { world } = await restored()
      const order = world.place(numbered(60))
      world.orders.edit(order.id, { ...CAME_BACK[what]!(order), currency: "EUR" })
      await world.trigger(order)
      await world.live(minutes(5))
      const [reason] = (await world.rowOf(order)).reasons ?? []
      expect(["CREDIT_LINE_AFTER_ORDER", "RETURN_BEFORE_INVOICE"]).toContain(reason?.code)
      expect(world.invoicesOf(order)).toEqual([])
    }
  )

  it("goes on once the invoice is linked, and stops looking when none is left", async () => {
    const { world, lost } = await restored()
    for (const order of lost) {
      const row = await stop(world, order)
      const [id = ""] = world.invoicesOf(order)
      expect(await linkInvoice(world.ports, row.id, id, { acceptDifference: false })).toMatchObject(
        {
          request: { state: "issued" },
        }
      )
    }
    expect((await shown(world))?.unseen).toBe(0)
    await issueSome(world, 90, 90)
    const before = world.service().count("list")
    await issueSome(world, 91, 93)
    expect(world.service().count("list")).toBe(before)
  })

  it("looks again when it is tried again, and issues what a person says is not there", async () => {
    const { world, lost } = await restored()
    const order = lost[0]!
    const row = await stop(world, order)
    const acts = allowedActs(row, await findActContext(world.ports, row))
    expect(acts).toMatchObject({ retry: true, link: true, not_there: true, skip: true })
    await retryRequest(world.ports, row.id)
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
    const again = await world.rowOf(order)
    expect(again.reasons?.[0]?.code).toBe("MAY_BE_ISSUED")
    expect(await stateNotThere(world.ports, row.id, row, row.updatedAt)).toMatchObject({
      rejection: { code: "CHANGED_MEANWHILE" },
    })
    await stateNotThere(world.ports, row.id, again, again.updatedAt)
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(2)
    await stop(world, lost[1]!)
  })

  it("issues what was found and is deleted in the service by then", async () => {
    const { world, lost } = await restored()
    const row = await stop(world, lost[0]!)
    const [id] = world.invoicesOf(lost[0]!)
    const { invoices } = world.service()
    invoices.splice(
      invoices.findIndex(({ shown: { invoiceId } }) => invoiceId === id),
      1
    )
    await retryRequest(world.ports, row.id)
    await world.live(minutes(5))
    expect(world.invoicesOf(lost[0]!)).toHaveLength(1)
  })

  it("stops an order also where the service shows no invoice by its id", async () => {
    const { world, lost } = await restored()
    world.service().notOffered.add("read")
    for (const order of lost) await stop(world, order)
    for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it.each([
    ["rejects the key", { kind: "key-rejected" }],
    ["is forbidden", { kind: "key-rejected", status: 403 }],
  ] as const)("issues nothing without a look where the list once %s", async (_, how) => {
    const { world, lost } = await restored()
    expect(await readLedgerWaitMs(world.ports, "default")).toBe(0)
    world.service().fail("list", how)
    await stop(world, lost[0]!)
    expect(world.invoicesOf(lost[0]!)).toHaveLength(1)
  })

  it("looks no more once a person has said that the ledger is complete, of what was shown", async () => {
    const { world, lost } = await restored()
    const row = await stop(world, lost[0]!)
    const check = await shown(world)
    expect(check).toMatchObject({ sight: "hidden", unseen: 3 })
    expect(
      await declareComplete(world.ports, "default", "2026-01-01T00:00:00.000Z", "user_1")
    ).toBe("changed")
    expect(await declareComplete(world.ports, "default", check!.at, "user_1")).toBe(3)
    expect((await shown(world))?.unseen).toBe(0)
    const lists = world.service().count("list")
    await issueSome(world, 90, 92)
    expect(world.service().count("list")).toBe(lists)
    await retryRequest(world.ports, row.id)
    await world.live(minutes(5))
    expect(world.invoicesOf(lost[0]!)).toHaveLength(2)
  })

  it("is not held by that word when another backup is restored", async () => {
    const { world } = await restored()
    await world.live(minutes(2))
    await declareComplete(world.ports, "default", (await shown(world))!.at, "user_1")
    const kept = backUp(world.ledger)
    const [later] = await issueSome(world, 60, 60)
    restore(world, kept)
    await stop(world, later!)
    expect(world.invoicesOf(later!)).toHaveLength(1)
  })

  it.each(["isAway", "isBroken"] as const)(
    "issues nothing twice while the list gives no answer at first, as the service %s",
    async (how) => {
      const { world, lost } = await restored()
      expect(await readLedgerWaitMs(world.ports, "default")).toBe(0)
      world.service()[how] = true
      await world.trigger(lost[0]!)
      await world.live(how === "isAway" ? minutes(5) : minutes(9))
      world.service()[how] = false
      await world.live(minutes(30))
      expect(world.invoicesOf(lost[0]!)).toHaveLength(1)
    }
  )

  it("issues nothing twice of many orders that one break of the list meets", async () => {
    const { world, lost } = await restored()
    expect(await readLedgerWaitMs(world.ports, "default")).toBe(0)
    world.service().unanswered.add("list")
    for (const order of lost) await world.trigger(order)
    await world.live(minutes(9))
    for (const order of lost) {
      expect(await world.rowOf(order)).toMatchObject({ reasons: [{ code: "READING_UNANSWERED" }] })
    }
    world.service().unanswered.delete("list")
    await world.live(minutes(30))
    for (const order of lost) {
      expect([(await world.rowOf(order)).state, world.invoicesOf(order).length]).toEqual([
        "refused",
        1,
      ])
    }
  })

  it("stops an order that waited until its invoice is behind the newest pages, also after a restart", async () => {
    const { world, lost } = await restored()
    await world.live(minutes(2))
    const byHand = world.service().invoices
    const model = byHand.at(-1)!
    for (let n = 0; n < 700; n += 1) {
      byHand.push({
        ...model,
        shown: {
          ...model.shown,
          invoiceId: `by-hand-${n}`,
          gross: "7.77",
          contractor: { ...model.shown.contractor, name: "Somebody else" },
        },
      })
    }
    world.standStill(hours(2))
    await world.live(minutes(2))
    world.restart()
    await world.live(minutes(2))
    await stop(world, lost[0]!)
    expect(world.invoicesOf(lost[0]!)).toHaveLength(1)
  })

  it("stops an order behind the newest pages also after a key of another account was in the options for a while", async () => {
    const { world, lost } = await restored()
    await world.live(minutes(2))
    const service = world.service()
    service.pageSize = 5
    for (let n = 0; n < 30; n += 1) service.addByHand({ gross: "7.77", issueDate: "2026-03-06" })
    world.standStill(hours(26))
    for (const [key, opened] of [
      [2, new ScriptedService(world.clock, "default")],
      [1, service],
    ] as const) {
      world.services.set("default", opened)
      world.keyVersion = key
      world.restart()
      await world.live(minutes(5))
      // Of the newest day five pages are compared.
      expect((await shown(world))?.unseen).toBe(key === 2 ? 0 : 25 + lost.length)
    }
    await stop(world, lost[0]!)
    expect(world.invoicesOf(lost[0]!)).toHaveLength(1)
  })

  it("asks nobody about the invoices of an account that the key does not open", async () => {
    const { world } = await restored()
    await world.live(minutes(2))
    expect(await shown(world)).toMatchObject({ unseen: 3 })
    world.keyVersion = 2
    const keyDigest = world.ports.keyDigestOf("default") ?? ""
    await world.ledger.openAccount({ companyId: "default", keyDigest, accountId: null })
    expect(await shown(world)).toMatchObject({ unseen: 0 })
  })

  it("stops an order behind the newest pages also after the list was forbidden for a while", async () => {
    const { world, lost } = await restored()
    world.service().pageSize = 5
    for (const first of [60, 70]) {
      world.standStill(hours(26))
      await issueSome(world, first, first + 5)
    }
    world.service().forbidden.add("list")
    world.restart()
    await world.live(minutes(12))
    expect(await shown(world)).toMatchObject({ sight: "forbidden", unseen: 0 })
    world.service().forbidden.delete("list")
    world.restart()
    await world.live(minutes(2))
    expect(await shown(world)).toMatchObject({ unseen: 3 })
    await stop(world, lost[0]!)
    expect(world.invoicesOf(lost[0]!)).toHaveLength(1)
  })

  it("stops nobody whose key may not list", async () => {
    const { world, lost } = await restored()
    world.service().forbidden.add("list")
    const fresh = world.place(numbered(90))
    await world.trigger(fresh)
    await world.live(minutes(12))
    expect(world.invoicesOf(fresh)).toHaveLength(1)
    expect((await shown(world))?.sight).toBe("forbidden")
    expect((await shown(world))?.unseen).toBe(0)
    const next = world.place(numbered(91))
    world.restart()
    await world.trigger(next)
    await world.live(minutes(1))
    expect(world.invoicesOf(next)).toHaveLength(1)
    expect(lost).toHaveLength(3)
  })
})

describe("what a look costs", () => {
  it("is one list call a create, and only while an invoice has no request", async () => {
    const world = open()
    world.service().addByHand({ gross: "7.77" })
    world.restart()
    await issueSome(world, 1, 1)
    const before = world.service().count("list")
    await issueSome(world, 2, 6)
    expect(world.service().count("list") - before).toBe(5)
  })

  it("is nothing for a shop that is alone in its account, new or not", async () => {
    const world = open()
    world.service().addByHand({ issueDate: "2025-12-20" })
    await issueSome(world, 1, 1)
    const lists = world.service().count("list")
    await issueSome(world, 2, 6)
    expect(world.service().count("list")).toBe(lists)
    expect((await shown(world))?.unseen).toBe(0)
  })
})

describe("an invoice of somebody else in an account without references", () => {
  it.each([
    ["another total", { gross: "7.77" }],
    ["another currency", { currency: "EUR" }],
    ["a day before the order", { issueDate: "2026-03-01" }],
    ["a draft", { status: "DRAFT" }],
    ["a pro forma", { invoiceType: "PRO_FORMA" }],
  ])("with %s stops nothing", async (_, changes) => {
    const { world, lost } = await restored()
    const found = world
      .service()
      .invoices.find(({ shown: { invoiceId } }) => invoiceId === world.invoicesOf(lost[0]!)[0])!
    Object.assign(found.shown, changes)
    await world.trigger(lost[0]!)
    await world.live(minutes(5))
    expect(world.invoicesOf(lost[0]!)).toHaveLength(2)
  })

  it("does not stop the second of two equal orders, one of which is under way", async () => {
    const world = open()
    world.service().addByHand({ gross: "7.77" })
    world.restart()
    const [one, other] = [orderNumber(1), orderNumber(2)].map((order) =>
      world.place({ ...order, total: "49.99" })
    )
    world.service().fail("create", "saved")
    await world.trigger(one!)
    await world.trigger(other!)
    await world.live(hours(2))
    for (const order of [one!, other!]) {
      const row = await world.rowOf(order)
      expect([row.state, world.invoicesOf(order).length]).toEqual(["issued", 1])
    }
  })
})

test("a comparison that is forgotten while it is under way lets no create out", async () => {
  const world = open()
  await issueSome(world, 1, 1)
  world.restart()
  const { ports } = world
  const companyId = world.settings.companies[0]?.id ?? ""
  const waitMs = readLedgerWaitMs(ports, companyId)
  // As where another job of this process finds that the ledger went back in time.
  ports.ledgerChecks.clear()
  expect(await waitMs).toBeGreaterThan(0)
  expect(await readLedgerWaitMs(ports, companyId)).toBe(0)
})
