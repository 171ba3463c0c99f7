import { awaitRequestInterval, isLookingUp, refreshInterval } from "../refresh-interval"

const NOW = Date.parse("2026-03-12T10:00:00Z")
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

const request = {
  state: "issued",
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

  it("goes on for an unknown outcome only while the plugin is looking", () => {
    const unknown = { ...request, state: "unknown" } as const
    expect(isLookingUp(unknown)).toBe(true)
    expect(refreshInterval(unknown, NOW)).toBe(2_000)
    expect(refreshInterval({ ...unknown, reasons: [{ code: "LOOKUP_FAILED" }] }, NOW)).toBe(10_000)
    expect(refreshInterval({ ...unknown, reasons: [{ code: "DRAFT_FOUND" }] }, NOW)).toBe(false)
    expect(refreshInterval({ ...unknown, reasons: [{ code: "AMBIGUOUS_LOOKUP" }] }, NOW)).toBe(
      false
    )
  })

  it("waits for the number of a fresh invoice, but not for ever", () => {
    const fresh = { ...request, invoice_number: null, issued_at: at(-5) }
    expect(refreshInterval(fresh, NOW)).toBe(2_000)
    expect(refreshInterval({ ...fresh, issued_at: at(-600) }, NOW)).toBe(false)
  })

  it("watches for a request shortly after the order changed", () => {
    expect(awaitRequestInterval(NOW - 5_000, NOW)).toBe(2_000)
    expect(awaitRequestInterval(NOW - 60_000, NOW)).toBe(false)
  })
})
