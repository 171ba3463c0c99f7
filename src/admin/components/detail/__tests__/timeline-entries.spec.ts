import type { InvoiceAct, InvoiceAttempt } from "../../../../types"
import { listTimeline } from "../timeline-entries"

const attempt = (id: string, started_at: string) => ({ id, started_at }) as InvoiceAttempt
const act = (id: string, at: string) => ({ id, at }) as InvoiceAct

const told = {
  id: "request",
  created_at: "2026-03-05T08:00:00.000Z",
  requested_by: "order.completed",
  ksef_history: [],
}

describe("the timeline", () => {
  it("mixes calls and people's acts, newest first, and ends with how the request came about", () => {
    const entries = listTimeline({
      ...told,
      attempts: [
        attempt("create", "2026-03-05T08:00:01.000Z"),
        attempt("read", "2026-03-05T09:30:00.000Z"),
      ],
      acts: [act("retry", "2026-03-05T09:00:00.000Z")],
    })
    expect(entries.map(({ id }) => id)).toEqual(["read", "retry", "create", "request"])
  })

  it("has what KSeF made of it in between, a refusal before it was accepted too", () => {
    const entries = listTimeline({
      ...told,
      attempts: [attempt("create", "2026-03-05T08:00:01.000Z")],
      acts: [act("settle", "2026-03-05T09:00:00.000Z")],
      ksef_history: [
        { at: "2026-03-05T08:30:00.000Z", state: "error", message: "Wrong NIP" },
        { at: "2026-03-05T09:30:00.000Z", state: "accepted", message: null },
      ],
    })
    expect(entries.map((one) => (one.kind === "ksef" ? one.change.state : one.id))).toEqual([
      "accepted",
      "settle",
      "error",
      "create",
      "request",
    ])
    expect(new Set(entries.map(({ id }) => id)).size).toBe(5)
  })

  it("keeps the request last when a worker's clock is behind the database's", () => {
    const entries = listTimeline({
      ...told,
      attempts: [attempt("create", "2026-03-05T07:59:59.000Z")],
      acts: [],
    })
    expect(entries.map(({ id }) => id)).toEqual(["create", "request"])
  })

  it("puts the later of two calls of one moment first", () => {
    const at = "2026-03-05T08:00:01.000Z"
    const entries = listTimeline({
      ...told,
      attempts: [attempt("first", at), attempt("second", at)],
      acts: [],
    })
    expect(entries.map(({ id }) => id)).toEqual(["second", "first", "request"])
  })
})
