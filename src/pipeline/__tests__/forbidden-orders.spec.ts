import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { composeReference } from "../../core/draft/reference"
import { linkInvoice, retryRequest, sendByPerson } from "../operator/person-acts"
import { nameless, orderNumber } from "./support/orders"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

const WORDS = { en: "Request blocked", pl: null }
const AT_403 = { kind: "key-rejected", status: 403, words: WORDS } as const

/** A firewall before the service answers 403 to what it dislikes. */
function dislike(world: World, orders: readonly OrderSnapshot[], operation: "create" | "send") {
  const service = world.service()
  const references = new Set(orders.map(({ id }) => composeReference(id)))
  const tries = { count: 0, isOver: false }
  const note = (reference: string) => {
    if (!references.has(reference) || tries.isOver) return
    tries.count += 1
    service.fail(operation, AT_403)
  }
  const createInvoice = service.createInvoice.bind(service)
  const sendInvoice = service.sendInvoice.bind(service)
  if (operation === "create") {
    service.createInvoice = async (draft) => {
      note(draft.reference)
      return await createInvoice(draft)
    }
  } else {
    service.sendInvoice = async (id, addressee) => {
      note(service.invoices.find(({ shown }) => shown.invoiceId === id)?.draft.reference ?? "")
      return await sendInvoice(id, addressee)
    }
  }
  return tries
}

/** Checks of the key get no answer until `isOver`. */
function silenceChecks(world: World) {
  const service = world.service()
  const silence = { isOver: false }
  const checkKey = service.checkKey.bind(service)
  service.checkKey = async () => {
    if (!silence.isOver) service.fail("check-key", "lost")
    return await checkKey()
  }
  return silence
}

const open = async (count: number, ...forbidden: ("list" | "read" | "check-key")[]) => {
  const world = new World()
  for (const right of forbidden) world.service().forbidden.add(right)
  const orders = Array.from({ length: count }, (_, n) => world.place(orderNumber(n + 1)))
  return { world, orders }
}

const triggerAll = async (world: World, orders: readonly OrderSnapshot[]) => {
  for (const order of orders) await world.trigger(order)
}

