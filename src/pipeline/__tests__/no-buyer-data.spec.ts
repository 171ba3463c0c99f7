import { anAddress } from "../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { linkInvoice, sendByPerson } from "../operator/person-acts"
import { otherBuyer } from "./support/orders"
import type { ServiceFault } from "./support/scripted-service"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const NIP = "5252344078"

/** Values that occur nowhere else, in every form a service may quote them. */
const MARKED = [
  "Zbigniew",
  "Brzęczyszczykiewicz",
  "zbigniew.b@chrząszcz.test",
  "Łękołodzka",
  "Szczebrzeszyn",
  "22-460",
  "601234567",
  "601 234 567",
  "601-234-567",
]
const MARKED_COMPANY = ["Chrząszczyżewoszyce", NIP, "525-234-40-78", "525 234 40 78"]

const marked = (): Partial<OrderSnapshot> => ({
  email: "zbigniew.b@chrząszcz.test",
  billingAddress: anAddress({
    firstName: "Zbigniew",
    lastName: "Brzęczyszczykiewicz",
    address1: "ul. Łękołodzka 17/3",
    city: "Szczebrzeszyn",
    postalCode: "22-460",
    phone: "601 234 567",
  }),
})

const markedCompany = (): Partial<OrderSnapshot> => ({
  ...marked(),
  metadata: { nip: NIP },
  billingAddress: anAddress({
    ...marked().billingAddress,
    company: "Chrząszczyżewoszyce sp. z o.o.",
  }),
})

const quoting = (values: readonly string[]) => ({
  en: `Not accepted: ${values.join("; ")}.`,
  pl: `Nie przyjęto: „${values.join("”, „")}”.`,
})

/** Everything this product keeps or tells. */
const dump = (world: World) =>
  JSON.stringify({
    rows: [...world.ledger.rows.values()],
    attempts: world.ledger.attempts,
    settings: [...world.ledger.settings],
    companies: world.ledger.companies.dump(),
    holds: [...world.ledger.holds.values()],
    enqueued: world.enqueued,
    jobs: [...world.queue.jobs.values()],
    events: world.ledger.outbox.events,
    logs: world.logs,
  })

const BUYERS = [
  { who: "a person", order: marked, values: MARKED, type: "PRIVATE_PERSON" },
  {
    who: "a company",
    order: markedCompany,
    values: [...MARKED.slice(2), ...MARKED_COMPANY],
    type: "COMPANY",
  },
]

const FAULTS: readonly { at: string; arrange: (world: World) => void }[] = [
  ...(["refused", "not-sent", "asked-to-wait", "key-rejected", "saved", "lost"] as const).flatMap(
    (kind: ServiceFault["kind"]) => [
      { at: `create ${kind}`, arrange: (world: World) => world.service().fail("create", kind) },
      { at: `send ${kind}`, arrange: (world: World) => world.service().fail("send", kind) },
      { at: `read ${kind}`, arrange: (world: World) => world.service().fail("read", kind, kind) },
      {
        at: `list ${kind}`,
        arrange: (world: World) => {
          world.service().fail("create", "saved")
          world.service().fail("list", kind, kind)
        },
      },
    ]
  ),
  {
    at: "read while looking",
    arrange: (world) => {
      world.service().fail("create", "saved")
      world.service().fail("read", "refused", "lost")
    },
  },
  { at: "nothing", arrange: () => undefined },
]

