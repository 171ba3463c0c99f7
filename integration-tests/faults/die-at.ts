import { writeSync } from "node:fs"
import { takePermit } from "./death-permit"
import OrderModule from "@medusajs/medusa/order"
import type { NewRequest } from "../../src/core/request/invoice-request"
import type { Transition } from "../../src/core/lifecycle/transition"
import InvoiceLedgerService from "../../src/modules/invoice_ledger/service"
import type { PaymentFinding } from "../../src/core/payment/watch"
import InvoiceQueueService from "../../src/modules/invoice_queue/service"
import type { InvoiceJob } from "../../src/pipeline/ports"
import type { ClaimedRun, RunKind, RunProgress } from "../../src/core/runs/run"
import { pointAt, tellDeath, type DeathPoint, type RunPointName } from "./kill-points"

/*
 * Loaded before a shop's process of the proof, nowhere else: it makes the process kill itself at
 * the point its parent names. What ships knows nothing of it.
 */

/** What the parent says: die when the point is come by for the nth time from now on, if that is permitted. */
export type KillRequest = { dieAt: DeathPoint; hit: number; permit: string }

/** What was asked of this process; `hit` counts how often the point is still come by before it dies there. */
const requests = new Map<DeathPoint, Omit<KillRequest, "dieAt">>()

process.on("message", ({ dieAt, hit = 1, permit }: Partial<KillRequest>) => {
  if (dieAt !== undefined && permit !== undefined) requests.set(dieAt, { hit, permit })
})

function comeBy(point: DeathPoint | null): void {
  const request = point === null ? undefined : requests.get(point)
  if (point === null || request === undefined) return
  request.hit -= 1
  if (request.hit > 0) return
  requests.delete(point)
  // Of all that were told one dies, and none once nobody waits for it any more.
  if (!takePermit(request.permit)) return
  // At once and not through a stream, of which the rest would be lost.
  writeSync(2, `${tellDeath(point)}\n`)
  // The system ends this process before the call returns.
  process.kill(process.pid, "SIGKILL")
}

const atRun = (point: RunPointName): RunPointName => point

function pointOfStep(kind: RunKind | undefined, { done, items }: RunProgress): DeathPoint | null {
  if (kind === "month_close") return "month kept, its run not over"
  if (kind !== "trial") return atRun("step of a run done, not committed")
  // Not the first: the run goes on from what is committed, not from its beginning.
  return done > items.length ? "part of a trial run done, not committed" : null
}

type Method = (this: unknown, ...args: never[]) => Promise<unknown>
type Points = (...args: never[]) => {
  before?: DeathPoint | null
  after?: (result: never) => DeathPoint | null
}

/** Puts points before and after a method, which otherwise works as ever. */
function guard(owner: object, name: string, points: Points): void {
  const prototype = owner as Record<string, Method>
  const method = prototype[name]
  if (!method) throw new Error(`There is no method ${name} to put a point at`)
  prototype[name] = async function (this: unknown, ...args: never[]) {
    const { before = null, after } = points(...args)
    comeBy(before)
    const result = await method.apply(this, args)
    comeBy(after?.(result as never) ?? null)
    return result
  }
}

guard(InvoiceLedgerService.prototype, "insertRequest", ({ requestedBy }: NewRequest) => ({
  before: pointAt("before", "insertRequest"),
  after: () => (requestedBy.startsWith("backfill") ? atRun("past order requested, no job") : null),
}))
guard(InvoiceLedgerService.prototype, "insertTied", () => ({
  after: (row: object | null) => (row ? atRun("invoice tied, nobody told") : null),
}))
/** The kind of each run that this process took. */
const kinds = new Map<string, RunKind>()

guard(InvoiceLedgerService.prototype, "claimRun", () => ({
  after: (run: ClaimedRun | null) => {
    if (run) kinds.set(run.id, run.kind)
    return null
  },
}))
guard(
  InvoiceLedgerService.prototype,
  "commitRunStep",
  ({ id }: { id: string }, step: RunProgress) => ({
    before: pointOfStep(kinds.get(id), step),
  })
)
guard(InvoiceLedgerService.prototype, "keepMonth", () => ({ before: "month read, not kept" }))
guard(InvoiceLedgerService.prototype, "apply", ({ name }: Transition) => ({
  before: pointAt("before", name),
  // A claim that was lost moved nothing.
  after: (row: object | null) => (row ? pointAt("after", name) : null),
}))
guard(InvoiceLedgerService.prototype, "expireStamps", () => ({
  after: (rows: unknown[]) => (rows.length > 0 ? pointAt("after", "expireStamps") : null),
}))
guard(InvoiceLedgerService.prototype, "recordPayment", (_: object, { state }: PaymentFinding) => ({
  before: state === "paid" ? "mark answered, not recorded" : null,
  after: () => (state === "marking" ? "mark stamped, nothing said" : null),
}))
guard(InvoiceLedgerService.prototype, "claimEvents", () => ({
  before: "announced, not handed out",
  after: (events: unknown[]) => (events.length > 0 ? "events claimed, not handed out" : null),
}))
guard(InvoiceLedgerService.prototype, "markDelivered", () => ({
  before: "events handed out, not marked",
}))
guard(InvoiceQueueService.prototype, "enqueue", (job: InvoiceJob) =>
  job.name === "issue" ? { before: "row inserted, no job", after: () => "issue job added" } : {}
)
guard(OrderModule.service.prototype, "completeOrder", () => ({
  after: () => "order completed, event not out",
}))

/** Tells the sandbox whose call it is, so that it can end the caller at a moment it alone knows. */
const plainFetch = globalThis.fetch
globalThis.fetch = async (input, init) =>
  await plainFetch(input, {
    ...init,
    headers: { ...(init?.headers as Record<string, string>), "x-shop-process": `${process.pid}` },
  })