describe("an order whose create is answered 403 while the key works", () => {
  it("is refused after three tries with the service's words, and holds nobody", async () => {
    const { world, orders } = await open(21)
    const [disliked, ...others] = orders as [OrderSnapshot, ...OrderSnapshot[]]
    const tries = dislike(world, [disliked], "create")
    await triggerAll(world, orders)
    await world.live(minutes(1))
    for (const order of others) expect(world.mailsOf(order)).toBe(1)
    expect(await world.rowOf(disliked)).toMatchObject({
      state: "queued",
      stampedAt: null,
      reasons: [{ code: "FORBIDDEN_FOR_NOW" }],
    })
    await world.live(hours(24))
    const row = await world.rowOf(disliked)
    expect(row).toMatchObject({
      state: "refused",
      reasons: [{ code: "REQUEST_FORBIDDEN" }],
      serviceWords: WORDS,
    })
    expect(world.eventsOf(row)).toEqual(["refused"])
    expect(world.companyEvents).toEqual([])
    expect(tries.count).toBe(3)
  })

  it("keeps a pause before each try", async () => {
    const { world, orders } = await open(1)
    const tries = dislike(world, orders, "create")
    await triggerAll(world, orders)
    await world.live(seconds(29))
    expect(tries.count).toBe(1)
    await world.live(seconds(100))
    expect(tries.count).toBe(2)
    await world.live(seconds(60))
    expect(tries.count).toBe(3)
  })

  it("is counted however often processes die and queues are lost in between", async () => {
    const { world, orders } = await open(1)
    const tries = dislike(world, orders, "create")
    world.doesLoseQueue = true
    world.atNext("service.checkKey", "before", () => world.restart())
    await triggerAll(world, orders)
    for (let turn = 0; turn < 40; turn += 1) {
      await world.live(minutes(1))
      world.restart()
    }
    await world.live(hours(3))
    expect(await world.rowOf(orders[0]!)).toMatchObject({ state: "refused" })
    expect(tries.count).toBe(3)
    expect(world.companyEvents).toEqual([])
  })

  it("goes out at the second try when the firewall had a passing mood", async () => {
    const { world, orders } = await open(1)
    world.service().fail("create", AT_403)
    await triggerAll(world, orders)
    await world.live(minutes(5))
    expect(world.invoicesOf(orders[0]!)).toHaveLength(1)
    expect(await world.rowOf(orders[0]!)).toMatchObject({ reasons: null })
  })

  it("is tried once for each Retry of a person, and issued once it is liked", async () => {
    const { world, orders } = await open(1)
    const tries = dislike(world, orders, "create")
    await triggerAll(world, orders)
    await world.live(minutes(10))
    const { id } = await world.rowOf(orders[0]!)
    await retryRequest(world.ports, id)
    await world.live(minutes(10))
    expect(tries.count).toBe(4)
    expect(await world.rowOf(orders[0]!)).toMatchObject({ state: "refused" })
    tries.isOver = true
    await retryRequest(world.ports, id)
    await world.live(minutes(10))
    expect(world.invoicesOf(orders[0]!)).toHaveLength(1)
  })

  it("with a 401 in between holds the company for its key, and goes on counting after it", async () => {
    const { world, orders } = await open(1)
    const tries = dislike(world, orders, "create")
    await triggerAll(world, orders)
    await world.runJobs()
    world.service().doesKeyWork = false
    tries.isOver = true
    await world.live(minutes(5))
    expect(world.companyEvents).toEqual(["on_hold default key-rejected"])
    tries.isOver = false
    world.service().doesKeyWork = true
    await world.live(hours(2))
    expect(await world.rowOf(orders[0]!)).toMatchObject({ state: "refused" })
    expect(tries.count).toBe(3)
  })

  it("though there are three of them among others, each is refused and the rest are issued", async () => {
    const { world, orders } = await open(12)
    const tries = dislike(world, orders.slice(0, 3), "create")
    await triggerAll(world, orders)
    await world.live(hours(3))
    for (const order of orders.slice(3)) expect(world.mailsOf(order)).toBe(1)
    for (const order of orders.slice(0, 3)) {
      expect(await world.rowOf(order)).toMatchObject({ state: "refused" })
    }
    expect(tries.count).toBeLessThanOrEqual(3 * 3 + 2)
  })

  it("with others like it holds the company, but not for an order that comes hours later", async () => {
    const { world, orders } = await open(4)
    dislike(world, orders, "create")
    await triggerAll(world, orders)
    await world.live(hours(5))
    expect([...world.ledger.holds.keys()]).toEqual(["default key-rejected"])
    for (const order of orders) expect(await world.rowOf(order)).toMatchObject({ state: "queued" })

    const other = world.place(orderNumber(9))
    await world.trigger(other)
    await world.live(minutes(3))
    expect(world.mailsOf(other)).toBe(1)
    await world.live(hours(3))
    for (const order of orders) expect(await world.rowOf(order)).toMatchObject({ state: "refused" })
    expect(world.ledger.holds.size).toBe(0)
  })

  it("is the key's fault while the key's own check is answered 401", async () => {
    const { world, orders } = await open(1)
    world.service().fail("check-key", { kind: "key-rejected", status: 401 })
    world.service().fail("create", AT_403)
    await triggerAll(world, orders)
    await world.runJobs()
    expect(world.companyEvents).toEqual(["on_hold default key-rejected"])
  })
})

describe("an order whose create is answered 403 while the key's check gets no answer", () => {
  it.each(["asked-to-wait", "lost", "not-sent"] as const)(
    "is tried again and holds nobody, though nothing was issued lately (check: %s)",
    async (kind) => {
      const { world, orders } = await open(1)
      world.service().fail("create", AT_403)
      world.service().fail("check-key", kind)
      await triggerAll(world, orders)
      await world.runJobs()
      expect(world.ledger.holds.size).toBe(0)
      await world.live(minutes(2))
      expect(world.companyEvents).toEqual([])
      expect(world.mailsOf(orders[0]!)).toBe(1)
    }
  )

  it("at its third try is tried until it is, and holds nobody", async () => {
    const { world, orders } = await open(1)
    const tries = dislike(world, orders, "create")
    const silence = silenceChecks(world)
    await triggerAll(world, orders)
    await world.live(minutes(8))
    expect(tries.count).toBeGreaterThan(3)
    expect(await world.rowOf(orders[0]!)).toMatchObject({
      state: "queued",
      reasons: [{ code: "FORBIDDEN_FOR_NOW" }],
    })
    silence.isOver = true
    await world.live(minutes(4))
    expect(world.companyEvents).toEqual([])
    expect(await world.rowOf(orders[0]!)).toMatchObject({ state: "refused" })
  })

  it("lastingly is the key's fault after nine tries", async () => {
    const { world, orders } = await open(1)
    dislike(world, orders, "create")
    silenceChecks(world)
    await triggerAll(world, orders)
    await world.live(minutes(14))
    expect(world.companyEvents).toEqual([])
    await world.live(minutes(2))
    expect(world.service().count("create")).toBe(9)
    expect(world.companyEvents[0]).toBe("on_hold default key-rejected")
  })
})

