import { judgeWaiting } from "../admin/invoicing/count-waiting"

const NOW = Date.parse("2026-03-05T12:00:00Z")
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const row = (code: string | null, stampedAgo: number | null, updatedAgo: number) => ({
  reasons: code === null ? null : [{ code }],
  first_stamped_at: stampedAgo === null ? null : minutesAgo(stampedAgo),
  updated_at: minutesAgo(updatedAgo),
})

describe("a queued request", () => {
  it.each([
    ["whose service did not answer", row("SERVICE_UNREACHABLE", 1, 0), "unanswered"],
    ["that was asked to wait for half an hour", row("SERVICE_BUSY", 31, 0), "stalled"],
    ["that was asked to wait just now", row("SERVICE_BUSY", 5, 0), null],
    ["that nothing was done with for half an hour", row(null, null, 31), "stalled"],
    ["that an error stops for half an hour", row("ERROR_FOR_NOW", null, 31), "stalled"],
    ["that an error stopped just now", row("ERROR_FOR_NOW", null, 5), null],
    ["that a reading stops for half an hour", row("READING_UNANSWERED", 40, 31), "stalled"],
    ["that is simply next", row(null, null, 5), null],
    ["that waits for another reason", row("FORBIDDEN_FOR_NOW", 31, 31), null],
  ])("%s is told apart", (_, waiting, why) => {
    expect(judgeWaiting(waiting, NOW)).toBe(why)
  })
})
