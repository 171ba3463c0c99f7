import { sendByPerson } from "../operator/person-acts"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const READINGS = ["list", "check-key", "read"] as const

/** An order whose e-mail had no answer, from a service that answers no reading since. */
async function sendAndFallSilent(how: "saved" | "lost") {
  const world = new World()
  world.service().fail("send", how)
  world.atNext("service.sendInvoice", "after", () => {
    for (const call of READINGS) world.service().unanswered.add(call)
  })
  const order = world.place()
  await world.trigger(order)
  await world.runJobs()
  return { world, order }
}

describe("an e-mail of unknown outcome whose invoice no reading shows", () => {
  it("is left to an operator, once, after half an hour", async () => {
    const { world, order } = await sendAndFallSilent("lost")
    await world.live(minutes(15))
    expect(await world.rowOf(order)).toMatchObject({ sendReasons: [{ code: "OUTCOME_UNKNOWN" }] })
    await world.live(hours(48))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ sendState: "unknown", sendReasons: [{ code: "SEND_UNCONFIRMED" }] })
    expect(world.eventsOf(row).filter((name) => name === "mail_unconfirmed")).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(0)
  })

  it("is waited for while the service cannot be reached, and is then found", async () => {
    const { world, order } = await sendAndFallSilent("saved")
    for (const call of READINGS) world.service().unanswered.delete(call)
    world.ledger.attempts.length = 0
    world.service().isAway = true
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({ sendReasons: [{ code: "OUTCOME_UNKNOWN" }] })
    world.service().isAway = false
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent" })
    expect(world.mailsOf(order)).toBe(1)
  })

  it("can be sent by that operator, and then counts as sent", async () => {
    const { world, order } = await sendAndFallSilent("lost")
    await world.live(hours(2))
    const { id } = await world.rowOf(order)
    const copy = { kind: "given", recipients: ["ksiegowosc@example.com"] } as const
    expect(await sendByPerson(world.ports, id, copy)).toMatchObject({
      request: { sendState: "sent" },
    })
  })

  it("still counts as sent by itself once the service shows it again", async () => {
    const { world, order } = await sendAndFallSilent("saved")
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({ sendReasons: [{ code: "SEND_UNCONFIRMED" }] })
    for (const call of READINGS) world.service().unanswered.delete(call)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent", sendReasons: null })
    expect(world.mailsOf(order)).toBe(1)
  })
})
