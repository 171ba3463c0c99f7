import { aLine, anAddress } from "../../core/__tests__/an-order"
import type { PluginOptions } from "../../core/settings/options"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { insertAndEnqueue } from "../issue/request-invoice"
import { previewInvoice } from "../operator/preview-invoice"
import { nameless } from "./support/orders"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

async function preview(changes: Partial<OrderSnapshot> = {}, options: PluginOptions = {}) {
  const world = new World(options)
  const shown = await previewInvoice(world.ports, world.place(changes).id)
  if (!shown) throw new Error("there is no preview")
  return { world, ...shown }
}

/** Ports that change something or speak to the service; `describeCreate` does neither. */
const effects = (world: World) =>
  world.calls.filter(
    (call) => !/\.(find|read|has)\w+$/.test(call) && call !== "service.describeCreate"
  )

const EXEMPT = { label: "zw", legalBasis: "art. 113 ust. 1 ustawy o VAT" } as const

const company = {
  billingAddress: anAddress({ company: "Lipa", metadata: { nip: "1234563218" } }),
}

/** The company's key opens an account that is known to show how invoices stand with KSeF. */
async function connect(world: World) {
  const keyDigest = world.ports.keyDigestOf("default") ?? ""
  const opened = { companyId: "default", keyDigest, accountId: null }
  const accountId = await world.ports.ledger.openAccount(opened)
  const shows = { shownSince: "2026-01-01T00:00:00.000Z", unlistedAt: null }
  await world.ports.ledger.saveValue(`ksef_account ${accountId}`, shows)
}

const channel = (name: string) => ({ id: `sc_${name}`, handle: null, name })

