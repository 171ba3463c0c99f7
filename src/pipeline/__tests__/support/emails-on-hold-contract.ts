import { judgeEmailOnHold } from "../../../core/ksef/mail-wait"
import { NOTHING_SHOWN } from "../../../core/ksef/reading"
import type { KsefWatchState } from "../../../core/ksef/watch"
import { SEND_STATES } from "../../../core/lifecycle/states"
import type { RequestPatch } from "../../../core/lifecycle/transition"
import { issueByHand } from "./issue-by-hand"
import type { Cases, LedgerUnderTest } from "./ledger-contract"
import { hours, minutes } from "./virtual-clock"

const reason = (code: string) => ({ code, field: null, params: {}, message: "." })

/** How a watch was read; `isRead` false: never again. */
type Watched = { ksef: KsefWatchState | null; number?: string | null; isRead?: boolean }

/** An issued invoice's request with that e-mail, and a watch that was read so. */
async function hold(
  test: LedgerUnderTest,
  orderId: string,
  { ksef, number = null, isRead = true }: Watched,
  set: RequestPatch
) {
  const { ledger } = test
  const issuedAt = "2026-03-05T08:00:00.000Z"
  const issued = await issueByHand(test, orderId, { issuedAt, ...set })
  const [watch] = await ledger.findKsefOf([issued.id])
  const dueInMs = isRead ? hours(100) : null
  const details = { ...TOLD, number, vatPln: null }
  const finding = { details, dueInMs, warnAt: null, lateAt: null }
  if (ksef !== null) await ledger.recordKsef(watch!, { ...finding, state: ksef })
  else if (!isRead) await ledger.postponeKsef([watch!.id], null)
  return issued
}

const { state: _, ...TOLD } = NOTHING_SHOWN
const ACCEPTED: Watched = { ksef: "accepted", number: "5265877635-20250826-0100001AF629-AF" }
const WATCHES: readonly Watched[] = [
  ACCEPTED,
  ...(["accepted", "error", "pending", null] as const).flatMap((ksef) => [
    { ksef },
    { ksef, isRead: false },
  ]),
]

/** What every ledger does about e-mails that wait for KSeF. */
export const EMAILS_ON_HOLD: Cases = [
  [
    "finds exactly those e-mails that move on, whatever their state, their reason and the watch's",
    async (test) => {
      const all = SEND_STATES.flatMap((sendState) =>
        (["KSEF_REJECTED", "KSEF_WAIT_OVER", "EMAIL_MISSING", null] as const).flatMap((code) =>
          WATCHES.flatMap((watched) =>
            [minutes(1), hours(2)].map((forMs) => ({ sendState, code, watched, forMs }))
          )
        )
      )
      const wanted: string[] = []
      for (const [at, { sendState, code, watched, forMs }] of all.entries()) {
        const request = await hold(test, `order ${String(at).padStart(3, "0")}`, watched, {
          sendState,
          sendReasons: code === null ? null : [reason(code)],
          sendWaitEndsAt: { fromNowMs: forMs },
          sendAfterWait: "ask",
        })
        const { ksef, number = null, isRead = true } = watched
        const isOver = forMs < hours(1) || !isRead
        const hasNumber = number !== null
        const next = judgeEmailOnHold({ request, ksef, hasNumber, isOver })
        if (next) wanted.push(`${request.orderId} ${hasNumber} ${isOver}`)
      }
      await test.advance(hours(1))
      const found = await test.ledger.findEmailsOnHold(1000)
      expect(
        found
          .map(({ request: { orderId }, hasNumber, isOver }) => `${orderId} ${hasNumber} ${isOver}`)
          .sort()
      ).toEqual(wanted)
      expect(wanted.length).toBeGreaterThan(10)
    },
  ],
  [
    "tells of each its row and how the invoice stands, none before its time, and no more than asked for",
    async (test) => {
      const waiting: RequestPatch = { sendState: "waiting", sendAfterWait: "send" }
      const until = (forMs: number) => ({ ...waiting, sendWaitEndsAt: { fromNowMs: forMs } })
      const later = { issuedAt: "2026-03-05T08:00:01.000Z" }
      const accepted = await hold(test, "accepted", ACCEPTED, until(hours(5)))
      await hold(test, "over", { ksef: null }, { ...until(minutes(30)), ...later })
      await hold(test, "early", { ksef: "pending" }, until(hours(5)))
      expect(await test.ledger.findEmailsOnHold(10)).toEqual([
        { request: accepted, ksef: "accepted", hasNumber: true, isOver: false },
      ])
      await test.advance(hours(1))
      const both = await test.ledger.findEmailsOnHold(10)
      expect(both.map(({ request }) => request.orderId)).toEqual(["accepted", "over"])
      expect(both[1]).toMatchObject({ ksef: null, isOver: true })
      expect(await test.ledger.findEmailsOnHold(1)).toHaveLength(1)
    },
  ],
  [
    "finds none of a request that is not issued",
    async (test) => {
      await hold(test, "order", { ksef: null }, { state: "unknown", sendState: "waiting" })
      expect(await test.ledger.findEmailsOnHold(10)).toEqual([])
    },
  ],
]