describe("an order whose create is answered 403 under a key that may not list", () => {
  const RIGHTS = ["list", "read", "check-key"] as const

  it("holds nobody while other creates pass", async () => {
    const { world, orders } = await open(3, ...RIGHTS)
    await triggerAll(world, orders)
    await world.live(minutes(3))
    const [disliked, other] = [11, 12].map((n) => world.place(orderNumber(n))) as [
      OrderSnapshot,
      OrderSnapshot,
    ]
    const tries = dislike(world, [disliked], "create")
    await triggerAll(world, [disliked, other])
    await world.live(hours(5))
    expect(world.companyEvents).toEqual([])
    expect(await world.rowOf(disliked)).toMatchObject({ state: "refused" })
    expect(tries.count).toBe(3)
    expect(world.invoicesOf(other)).toHaveLength(1)
  })

  it("stops its company for a minute or two when nothing had shown the key to work", async () => {
    const { world, orders } = await open(5, ...RIGHTS)
    const tries = dislike(world, [orders[0]!], "create")
    await triggerAll(world, orders)
    await world.live(minutes(3))
    for (const order of orders.slice(1)) expect(world.invoicesOf(order)).toHaveLength(1)
    await world.live(hours(5))
    expect(await world.rowOf(orders[0]!)).toMatchObject({ state: "refused" })
    expect(tries.count).toBe(3)
    expect(world.ledger.holds.size).toBe(0)
  })

  it("alone holds it until another order comes, which proves the key", async () => {
    const { world, orders } = await open(1, ...RIGHTS)
    const tries = dislike(world, orders, "create")
    await triggerAll(world, orders)
    await world.live(hours(5))
    expect(tries.count).toBe(1)
    const other = world.place(orderNumber(2))
    await world.trigger(other)
    await world.live(minutes(10))
    expect(world.invoicesOf(other)).toHaveLength(1)
    expect(await world.rowOf(orders[0]!)).toMatchObject({ state: "refused" })
  })

  it("and may not create either is not tried again and again", async () => {
    const { world, orders } = await open(8, ...RIGHTS)
    world.service().forbidden.add("create")
    await triggerAll(world, orders)
    await world.live(hours(48))
    expect(world.service().count("create")).toBeLessThan(30)
    expect([...world.ledger.holds.keys()]).toEqual(["default key-rejected"])
    for (const order of orders) expect(await world.rowOf(order)).toMatchObject({ state: "queued" })
  })
})

describe("an e-mail that is answered 403 while the key works", () => {
  it("is left to a person after three tries, and holds nobody", async () => {
    const { world, orders } = await open(6)
    const tries = dislike(world, [orders[0]!], "send")
    await triggerAll(world, orders)
    await world.live(minutes(1))
    for (const order of orders.slice(1)) expect(world.mailsOf(order)).toBe(1)
    await world.live(hours(24))
    const row = await world.rowOf(orders[0]!)
    expect(row).toMatchObject({
      state: "issued",
      sendState: "refused",
      sendReasons: [{ code: "SEND_FORBIDDEN" }],
      serviceWords: WORDS,
    })
    expect(tries.count).toBe(3)
    expect(world.companyEvents).toEqual([])

    const asked = await sendByPerson(world.ports, row.id, { kind: "contractor" })
    expect(asked).toMatchObject({ request: { sendState: "refused" } })
    expect(tries.count).toBe(4)
    tries.isOver = true
    await sendByPerson(world.ports, row.id, { kind: "contractor" })
    expect(world.mailsOf(orders[0]!)).toBe(1)
  })

  it("of every order is the key's fault", async () => {
    const { world, orders } = await open(5)
    world.service().forbidden.add("send")
    await triggerAll(world, orders)
    await world.live(minutes(10))
    expect([...world.ledger.holds.keys()]).toEqual(["default key-rejected"])
    world.service().forbidden.clear()
    await world.live(hours(2))
    for (const order of orders) expect(world.mailsOf(order)).toBe(1)
  })
})