describe("the preview of an order", () => {
  it("shows the invoice as issuing then sends it", async () => {
    const { world, invoice, decision, header } = await preview()
    await world.trigger(world.orders.kept.get(header.id)!.order)
    await world.live(minutes(1))
    expect(decision).toBe("invoice")
    expect(world.service().invoices[0]?.draft).toEqual(invoice?.draft)
    expect(invoice?.call.body).toEqual({ positions: invoice?.draft.positions })
  })

  it("sends nothing, writes nothing and queues nothing, whatever it shows", async () => {
    for (const changes of [{}, company, nameless(), { status: "canceled" }, { total: "0.01" }]) {
      const { world } = await preview(changes)
      expect(effects(world)).toEqual([])
      expect([world.ledger.rows.size, world.enqueued, world.logs]).toEqual([0, [], []])
    }
  })

  it("of no order is none", async () => {
    expect(await previewInvoice(new World().ports, "order_nothing")).toBeNull()
  })

  it("lays the invoice's sum beside the order's, with what credit paid and what is rounded", async () => {
    const { invoice } = await preview({
      total: "39.99159999999999862",
      lines: [aLine({ unitPrice: "49.9916" })],
      creditLines: [{ amount: "10", addedAfterOrder: false }],
    })
    expect(invoice?.sum).toEqual({
      positions: "49.99",
      invoice: "49.99",
      orderTotal: "39.9916",
      credit: "10",
      refund: "0",
      sale: "49.99",
      difference: "0",
    })
  })

  it("tells for each position the rate its label comes from, and what its rule asked for", async () => {
    const { invoice } = await preview(
      {
        total: "69.99",
        lines: [
          aLine({ taxLines: [{ rate: "23.00", code: "PL23" }] }),
          aLine({ id: "ordli_2", unitPrice: "20.00", taxLines: [{ rate: "0", code: "EXEMPT" }] }),
        ],
      },
      { vatMap: { "0": [{ ...EXEMPT, code: "EXEMPT", contractorRegion: "POLAND" }] } }
    )
    expect(invoice?.draft.positions.map(({ vat }) => vat)).toEqual(["23%", "zw"])
    expect(invoice?.vatSources).toEqual([
      { rate: "23", code: "PL23", conditions: [] },
      { rate: "0", code: "EXEMPT", conditions: ["code", "contractorRegion"] },
    ])
  })

  it("tells which company it is and which of its conditions the order meets", async () => {
    const companies = [
      { id: "web", apiKey: "key-of-web" },
      { id: "trade", apiKey: "key-of-trade", salesChannels: ["Trade"], currencies: ["pln"] },
    ]
    const trade = await preview({ salesChannel: channel("Trade") }, { companies })
    expect(trade.company).toEqual({
      id: "trade",
      isFrozen: false,
      conditions: [
        { by: "sales_channel", value: "Trade" },
        { by: "currency", value: "PLN" },
      ],
    })
    const rest = await preview({ salesChannel: channel("Web") }, { companies })
    expect(rest.company).toEqual({ id: "web", isFrozen: false, conditions: [] })
  })

  it("keeps to the company of a request that exists", async () => {
    const world = new World({
      companies: [
        { id: "web", apiKey: "key-of-web" },
        { id: "trade", apiKey: "key-of-trade", salesChannels: ["Trade"] },
      ],
    })
    const order = world.place()
    await world.trigger(order)
    world.orders.edit(order.id, { salesChannel: channel("Trade") })
    const shown = await previewInvoice(world.ports, order.id)
    expect(shown?.company).toMatchObject({ id: "web", isFrozen: true })
    expect(shown?.request?.id).toBe((await world.rowOf(order)).id)
  })

  it("tells when its e-mail goes, by the settings and by whether the buyer has a NIP", async () => {
    const momentOf = async (send: PluginOptions["send"], changes: Partial<OrderSnapshot> = {}) =>
      (await preview(changes, send === undefined ? {} : { send })).invoice?.emailMoment
    expect(await momentOf(undefined)).toBe("on_issue")
    expect(await momentOf("manual")).toBe("manual")
    expect(await momentOf("shop")).toBe("shop")
    const send = { companies: "manual", others: "shop" } as const
    expect([await momentOf(send, company), await momentOf(send)]).toEqual(["manual", "shop"])
  })

  it("says that its e-mail waits for KSeF only where it will, as issuing decides it", async () => {
    const world = new World({ send: "after_ksef" })
    const { id } = world.place(company)
    const moment = async () => (await previewInvoice(world.ports, id))?.invoice?.emailMoment
    // Nothing would ever end such a wait, so it goes on issue.
    expect(await moment()).toBe("on_issue")
    await connect(world)
    expect(await moment()).toBe("after_ksef")
  })

  it("says that nobody is mailed by itself of an order that was taken in without its e-mail", async () => {
    const world = new World({ send: "on_issue" })
    const { id } = world.place()
    const header = await world.ports.orders.readHeader(id)
    await insertAndEnqueue(world.ports, header!, {
      ...{ requestedBy: "backfill", isForced: false, isMailOff: true },
    })
    expect((await previewInvoice(world.ports, id))?.invoice?.emailMoment).toBe("manual")
  })

  it("gives every reason of a refusal at once, and no invoice", async () => {
    const { decision, reasons, invoice } = await preview({ ...nameless(), total: "1.00" })
    expect(decision).toBe("refused")
    expect(reasons.map(({ code }) => code)).toEqual(["TOTAL_MISMATCH", "BUYER_NAME_MISSING"])
    expect(invoice).toBeNull()
  })

  it("is refused where no company fits", async () => {
    const { decision, reasons, company } = await preview(
      {},
      { companies: [{ id: "trade", apiKey: "key-of-trade", salesChannels: ["Trade"] }] }
    )
    expect({ decision, company }).toEqual({ decision: "refused", company: null })
    expect(reasons).toMatchObject([{ code: "NO_COMPANY_FITS" }])
  })

  it("of an order that rules leave out shows the reason and what Issue now would give", async () => {
    const { decision, reasons, invoice } = await preview({}, { issueFor: "companies" })
    expect(decision).toBe("skip")
    expect(reasons).toMatchObject([{ code: "BUYER_IS_NOT_A_COMPANY" }])
    expect(invoice?.draft.totals.gross).toBe("49.99")
  })

  it("of an order with nothing to invoice has no invoice", async () => {
    const { decision, reasons, invoice } = await preview({
      total: "0",
      lines: [aLine({ unitPrice: "0" })],
    })
    expect({ decision, invoice }).toEqual({ decision: "skip", invoice: null })
    expect(reasons).toMatchObject([{ code: "ZERO_TOTAL" }])
  })

  it("of a canceled order says so", async () => {
    const { decision, invoice } = await preview({ canceledAt: "2026-03-04T12:00:00.000Z" })
    expect({ decision, invoice }).toEqual({ decision: "canceled", invoice: null })
  })
})
