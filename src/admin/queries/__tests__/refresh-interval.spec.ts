import type { BulkRunItem, InvoiceKsef } from "../../../types"
import {
  bulkRunInterval,
  isLookingUp,
  listInterval,
  orderWatchInterval,
  refreshInterval,
} from "../refresh-interval"

const NOW = Date.parse("2026-03-12T10:00:00Z")
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

const request = {
  state: "issued",
  look_state: null,
  send_state: "sent",
  next_attempt_at: null,
  reasons: [],
  invoice_number: "18/3/2026",
  issued_at: at(-600),
} as const

describe("refreshing by itself", () => {
  it("is brisk while the invoice is being issued or mailed", () => {
    expect(refreshInterval({ ...request, state: "issuing" }, NOW)).toBe(2_000)
    expect(refreshInterval({ ...request, state: "queued" }, NOW)).toBe(2_000)
    expect(refreshInterval({ ...request, send_state: "sending" }, NOW)).toBe(2_000)
  })

  it("is calm while the next try is far off", () => {
    const waiting = { ...request, state: "queued", next_attempt_at: at(300) } as const
    expect(refreshInterval(waiting, NOW)).toBe(10_000)
    expect(refreshInterval({ ...waiting, next_attempt_at: at(5) }, NOW)).toBe(2_000)
  })

  it("stops once nothing happens by itself", () => {
    for (const state of ["issued", "refused", "failed", "skipped", "canceled"] as const) {
      expect(refreshInterval({ ...request, state }, NOW)).toBe(false)
    }
  })

  it("goes on while the rest of a payment is missing, which may be captured on the same page", () => {
    const reasons = [{ code: "NOT_PAID_IN_FULL" }]
    expect(refreshInterval({ ...request, state: "refused", reasons }, NOW)).toBe(30_000)
  })

  it("goes on for an unknown outcome only while the plugin is looking", () => {
    const unknown = { ...request, state: "unknown", look_state: "looking" } as const
    expect(isLookingUp(unknown)).toBe(true)
    expect(refreshInterval(unknown, NOW)).toBe(2_000)
    expect(refreshInterval({ ...unknown, look_state: "unreadable" }, NOW)).toBe(10_000)
    expect(refreshInterval({ ...unknown, look_state: "undecided" }, NOW)).toBe(10_000)
    expect(refreshInterval({ ...unknown, look_state: "blocked" }, NOW)).toBe(false)
  })

  it("goes on for an e-mail of unknown outcome, which the plugin may order again", () => {
    expect(refreshInterval({ ...request, state: "issued", send_state: "unknown" }, NOW)).toBe(
      10_000
    )
  })

  it("waits for the number of a fresh invoice, but not for ever", () => {
    const fresh = { ...request, invoice_number: null, issued_at: at(-5) }
    expect(refreshInterval(fresh, NOW)).toBe(2_000)
    expect(refreshInterval({ ...fresh, issued_at: at(-600) }, NOW)).toBe(false)
  })

  it("waits for KSeF as long as the plugin itself reads how the invoice stands", () => {
    const watched = (state: InvoiceKsef["state"], next_check_at: string | null) =>
      refreshInterval({ ...request, ksef: { state, next_check_at } as InvoiceKsef }, NOW)
    expect(watched("pending", at(120))).toBe(120_000)
    expect(watched(null, at(120))).toBe(120_000)
    // Whoever reads it needs a moment, or is late.
    expect(watched("pending", at(5))).toBe(30_000)
    expect(watched("pending", at(-60))).toBe(30_000)
    expect(watched("error", at(6 * 3600))).toBe(300_000)
    expect(watched("accepted", null)).toBe(false)
    expect(watched("not_shown", at(600))).toBe(false)
    expect(refreshInterval({ ...request, ksef: null }, NOW)).toBe(false)
  })

  it("goes on while an e-mail waits for KSeF, whatever is known of the invoice", () => {
    const waiting = (ksef: Partial<InvoiceKsef> | null) =>
      refreshInterval({ ...request, send_state: "waiting", ksef: ksef as InvoiceKsef }, NOW)
    expect(waiting({ state: "pending", next_check_at: at(120) })).toBe(120_000)
    // It is accepted or refused, and the e-mail moves a moment later.
    expect(waiting({ state: "accepted", next_check_at: null })).toBe(30_000)
    expect(waiting({ state: "error", next_check_at: null })).toBe(30_000)
    // Nothing is shown: it goes, or is left to a person, once the wait is over.
    expect(waiting({ state: "not_shown", next_check_at: at(600) })).toBe(300_000)
    expect(waiting(null)).toBe(300_000)
  })

  it("watches for a request shortly after the order changed", () => {
    expect(orderWatchInterval(NOW - 5_000, NOW)).toBe(2_000)
  })

  it("goes on looking for one on the order's page, only slowly", () => {
    expect(orderWatchInterval(NOW - 60_000, NOW)).toBe(30_000)
  })

  it("asks for many at once as often as the busiest needs, but gently", () => {
    const waiting = { ...request, state: "queued", next_attempt_at: at(300) } as const
    expect(listInterval([request, { ...request, state: "issuing" }], NOW)).toBe(5_000)
    expect(listInterval([request, waiting], NOW)).toBe(10_000)
    expect(listInterval([request, request], NOW)).toBe(false)
    expect(listInterval([], NOW)).toBe(false)
  })

  it("follows a bulk act until none of its invoices moves", () => {
    const invoice: BulkRunItem["invoice"] = {
      ...request,
      id: "invreq_1",
      awaits_payment: false,
      reasons: [],
      currency: "PLN",
      is_mail_withheld: false,
      send_reasons: [],
      correction: null,
      difference: null,
      flags: [],
    }
    const item: BulkRunItem = {
      id: "invbulkit_1",
      order_id: "order_1",
      order_display_id: "1",
      request_id: "invreq_1",
      state: "done",
      refusal: null,
      ended_at: at(-5),
      invoice,
    }
    const over = (items: BulkRunItem[]) => bulkRunInterval({ finished_at: at(-5), items }, NOW)
    expect(bulkRunInterval({ finished_at: null, items: [item] }, NOW)).toBe(1_000)
    expect(over([item])).toBe(false)
    expect(over([item, { ...item, invoice: { ...invoice, state: "queued" } }])).toBe(5_000)
    expect(over([{ ...item, invoice: { ...invoice, state: "refused" } }])).toBe(false)
    // An order that was completed gets its request a moment later, if the settings want one.
    expect(over([{ ...item, invoice: null }])).toBe(5_000)
    expect(over([{ ...item, invoice: null, ended_at: at(-60) }])).toBe(false)
    expect(over([{ ...item, invoice: null, state: "refused" }])).toBe(false)
  })
})
