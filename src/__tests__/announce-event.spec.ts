import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { announceBy } from "../announce-event"
import type { InvoiceRequest } from "../core/invoice-request"

const REQUEST = {
  id: "invreq_1",
  orderId: "order_1",
  companyId: "default",
  invoiceId: "90001",
  invoiceNumber: "18/3/2026",
  reasons: null,
  sendReasons: null,
  flags: null,
  correction: null,
} as unknown as InvoiceRequest

const EVENT = {
  id: "invreq_1",
  order_id: "order_1",
  company_id: "default",
  invoice_id: "90001",
  invoice_number: "18/3/2026",
  reason_code: null,
}

function open(giveLink: (requestId: string) => Promise<string | null>) {
  const emitted: unknown[] = []
  const warnings: string[] = []
  const bus = { emit: async (event: unknown) => await Promise.resolve(emitted.push(event)) }
  const ports = announceBy(
    { resolve: () => bus } as unknown as MedusaContainer,
    { warn: (text: string) => warnings.push(text) } as unknown as Logger,
    giveLink
  )
  return { ports, emitted, warnings }
}

describe("the event about an e-mail that went out", () => {
  it("carries the buyer's link, and no other event does or makes one", async () => {
    const asked: string[] = []
    const { ports, emitted } = open(async (id) => {
      asked.push(id)
      return await Promise.resolve("https://sklep.example/invoicing/i/x")
    })
    await ports.emit("issued", REQUEST)
    await ports.emit("mail_failed", REQUEST)
    expect(asked).toEqual([])
    await ports.emit("sent", REQUEST)
    expect(asked).toEqual(["invreq_1"])
    expect(emitted).toEqual([
      { name: "invoicing.invoice.issued", data: EVENT },
      { name: "invoicing.invoice.mail_failed", data: EVENT },
      {
        name: "invoicing.invoice.sent",
        data: { ...EVENT, invoice_link: "https://sklep.example/invoicing/i/x" },
      },
    ])
  })

  it("goes without it where there is none, or where it cannot be made", async () => {
    const none = open(async () => await Promise.resolve(null))
    await none.ports.emit("sent", REQUEST)
    const broken = open(async () => await Promise.reject(new Error("the database is away")))
    await broken.ports.emit("sent", REQUEST)
    const data = { ...EVENT, invoice_link: null }
    expect([...none.emitted, ...broken.emitted]).toEqual([
      { name: "invoicing.invoice.sent", data },
      { name: "invoicing.invoice.sent", data },
    ])
    expect(broken.warnings).toEqual([
      "invoicing: an event of invreq_1 goes without its link (Error)",
    ])
  })
})
