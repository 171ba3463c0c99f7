import {
  ATTENTION_KINDS,
  fillCounts,
  findAttention,
  type AttentionKind,
} from "../../../core/request/attention"
import { REQUEST_STATES, SEND_STATES } from "../../../core/lifecycle/states"
import type { RequestPatch } from "../../../core/lifecycle/transition"
import { settle } from "../../../core/lifecycle/operator"
import { TO_BE_COMPARED } from "../../../core/request/uncompared"
import { issueByHand } from "./issue-by-hand"
import type { Cases } from "./ledger-contract"

const reason = (code: string) => ({ code, field: null, params: {}, message: "." })

const DIFFERENCE = { what: "gross", sent: "1.00", found: "2.00" } as const
const CORRECTION = {
  reason: "ORDER_EDITED",
  at: "2026-03-05T08:00:00.000Z",
  orderTotal: "2.00",
  refunded: null,
  invoiced: "1.00",
} as const
const FLAGS = [{ code: "MAY_BE_TWICE", params: {} }] as const

/** What may be open about a request, each by itself. */
const OPEN: readonly RequestPatch[] = [
  {},
  { difference: DIFFERENCE },
  { difference: { ...DIFFERENCE, isSettled: true } },
  { correction: CORRECTION },
  { correction: { ...CORRECTION, isSettled: true } },
  { flags: [...FLAGS] },
  ...TO_BE_COMPARED.flatMap((code) => [
    { reasons: [reason(code)] },
    { reasons: [reason("KEY_REJECTED"), reason(code)] },
    { reasons: [reason(code)], sendState: "failed" as const },
  ]),
  { reasons: [reason("KEY_REJECTED")] },
  { reasons: [reason("NOT_PAID_IN_FULL")] },
  { reasons: [reason("NOT_PAID_IN_FULL")], sendState: "failed" },
  { reasons: [reason("TAX_ID_INVALID"), reason("NOT_PAID_IN_FULL")] },
  { reasons: [reason("READING_FORBIDDEN")] },
  ...SEND_STATES.map((sendState) => ({ sendState })),
  { sendState: "refused", sendReasons: [reason("SEND_REFUSED")] },
  { sendState: "failed", sendReasons: [reason("SEND_REFUSED")] },
]

/** What every ledger counts as waiting for a person. */
export const ATTENTION_CONTRACT: { readonly countAttention: Cases } = {
  countAttention: [
    [
      "counts each request once, by the first thing it waits for",
      async (test) => {
        const wanted = new Map<AttentionKind, number>()
        const all = REQUEST_STATES.flatMap((state) => OPEN.map((set) => ({ ...set, state })))
        for (const [at, set] of all.entries()) {
          const kind = findAttention(await issueByHand(test, `order ${at}`, set))
          if (kind) wanted.set(kind, (wanted.get(kind) ?? 0) + 1)
        }
        expect(await test.ledger.countAttention()).toEqual(fillCounts(Object.fromEntries(wanted)))
        expect([...wanted.keys()].sort()).toEqual(
          ATTENTION_KINDS.filter((kind) => kind !== "doubled").sort()
        )
      },
    ],
    [
      "counts no order that waits for its payment, until its payments are no longer looked at",
      async (test) => {
        const refused = { state: "refused", reasons: [reason("NOT_PAID_IN_FULL")] } as const
        const waiting = await issueByHand(test, "waiting", refused)
        const wrong = await issueByHand(test, "wrong", {
          ...refused,
          reasons: [reason("ADDRESS_MISSING")],
        })
        expect([waiting.dueFor, findAttention(waiting)]).toEqual(["payment_look", null])
        expect(findAttention(wrong)).toBe("refused")
        expect(await test.ledger.countAttention()).toEqual(fillCounts({ refused: 1 }))
        await test.advance(120 * 24 * 60 * 60_000)
        const [claimed] = await test.ledger.claimDue({ limit: 9 })
        expect(claimed).toMatchObject({ request: { id: waiting.id, dueFor: null } })
        expect(findAttention(claimed!.request)).toBe("refused")
        expect(await test.ledger.countAttention()).toEqual(fillCounts({ refused: 2 }))
      },
    ],
    [
      "counts an issued invoice that was never compared until a person has",
      async (test) => {
        const issued = await issueByHand(test, "order", { reasons: [reason("NOT_READ_BACK")] })
        expect(await test.ledger.countAttention()).toEqual(fillCounts({ uncompared: 1 }))
        await test.ledger.apply(settle(issued, "agrees"))
        expect(await test.ledger.countAttention()).toEqual(fillCounts({}))
      },
    ],
  ],
}
