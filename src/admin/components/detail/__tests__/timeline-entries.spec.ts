import type { InvoiceAct, InvoiceAttempt } from "../../../../types"
import { listTimeline } from "../timeline-entries"

const attempt = (id: string, started_at: string) => ({ id, started_at }) as InvoiceAttempt
const act = (id: string, at: string) => ({ id, at }) as InvoiceAct

const told = {
  id: "request",
  created_at: "2026-03-05T08:00:00.000Z",
  requested_by: "order.completed",
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
