import { anAddress } from "../../core/__tests__/an-order"
import { readSubmitRules } from "../../core/ksef/submission"
import type { PluginOptions } from "../../core/settings/options"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

type Choice = PluginOptions["sendToKsef"]

const AT_ONCE = { companies: "now", persons: "now" } as const
const LATER = { companies: "end_of_day", persons: "end_of_day" } as const

/** Each choice, and what it is changed to while an invoice is under way. */
const CHANGES: [string, Choice, Choice][] = [
  ["nothing is set and both are then sent at once", undefined, AT_ONCE],
  ["both wait and are then sent at once", LATER, AT_ONCE],
  ["both are sent at once, by the word of before, and then wait", true, LATER],
]

const company = () => ({
  billingAddress: anAddress({ company: "Lipa sp. z o.o.", metadata: { nip: "1234563218" } }),
})

const worldOf = (sendToKsef: Choice, options: PluginOptions = {}) =>
  new World({ ...options, ...(sendToKsef === undefined ? {} : { sendToKsef }) })

/** The option is changed in a shop that runs. */
function choose(world: World, choice: Choice): void {
  const settings = { ...world.ports.settings, sendToKsef: readSubmitRules(choice) }
  world.ports = { ...world.ports, settings, renew: async () => await Promise.resolve(world.ports) }
}

describe("a choice about KSeF that changes while an invoice is under way", () => {
  it.each(CHANGES)("loses no invoice whose answer was lost, where %s", async (_, before, after) => {
    const world = worldOf(before)
    world.service().fail("create", "saved")
    const order = world.place(company())
    await world.trigger(order)
    await world.runJobs()
    const sent = await world.rowOf(order)
    expect(sent).toMatchObject({ state: "unknown" })
    choose(world, after)
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      readBack: "done",
      contentFingerprint: sent.contentFingerprint,
      fingerprint: sent.fingerprint,
      reasons: null,
      sendState: "sent",
    })
    expect([world.service().count("create"), world.mailsOf(order)]).toEqual([1, 1])
  })

  it.each(CHANGES)("issues the draft that is saved, where %s", async (_, before, after) => {
    const world = worldOf(before, { issuing: "draft_first" })
    const order = world.place(company())
    world.atNext("ledger.apply recordDraft", "after", () => choose(world, after))
    world.atNext("ledger.apply stampIssue", "after", () => world.service().fail("create", "saved"))
    await world.trigger(order)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.service().steps).toEqual(["save", "issue"])
    expect([world.invoicesOf(order).length, world.mailsOf(order)]).toEqual([1, 1])
  })

  it("leaves an invoice that is issued as it was sent", async () => {
    const world = worldOf(LATER)
    const order = world.place(company())
    await world.trigger(order)
    await world.live(minutes(1))
    choose(world, AT_ONCE)
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", correction: null })
    expect(world.service().count("create")).toBe(1)
    expect(world.service().invoices.map(({ draft }) => draft.sendToKsef)).toEqual([false])
  })
})