describe.each(BUYERS)(
  "of $who who is quoted by the service",
  ({ order: describe_, values, type }) => {
    it.each(FAULTS)("nothing is kept after trouble at $at", async ({ arrange }) => {
      const world = new World()
      world.service().words = quoting(values)
      arrange(world)
      const order = world.place(describe_())
      await world.trigger(order)
      await world.live(hours(1))
      const text = dump(world)
      expect(values.filter((value) => text.toLowerCase().includes(value.toLowerCase()))).toEqual([])
      expect(world.service().invoices.every(({ draft }) => draft.contractor.type === type)).toBe(
        true
      )
    })

    it("nothing is kept after persons' acts", async () => {
      const world = new World({ send: "manual" })
      world.service().words = quoting([...values, "ksiegowa@chrząszcz.test"])
      const order = world.place(describe_())
      await world.trigger(order)
      await world.live(minutes(1))
      const { id } = await world.rowOf(order)
      const recipients = ["zbigniew.b@chrząszcz.test", "ksiegowa@chrząszcz.test"]
      for (const kind of ["refused", "lost", "not-sent", "key-rejected"] as const) {
        world.service().fail("send", kind, kind)
        world.service().fail("read", "refused")
        await sendByPerson(world.ports, id, { kind: "given", recipients })
        await sendByPerson(world.ports, id, { kind: "contractor" })
      }
      const other = world.place({ ...describe_(), id: "order_01JQZX3V9W8K7M6N5P4R3S9999" })
      world.service().fail("create", "refused")
      await world.trigger(other)
      await world.live(minutes(5))
      await linkInvoice(world.ports, (await world.rowOf(other)).id, "404")
      const text = dump(world)
      const all = [...values, "ksiegowa@"]
      expect(all.filter((value) => text.toLowerCase().includes(value.toLowerCase()))).toEqual([])
    })

    it("nothing is kept of the buyer whom the invoice shows when the order names another by now", async () => {
      const world = new World({ send: "manual" })
      const order = world.place(describe_())
      await world.trigger(order)
      await world.live(minutes(1))
      world.service().words = quoting(values)
      world.orders.change(order.id, otherBuyer(), world.clock.iso)
      world.service().fail("send", "refused")
      await sendByPerson(world.ports, (await world.rowOf(order)).id, { kind: "contractor" })
      const text = dump(world)
      expect(values.filter((value) => text.includes(value))).toEqual([])
      expect(await world.rowOf(order)).toMatchObject({ sendState: "refused", serviceWords: null })
    })

    it("nothing is kept of an old street that the invoice shows when the order has another by now", async () => {
      const world = new World({ send: "manual" })
      const place = (n: string) => world.place({ ...describe_(), id: `order_${n}` })
      const sent = place("01JQZX3V9W8K7M6N5P4R3S0001")
      await world.trigger(sent)
      await world.live(minutes(1))
      const lost = place("01JQZX3V9W8K7M6N5P4R3S0002")
      world.service().fail("create", "saved")
      await world.trigger(lost)
      await world.runJobs()
      world.service().words = quoting(values)
      const billingAddress = anAddress({
        ...describe_().billingAddress,
        address1: "ul. Nowa 1",
        city: "Kraków",
      })
      for (const { id } of [sent, lost])
        world.orders.change(id, { billingAddress }, world.clock.iso)
      world.service().fail("send", "refused")
      world.service().fail("list", "refused")
      await sendByPerson(world.ports, (await world.rowOf(sent)).id, { kind: "contractor" })
      await world.live(minutes(5))
      const text = dump(world)
      expect(values.filter((value) => text.includes(value))).toEqual([])
      expect(await world.rowOf(sent)).toMatchObject({ sendState: "refused", serviceWords: null })
      expect(world.attemptsOf(await world.rowOf(lost))).toContain("list refused")
    })

    it("nothing is kept when the order was edited or deleted before the call", async () => {
      const world = new World({ send: "manual" })
      const order = world.place(describe_())
      await world.trigger(order)
      await world.live(minutes(1))
      world.service().words = quoting(values)
      world.orders.kept.clear()
      world.service().fail("send", "refused")
      const { id } = await world.rowOf(order)
      await sendByPerson(world.ports, id, { kind: "contractor" })
      const text = dump(world)
      expect(values.filter((value) => text.includes(value))).toEqual([])
      expect(await world.rowOf(order)).toMatchObject({ sendState: "refused" })
    })
  }
)

it("keeps the rest of the service's words", async () => {
  const world = new World()
  world.service().fail("create", {
    kind: "refused",
    words: { en: "Reply-to of Anna Nowak is missing", pl: "Brak adresu anna@example.test" },
  })
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(1))
  expect((await world.rowOf(order)).serviceWords).toEqual({
    en: "Reply-to of […] is missing",
    pl: "Brak adresu […]",
  })
})

it("keeps the words of every sentence, which may be a surname or a part of a street too", async () => {
  const world = new World()
  world.service().fail("create", {
    kind: "refused",
    words: { en: "Nie may not be used for Nad Rzeką", pl: "Nabywca nie jest firmą: Anna Nie" },
  })
  const billingAddress = anAddress({ lastName: "Nie", address1: "ul. Nad Rzeką 3" })
  const order = world.place({ billingAddress })
  await world.trigger(order)
  await world.live(minutes(1))
  expect((await world.rowOf(order)).serviceWords).toEqual({
    en: "Nie may not be used for Nad […]",
    pl: "Nabywca nie jest firmą: […]",
  })
})

it("jobs hold ids only", async () => {
  const world = new World()
  world.service().fail("create", "saved")
  await world.trigger(world.place(marked()))
  await world.live(hours(1))
  const keys = new Set(world.enqueued.flatMap((job) => Object.keys(job)))
  expect([...keys].sort()).toEqual(["companyId", "delayMs", "name", "requestId", "revision"])
})
