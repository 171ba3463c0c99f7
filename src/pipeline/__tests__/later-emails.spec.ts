import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { Addressee } from "../../core/request/outcomes"
import { sendByPerson, settleRequest } from "../operator/person-acts"
import { ProcessDied } from "./support/process-died"
import { minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

const BUYER: Addressee = { kind: "contractor" }
const BOOKS: Addressee = { kind: "given", recipients: ["ksiegowosc@example.com"] }
const AUDIT: Addressee = { kind: "given", recipients: ["audyt@example.com"] }

/** An order whose invoice the buyer has been mailed. */
async function mailed(): Promise<{ world: World; order: OrderSnapshot; id: string }> {
  const world = new World()
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(5))
  const { id } = await world.rowOf(order)
  return { world, order, id }
}

/** How each e-mail stands and to whom it went, in the order in which they were ordered. */
const tell = async (world: World, id: string) =>
  (await world.ledger.findEmailsOf(id)).map(({ state, sentTo }) =>
    `${state} ${sentTo.kind} ${sentTo.hints.join()}`.trim()
  )

describe("an e-mail after an invoice's first", () => {
  it("that is refused leaves what is known of those before as it is", async () => {
    const { world, order, id } = await mailed()
    world.service().fail("send", "refused")
    await sendByPerson(world.ports, id, BOOKS)
    expect(await world.rowOf(order)).toMatchObject({ sendState: "refused", sentTo: BUYER })
    expect(await tell(world, id)).toEqual(["sent contractor", "refused given k…@example.com"])
    await sendByPerson(world.ports, id, AUDIT)
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent", sendReasons: null })
    expect(await tell(world, id)).toEqual([
      "sent contractor",
      "refused given k…@example.com",
      "sent given a…@example.com",
    ])
  })

  it("goes out while another is under way", async () => {
    const { world, id } = await mailed()
    world.atNext("service.sendInvoice", "before", async () => {
      expect(await tell(world, id)).toEqual(["sent contractor", "sending given k…@example.com"])
      world.clock.advance(seconds(1))
      expect(await sendByPerson(world.ports, id, AUDIT)).toHaveProperty("request")
    })
    expect(await sendByPerson(world.ports, id, BOOKS)).toHaveProperty("request")
    expect(world.service().count("send")).toBe(3)
    expect(await tell(world, id)).toEqual([
      "sent contractor",
      "sent given k…@example.com",
      "sent given a…@example.com",
    ])
  })

  it("is not ordered by whoever was shown the invoice before the last one", async () => {
    const { world, order, id } = await mailed()
    const { sendStampedAt: shown } = await world.rowOf(order)
    world.clock.advance(seconds(1))
    world.atNext("service.sendInvoice", "before", async () => {
      expect(await sendByPerson(world.ports, id, BOOKS, shown)).toMatchObject({
        rejection: { code: "CHANGED_MEANWHILE" },
      })
    })
    await sendByPerson(world.ports, id, BOOKS, shown)
    expect(world.mailsOf(order)).toBe(2)
  })

  it("is a person's to decide once the process that ordered it is gone", async () => {
    const { world, order, id } = await mailed()
    world.atNext("service.sendInvoice", "after", () => {
      throw new ProcessDied()
    })
    await world.act(async (ports) => void (await sendByPerson(ports, id, BOOKS)))
    expect(await tell(world, id)).toEqual(["sent contractor", "sending given k…@example.com"])
    await world.live(minutes(10))
    expect(await tell(world, id)).toEqual(["sent contractor", "unknown given k…@example.com"])
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "unknown",
      sendReasons: [{ code: "SEND_UNCONFIRMED" }],
    })
    expect(world.mailsOf(order)).toBe(2)
  })

  it("whose outcome nobody learnt tells that a person has settled it", async () => {
    const { world, order, id } = await mailed()
    world.service().fail("send", "lost", "refused")
    await sendByPerson(world.ports, id, BOOKS)
    const before = await world.rowOf(order)
    expect(before).toMatchObject({ sendState: "unknown" })
    await settleRequest(world.ports, id, "They have it", before.updatedAt)
    const settled = { code: "SETTLED_BY_HAND", field: null, params: {}, message: "They have it" }
    const [first, copy] = await world.ledger.findEmailsOf(id)
    expect(first).toMatchObject({ state: "sent", reasons: null })
    expect(copy).toMatchObject({ state: "unknown", reasons: [settled] })
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent", sendReasons: null })
    // Of a later one the word of before says nothing, nor a later word of that one.
    await sendByPerson(world.ports, id, AUDIT)
    await settleRequest(world.ports, id, "Not needed")
    const [, again, refused] = await world.ledger.findEmailsOf(id)
    expect(again).toEqual(copy)
    expect(refused).toMatchObject({ state: "refused", reasons: [{ code: "SEND_REFUSED" }] })
  })

  it("is not sent by a process that slept since it was ordered", async () => {
    const { world, order, id } = await mailed()
    world.atNext("ledger.apply orderLaterEmail", "after", () => world.suspend(minutes(10)))
    expect(await sendByPerson(world.ports, id, BOOKS)).toMatchObject({
      rejection: { code: "CHANGED_MEANWHILE" },
    })
    expect(world.mailsOf(order)).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({ sendState: "failed" })
    expect(await tell(world, id)).toEqual(["sent contractor", "failed given k…@example.com"])
  })
})
