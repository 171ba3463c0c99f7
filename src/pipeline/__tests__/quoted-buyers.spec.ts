import fc from "fast-check"
import { anAddress } from "../../core/__tests__/an-order"
import { NOTHING_SHOWN } from "../../core/ksef/reading"
import type { Contractor } from "../../core/draft/invoice-draft"
import type { CallReport } from "../../core/request/outcomes"
import { redactReport } from "../redact-words"
import { linkInvoice, retryRequest, sendByPerson } from "../operator/person-acts"
import { watchKsef } from "../ksef/watch-ksef"
import { orderNumber, otherBuyer } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const quoting = (who: string) => ({ en: `Not for ${who}.`, pl: `Nie dla: ${who}.` })

/** Which of these stand in anything that is kept or told. */
const listKept = (world: World, ...values: string[]) => {
  const { rows, attempts, ksef } = world.ledger
  const text = JSON.stringify([
    [...rows.values()],
    [...ksef.watches.values()],
    attempts,
    world.logs,
  ])
  return values.filter((value) => text.includes(value))
}

describe("of a buyer whom the service quotes and who is not the order's, nothing is kept", () => {
  it("while an invoice of the same amount is read for a look", async () => {
    const world = new World()
    const [stranger, order] = [
      world.place(orderNumber(1, otherBuyer())),
      world.place(orderNumber(2)),
    ]
    await world.trigger(stranger)
    await world.live(minutes(1))
    world.ledger.rows.clear()
    world.service().fail("create", "saved")
    await world.trigger(order)
    await world.runJobs()
    const words = quoting("Piotr Lis, Kraków")
    world.service().fail("read", { kind: "refused", words }, { kind: "refused", words })
    await world.live(hours(1))
    expect(listKept(world, "Piotr", "Kraków")).toEqual([])
  })

  it("while a list is refused in the words of a create from before an edit", async () => {
    const world = new World()
    world.service().fail("create", "refused", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    const billingAddress = anAddress({ lastName: "Nowa" })
    world.orders.change(order.id, { billingAddress }, world.clock.iso)
    await retryRequest(world.ports, (await world.rowOf(order)).id)
    const lastName = anAddress().lastName ?? "?"
    const words = quoting(`Anna ${lastName}`)
    world.service().fail("list", { kind: "refused", words })
    await world.live(hours(1))
    expect(world.attemptsOf(await world.rowOf(order))).toContain("list refused")
    expect(listKept(world, lastName)).toEqual([])
  })

  it("when a person links the invoice of another one", async () => {
    const world = new World()
    world.service().fail("create", "refused")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    world.service().fail("read", { kind: "refused", words: quoting("Piotr Lis") })
    await linkInvoice(world.ports, (await world.rowOf(order)).id, "17")
    expect(world.attemptsOf(await world.rowOf(order))).toContain("read refused")
    expect(listKept(world, "Piotr Lis")).toEqual([])
  })

  it("when the invoice that a person linked shows another one", async () => {
    const world = new World({ send: "manual" })
    const [stranger, order] = [
      world.place(orderNumber(1, otherBuyer())),
      world.place(orderNumber(2)),
    ]
    await world.trigger(stranger)
    await world.live(minutes(1))
    const { invoiceId } = await world.rowOf(stranger)
    world.ledger.rows.clear()
    world.service().showsDetails = false
    world.service().fail("create", "refused")
    await world.trigger(order)
    await world.live(minutes(1))
    const { id } = await world.rowOf(order)
    const seen = { acceptDifference: true }
    expect(await linkInvoice(world.ports, id, invoiceId ?? "", seen)).toHaveProperty("request")
    world.service().fail("send", { kind: "refused", words: quoting("Piotr Lis") })
    await sendByPerson(world.ports, id, { kind: "contractor" })
    expect(await world.rowOf(order)).toMatchObject({ sendState: "refused" })
    expect(listKept(world, "Piotr Lis")).toEqual([])
  })

  it("when an earlier create's invoice, made out to the buyer of before an edit, is linked", async () => {
    const world = new World({ send: "manual" })
    world.service().showsDetails = false
    world.service().fail("create", "saved", "refused")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const [saved] = world.service().invoices.splice(0)
    const billingAddress = anAddress({ address1: "ul. Nowa 1", city: "Kraków" })
    world.orders.change(order.id, { billingAddress }, world.clock.iso)
    await world.live(hours(1))
    const { id, state } = await world.rowOf(order)
    expect(state).toBe("refused")
    world.service().invoices.push(saved!)
    expect(await linkInvoice(world.ports, id, saved!.shown.invoiceId)).toHaveProperty("request")
    const street = anAddress().address1 ?? "?"
    world.service().fail("send", { kind: "refused", words: quoting(street) })
    await sendByPerson(world.ports, id, { kind: "contractor" })
    expect(await world.rowOf(order)).toMatchObject({ sendState: "refused" })
    expect(listKept(world, street)).toEqual([])
  })
})

it.each(["lastName", "address1", "city"] as const)(
  "records a refusal that quotes a buyer of whom no pattern can be made: %s",
  async (line) => {
    const world = new World()
    const long = "7".repeat(20_000)
    const order = world.place({ billingAddress: anAddress({ [line]: long }) })
    world.service().fail("create", { kind: "refused", words: quoting(long.slice(0, 400)) })
    await world.trigger(order)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "refused", serviceWords: null })
    expect(world.attemptsOf(await world.rowOf(order))).toEqual(["create refused"])
    expect(listKept(world, long.slice(0, 30))).toEqual([])
  }
)

