import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import type { OutboxEvent } from "../core/lifecycle/announcement"
import { publishBy } from "../publish-events"

const DATA = {
  id: "invreq_1",
  order_id: "order_1",
  company_id: "default",
  invoice_id: "90001",
  invoice_number: "18/3/2026",
  reason_code: null,
}

const AT = "2026-03-05T08:00:00.000Z"

const anEvent = (name: string, id = `invevt_${name}`): OutboxEvent => ({
  id,
  name: `invoicing.invoice.${name}`,
  subject: "invreq_1",
  companyId: "default",
  data: DATA,
  tries: 1,
  createdAt: AT,
})

const told = (name: string) => ({ ...DATA, event_id: `invevt_${name}`, occurred_at: AT })

function open(getOrCreateLink: (requestId: string) => Promise<string | null>) {
  const emitted: unknown[] = []
  const warnings: string[] = []
  const bus = { emit: async (events: unknown) => await Promise.resolve(emitted.push(events)) }
  const publish = publishBy(
    { resolve: () => bus } as unknown as MedusaContainer,
    { warn: (text: string) => warnings.push(text) } as unknown as Logger,
    getOrCreateLink
  )
  return { publish, emitted, warnings }
}

describe("what the event bus is given", () => {
  it("carries the buyer's link where the buyer may have the invoice, and nowhere else", async () => {
    const asked: string[] = []
    const { publish, emitted } = open(async (id) => {
      asked.push(id)
      return await Promise.resolve("https://sklep.example/invoicing/i/x")
    })
    await publish([anEvent("issued"), anEvent("mail_failed")])
    expect(asked).toEqual([])
    await publish([anEvent("available"), anEvent("sent")])
    expect(asked).toEqual(["invreq_1", "invreq_1"])
    const invoice_link = "https://sklep.example/invoicing/i/x"
    expect(emitted).toEqual([
      [
        { name: "invoicing.invoice.issued", data: told("issued") },
        { name: "invoicing.invoice.mail_failed", data: told("mail_failed") },
      ],
      [
        { name: "invoicing.invoice.available", data: { ...told("available"), invoice_link } },
        { name: "invoicing.invoice.sent", data: { ...told("sent"), invoice_link } },
      ],
    ])
  })

  it("is given up for now where the bus does not answer", async () => {
    jest.useFakeTimers()
    const publish = publishBy(
      { resolve: () => ({ emit: async () => await new Promise(() => undefined) }) } as never,
      { warn: () => undefined } as unknown as Logger,
      async () => await Promise.resolve(null)
    )
    const given = expect(publish([anEvent("issued")])).rejects.toMatchObject({ name: "BusTimeout" })
    await jest.advanceTimersByTimeAsync(10_000)
    await given
    jest.useRealTimers()
  })

  describe("after a hand-out that got no answer", () => {
    beforeEach(() => jest.useFakeTimers())
    afterEach(() => jest.useRealTimers())

    /** A bus that answers each hand-out when it is told to. */
    function openSilent() {
      const given: { ids: unknown[]; answer: () => void; refuse: () => void }[] = []
      const emit = async (events: { data: { event_id: string } }[]) =>
        await new Promise<void>((resolve, reject) => {
          const ids = events.map(({ data }) => data.event_id)
          given.push({ ids, answer: resolve, refuse: () => reject(new Error("no")) })
        })
      const publish = publishBy(
        { resolve: () => ({ emit }) } as never,
        { warn: () => undefined } as unknown as Logger,
        async () => await Promise.resolve(null)
      )
      const stayUnanswered = async (names: string[]) => {
        const silent = expect(publish(names.map((name) => anEvent(name)))).rejects.toMatchObject({
          name: "BusTimeout",
        })
        await jest.advanceTimersByTimeAsync(10_000)
        await silent
      }
      return { given, publish, stayUnanswered, idsOf: () => given.map(({ ids }) => ids) }
    }

    it("nothing else is handed out before the answer, and then only what was not in it", async () => {
      const { given, publish, stayUnanswered, idsOf } = openSilent()
      await stayUnanswered(["issued"])
      await stayUnanswered(["issued", "available"])
      await stayUnanswered(["issued", "available"])
      expect(idsOf()).toEqual([["invevt_issued"]])
      given[0]?.answer()
      await stayUnanswered(["issued", "available"])
      expect(idsOf()).toEqual([["invevt_issued"], ["invevt_available"]])
      given[1]?.answer()
      await publish(["issued", "available"].map((name) => anEvent(name)))
      expect(given).toHaveLength(2)
      const next = publish([anEvent("issued")])
      await jest.advanceTimersByTimeAsync(0)
      given[2]?.answer()
      await next
      expect(idsOf()[2]).toEqual(["invevt_issued"])
    })

    it("everything is handed out again where the answer is no", async () => {
      const { given, stayUnanswered, idsOf } = openSilent()
      await stayUnanswered(["issued"])
      given[0]?.refuse()
      await stayUnanswered(["issued", "available"])
      expect(idsOf()).toEqual([["invevt_issued"], ["invevt_issued", "invevt_available"]])
    })

    it("the same alone is handed out again every ten minutes, and the later ones once that is answered", async () => {
      const { given, publish, stayUnanswered, idsOf } = openSilent()
      const [one, two] = [["invevt_issued"], ["invevt_available"]]
      await stayUnanswered(["issued"])
      for (let hour = 0; hour < 2; hour += 1) {
        await jest.advanceTimersByTimeAsync(60 * 60_000)
        await stayUnanswered(["issued", "available"])
      }
      expect(idsOf()).toEqual([one, one, one])
      given[2]?.answer()
      await stayUnanswered(["issued", "available"])
      // Where the bus held all of them back, they arrive in this order.
      expect(idsOf()).toEqual([one, one, one, two])
      given[3]?.answer()
      await publish(["issued", "available"].map((name) => anEvent(name)))
      expect(given).toHaveLength(4)
    })

    it("what was answered is not handed out behind what was not, though both were given back", async () => {
      const { given, publish, stayUnanswered, idsOf } = openSilent()
      await stayUnanswered(["issued"])
      await jest.advanceTimersByTimeAsync(10 * 60_000)
      const both = publish(["issued", "available"].map((name) => anEvent(name)))
      const silent = expect(both).rejects.toMatchObject({ name: "BusTimeout" })
      await jest.advanceTimersByTimeAsync(1_000)
      given[1]?.answer()
      await jest.advanceTimersByTimeAsync(10_000)
      await silent
      await jest.advanceTimersByTimeAsync(10 * 60_000)
      await stayUnanswered(["issued", "available"])
      const [one, two] = [["invevt_issued"], ["invevt_available"]]
      expect(idsOf()).toEqual([one, one, two, two])
    })
  })

  it("goes without it where there is none, or where it cannot be made", async () => {
    const none = open(async () => await Promise.resolve(null))
    await none.publish([anEvent("sent")])
    const broken = open(async () => await Promise.reject(new Error("the database is away")))
    await broken.publish([anEvent("sent")])
    const data = { ...told("sent"), invoice_link: null }
    expect([...none.emitted, ...broken.emitted]).toEqual([
      [{ name: "invoicing.invoice.sent", data }],
      [{ name: "invoicing.invoice.sent", data }],
    ])
    expect(broken.warnings).toEqual([
      "invoicing: an event of invreq_1 is published without its link (Error)",
    ])
  })
})
