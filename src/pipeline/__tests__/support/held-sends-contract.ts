import { judgeHeldSend } from "../../../core/ksef/mail-wait"
import type { KsefWatchState } from "../../../core/ksef/watch"
import { SEND_STATES } from "../../../core/lifecycle/states"
import type { RequestPatch } from "../../../core/lifecycle/transition"
import { byHand } from "./by-hand"
import type { Cases, LedgerUnderTest } from "./ledger-contract"
import { hours, minutes } from "./virtual-clock"

const reason = (code: string) => ({ code, field: null, params: {}, message: "." })

/** An issued invoice's request with that e-mail, and a watch that was read so. */
async function hold(
  { ledger }: LedgerUnderTest,
  orderId: string,
  ksef: KsefWatchState | null,
  set: RequestPatch
) {
  const { request } = await ledger.insertRequest({
    orderId,
    orderDisplayId: orderId,
    companyId: "one",
    isForced: false,
    requestedBy: "person",
  })
  const issued = await ledger.apply(
    byHand({
      id: request.id,
      expect: { state: "queued" },
      set: { state: "issued", invoiceId: orderId, issuedAt: "2026-03-05T08:00:00.000Z", ...set },
    })
  )
  const [watch] = await ledger.findKsefOf([request.id])
  const finding = { state: ksef, details: null, dueInMs: null, warnAt: null, lateAt: null }
  if (ksef !== null) await ledger.recordKsef(watch!, { ...finding, state: ksef })
  return issued!
}

/** What every ledger does about e-mails that wait for KSeF. */
export const HELD_SENDS: Cases = [
  [
    "finds exactly those e-mails that move on, whatever their state, their reason and the watch's",
    async (test) => {
      const all = SEND_STATES.flatMap((sendState) =>
        (["KSEF_REJECTED", "KSEF_WAIT_OVER", "EMAIL_MISSING", null] as const).flatMap((code) =>
          (["accepted", "error", "pending", null] as const).flatMap((ksef) =>
            [minutes(1), hours(2)].map((forMs) => ({ sendState, code, ksef, forMs }))
          )
        )
      )
      const wanted: string[] = []
      for (const [at, { sendState, code, ksef, forMs }] of all.entries()) {
        const request = await hold(test, `order ${String(at).padStart(3, "0")}`, ksef, {
          sendState,
          sendReasons: code === null ? null : [reason(code)],
          sendWaitEndsAt: { fromNowMs: forMs },
          sendAfterWait: "ask",
        })
        const isOver = forMs < hours(1)
        if (judgeHeldSend({ request, ksef, isOver })) wanted.push(`${request.orderId} ${isOver}`)
      }
      await test.advance(hours(1))
      const found = await test.ledger.findHeldSends(1000)
      expect(
        found.map(({ request: { orderId }, isOver }) => `${orderId} ${isOver}`).sort()
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
      const accepted = await hold(test, "accepted", "accepted", until(hours(5)))
      await hold(test, "over", null, { ...until(minutes(30)), ...later })
      await hold(test, "early", "pending", until(hours(5)))
      expect(await test.ledger.findHeldSends(10)).toEqual([
        { request: accepted, ksef: "accepted", isOver: false },
      ])
      await test.advance(hours(1))
      const both = await test.ledger.findHeldSends(10)
      expect(both.map(({ request }) => request.orderId)).toEqual(["accepted", "over"])
      expect(both[1]).toMatchObject({ ksef: null, isOver: true })
      expect(await test.ledger.findHeldSends(1)).toHaveLength(1)
    },
  ],
  [
    "finds none of a request that is not issued",
    async (test) => {
      await hold(test, "order", null, { state: "unknown", sendState: "waiting" })
      expect(await test.ledger.findHeldSends(10)).toEqual([])
    },
  ],
]