it("keeps the service's words where the linked invoice shows the order's own buyer", async () => {
  const world = new World({ send: "manual" })
  world.service().fail("create", "saved")
  world.service().fail("list", ...Array.from({ length: 40 }, () => "refused" as const))
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(10))
  const [saved] = world.service().invoices
  const { id } = await world.rowOf(order)
  expect(await linkInvoice(world.ports, id, saved!.shown.invoiceId)).toHaveProperty("request")
  const words = { en: "The reply-to address of Anna Nowak is missing.", pl: null }
  world.service().fail("send", { kind: "refused", words })
  await sendByPerson(world.ports, id, { kind: "contractor" })
  expect(await world.rowOf(order)).toMatchObject({
    serviceWords: { en: "The reply-to address of […] is missing.", pl: null },
  })
})

describe("of KSeF's words", () => {
  /** What KSeF says of every invoice, as the next look reads it. */
  const say = async (world: World, message: string, offlineReason: string | null = null) => {
    const ksef = { ...NOTHING_SHOWN, state: "error" as const, message, offlineReason }
    for (const { shown } of world.service().invoices) shown.ksef = ksef
    await world.live(hours(1))
    const before = world.orders.reads
    await watchKsef(world.ports, { turnMs: 1 })
    return world.orders.reads - before
  }
  const detailsOf = async (world: World, order: { id: string }) => {
    const { id } = await world.rowOf(order)
    return (await world.ledger.findKsefOf([id]))[0]?.details
  }

  it("the buyer is left out, and his order is read once for the same words", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    const { lastName, city } = anAddress()
    const [message, reason] = [`450: nabywca ${lastName}, ${city}`, `Awaria: ${lastName}`]
    expect(await say(world, message, reason)).toBe(1)
    expect(listKept(world, lastName ?? "?", city ?? "?")).toEqual([])
    expect(await detailsOf(world, order)).toMatchObject({
      message: "450: nabywca […], […]",
      offlineReason: "Awaria: […]",
    })
    expect(await say(world, message, reason)).toBe(0)
    expect(await detailsOf(world, order)).toMatchObject({ message: "450: nabywca […], […]" })
    expect(await say(world, `410: ${lastName}`)).toBe(1)
    expect(await detailsOf(world, order)).toMatchObject({ message: "410: […]" })
  })

  it("none is kept once the buyer was edited", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    const lastName = anAddress().lastName ?? "?"
    const billingAddress = anAddress({ lastName: "Nowa" })
    world.orders.change(order.id, { billingAddress }, world.clock.iso)
    await say(world, `450: nabywca ${lastName}`)
    expect(listKept(world, lastName)).toEqual([])
    expect(await detailsOf(world, order)).toMatchObject({ message: null })
  })
})

/** The rule for one value as one pattern, which takes too long to prepare for each buyer. */
const blankByPattern = (text: string, value: string) =>
  text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${value}(?![\\p{L}\\p{N}])`, "giu"), "[…]")

it("a buyer's name is taken out of the service's words as words of its own, in any case", () => {
  const pieces = fc.constantFrom(
    "ana",
    "ANA",
    "Ana ana",
    "x",
    " ",
    "-",
    "7",
    "ż",
    "\u{1F600}",
    "an"
  )
  const texts = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""))
  const report = (words: string): CallReport => ({
    ...{ operation: "create", outcome: "refused", status: 400, code: null },
    ...{ startedAt: "", durationMs: 1, words: { en: words, pl: null } },
  })
  const values = fc.constantFrom("ana", "ana ana", "ana-ana")
  fc.assert(
    fc.property(texts, values, (text, name) => {
      const contractor = { name, street: "", city: "" } as Contractor
      const said = redactReport(report(text), contractor).words?.en
      // The whole name first, then each of its words.
      expect(said).toBe(blankByPattern(blankByPattern(text, name), "ana"))
    }),
    { numRuns: 2000 }
  )
})
