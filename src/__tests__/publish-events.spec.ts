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

function open(giveLink: (requestId: string) => Promise<string | null>) {
  const emitted: unknown[] = []
  const warnings: string[] = []
  const bus = { emit: async (events: unknown) => await Promise.resolve(emitted.push(events)) }
  const publish = publishBy(
    { resolve: () => bus } as unknown as MedusaContainer,
    { warn: (text: string) => warnings.push(text) } as unknown as Logger,
    giveLink
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
    const given = expect(publish([anEvent("issued")])).rejects.toMatchObject({ name: "BusSilent" })
    await jest.advanceTimersByTimeAsync(10_000)
    await given
    jest.useRealTimers()
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
      "invoicing: an event of invreq_1 goes without its link (Error)",
    ])
  })
})
