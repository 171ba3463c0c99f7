import {
  addUnansweredTry,
  addTry,
  pauseLeftMs,
  type Series,
  type Silence,
} from "../ledger-check/silence"
import { minutes } from "./support/virtual-clock"

/**
 * Orders that look in turn, one each minute, and get no answer, but for those in `answered`; gives when
 * the first one goes on.
 */
function lookInTurn(orders: number, { pauseMs = 0, answered = [] as number[] } = {}): number {
  const silences = new Map<number, Silence>()
  let unanswered: Series | null = null
  for (let turn = 0; turn < 200; turn += 1) {
    const nowMs = minutes(turn) + (turn >= orders ? pauseMs : 0)
    if (answered.includes(turn)) {
      silences.delete(turn % orders)
      unanswered = null
      continue
    }
    unanswered = addTry(unanswered, nowMs)
    const silence = addUnansweredTry(silences.get(turn % orders) ?? null, nowMs, 0, unanswered)
    if (pauseLeftMs(silence, nowMs) === 0) return nowMs
    silences.set(turn % orders, silence)
  }
  return Infinity
}

test.each([1, 2, 9, 12, 40])(
  "of %d orders that look in turn the first goes on after ten minutes, or at its next turn",
  (orders) => {
    expect(lookInTurn(orders)).toBe(minutes(Math.ceil(10 / orders) * orders))
  }
)

test("tries before a pause in which nobody looked are no waiting", () => {
  const orders = 12
  expect(lookInTurn(orders, { pauseMs: minutes(60) })).toBeGreaterThan(minutes(60 + orders + 10))
})

test("a look that was answered ends the series of those who waited with it", () => {
  // Of twelve the second is answered at its first turn; the third, behind it, waits from then on.
  expect(lookInTurn(12, { answered: [1] })).toBe(minutes(14))
})