it("an e-mail that went out with an older key does not show that the present one may send", async () => {
  const { world, orders } = await open(1, "list", "check-key")
  const [first] = orders as [OrderSnapshot]
  await world.trigger(first)
  await world.live(minutes(2))
  expect(world.mailsOf(first)).toBe(1)
  world.keyVersion += 1
  world.restart()
  world.service().forbidden.add("send")
  const second = world.place(orderNumber(2))
  await world.trigger(second)
  await world.live(seconds(20))
  expect([...world.ledger.holds.keys()]).toEqual(["default key-rejected"])
  expect(await world.rowOf(second)).toMatchObject({ state: "issued", sendState: "queued" })
})

it("an invoice that a person linked meanwhile does not show that the key may issue", async () => {
  const { world, orders } = await open(3)
  const service = world.service()
  const broken = world.place(orderNumber(9, nameless()))
  await world.trigger(broken)
  await world.runJobs()
  service.forbidden.add("create")
  const [first, second, third] = orders as [OrderSnapshot, OrderSnapshot, OrderSnapshot]
  for (const order of [first, second]) await world.trigger(order)
  await world.runJobs()
  world.clock.advance(seconds(5))
  const { invoiceId } = service.addByHand({ gross: "49.99" })
  const linked = await linkInvoice(world.ports, (await world.rowOf(broken)).id, invoiceId)
  expect(linked).toMatchObject({ request: { state: "issued", issuedAt: world.clock.iso } })
  expect([...world.ledger.holds.values()]).toEqual([])
  await world.trigger(third)
  await world.runJobs()
  expect(service.count("create")).toBe(3)
  expect([...world.ledger.holds.values()]).toMatchObject([{ cause: "key-rejected" }])
  expect(await world.rowOf(third)).toMatchObject({ state: "queued" })
})

describe("a create that was rejected although its invoice was saved", () => {
  const REJECTIONS = {
    "401": { kind: "key-rejected", status: 401, outcome: "key-rejected" },
    "403": { kind: "key-rejected", status: 403, outcome: "key-rejected" },
    "400": { kind: "refused", status: 400, outcome: "refused" },
  } as const

  /** Answers the first creates so, after saving their invoices. */
  function saveAndReject(world: World, rejection: keyof typeof REJECTIONS, times = 3) {
    const service = world.service()
    const createInvoice = service.createInvoice.bind(service)
    let left = times
    service.createInvoice = async (draft) => {
      const made = await createInvoice(draft)
      if (left === 0) return made
      left -= 1
      const { kind, status, outcome } = REJECTIONS[rejection]
      const report = { ...made.report, status, outcome }
      return { kind, report }
    }
  }

  it.each(["401", "403"] as const)("is found before it is repeated: %s", async (answered) => {
    const { world, orders } = await open(2)
    const [order, other] = orders as [OrderSnapshot, OrderSnapshot]
    saveAndReject(world, answered)
    await triggerAll(world, [order])
    await world.live(hours(1))
    await triggerAll(world, [other])
    await world.live(hours(2))
    for (const one of [order, other]) {
      expect(await world.rowOf(one)).toMatchObject({ state: "issued", sendState: "sent" })
      expect(world.invoicesOf(one)).toHaveLength(1)
      expect(world.mailsOf(one)).toBe(1)
    }
  })

  it("is not looked for after 429, since looks would use up the calls that a service allows", async () => {
    const { world, orders } = await open(1)
    await triggerAll(world, orders)
    await world.live(minutes(5))
    const order = world.place(orderNumber(2))
    const service = world.service()
    const listed = service.count("list")
    service.fail("create", "asked-to-wait", "asked-to-wait")
    await triggerAll(world, [order])
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(service.count("create")).toBe(4)
    expect(service.count("list")).toBe(listed)
  })

  it("is found when a person presses Retry after a refusal", async () => {
    const { world, orders } = await open(1)
    const [order] = orders as [OrderSnapshot]
    saveAndReject(world, "400")
    await triggerAll(world, [order])
    await world.live(minutes(1))
    const refused = await world.rowOf(order)
    expect(refused).toMatchObject({ state: "refused", reasons: [{ code: "SERVICE_REFUSED" }] })
    await retryRequest(world.ports, refused.id)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is repeated if the service does not say", async () => {
    const { world, orders } = await open(1)
    dislike(world, orders, "create")
    await triggerAll(world, orders)
    world.service().unanswered.add("list")
    await world.live(hours(3))
    expect(await world.rowOf(orders[0]!)).toMatchObject({ state: "refused" })
    expect(world.invoicesOf(orders[0]!)).toHaveLength(0)
  })
})
