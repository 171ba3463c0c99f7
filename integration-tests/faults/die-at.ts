import { writeSync } from "node:fs"
import { takePermit } from "./death-permit"
import OrderModule from "@medusajs/medusa/order"
import type { NewRequest } from "../../src/core/request/invoice-request"
import type { Transition } from "../../src/core/lifecycle/transition"
import { DueRowsAndStamps } from "../../src/modules/invoice_ledger/due-rows-and-stamps"
import { Months } from "../../src/modules/invoice_ledger/months"
import { Outbox } from "../../src/modules/invoice_ledger/outbox"
import { PaymentWatches } from "../../src/modules/invoice_ledger/payment-watches"
import { Requests } from "../../src/modules/invoice_ledger/requests"
import { Runs } from "../../src/modules/invoice_ledger/runs"
import type { PaymentFinding } from "../../src/core/payment/watch"
import InvoiceQueueService from "../../src/modules/invoice_queue/service"
import type { InvoiceJob } from "../../src/pipeline/ports"
import type { ClaimedRun, RunKind, RunProgress } from "../../src/core/runs/run"
import { pointAt, tellDeath, type DeathPoint, type RunPointName } from "./kill-points"

/*
 * Preloaded only into the shop processes of the proof: makes the process kill itself at the point that its
 * parent requests. The shipped code contains none of this.
 */

/** Sent by the parent: die when the point is reached for the nth time from now on, if the permit is free. */
export type KillRequest = { dieAt: DeathPoint; hit: number; permit: string }

/**
 * The requests to this process; `hit` counts how often the point must still be reached before it dies there.
 */
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
  // Only one of all the processes asked dies, and none once the parent has stopped waiting.
  if (!takePermit(request.permit)) return
  // Synchronously and not through a stream, whose buffered rest would be lost.
  writeSync(2, `${tellDeath(point)}\n`)
  // The kernel ends this process before the call returns.
  process.kill(process.pid, "SIGKILL")
}

const atRun = (point: RunPointName): RunPointName => point

function pointOfStep(kind: RunKind | undefined, { done, items }: RunProgress): DeathPoint | null {
  if (kind === "month_close") return "month kept, its run not over"
  if (kind !== "trial") return atRun("step of a run done, not committed")
  // Not for the first part: the run resumes from what is committed, not from its beginning.
  return done > items.length ? "part of a trial run done, not committed" : null
}

type Method = (this: unknown, ...args: never[]) => Promise<unknown>
type Points = (...args: never[]) => {
  before?: DeathPoint | null
  after?: (result: never) => DeathPoint | null
}

/** Adds points before and after a method, which otherwise works unchanged. */
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

guard(Requests.prototype, "insertRequest", ({ requestedBy }: NewRequest) => ({
  before: pointAt("before", "insertRequest"),
  after: () => (requestedBy.startsWith("backfill") ? atRun("past order requested, no job") : null),
}))
guard(Requests.prototype, "insertTied", () => ({
  after: (row: object | null) => (row ? atRun("invoice tied, nobody told") : null),
}))
/** The kind of each run that this process claimed. */
const kinds = new Map<string, RunKind>()

guard(Runs.prototype, "claimRun", () => ({
  after: (run: ClaimedRun | null) => {
    if (run) kinds.set(run.id, run.kind)
    return null
  },
}))
guard(Runs.prototype, "commitRunStep", ({ id }: { id: string }, step: RunProgress) => ({
  before: pointOfStep(kinds.get(id), step),
}))
guard(Months.prototype, "storeMonth", () => ({ before: "month read, not kept" }))
guard(Requests.prototype, "apply", ({ name }: Transition) => ({
  before: pointAt("before", name),
  // A lost claim moved nothing.
  after: (row: object | null) => (row ? pointAt("after", name) : null),
}))
guard(DueRowsAndStamps.prototype, "expireStamps", () => ({
  after: (rows: unknown[]) => (rows.length > 0 ? pointAt("after", "expireStamps") : null),
}))
guard(PaymentWatches.prototype, "recordPayment", (_: object, { state }: PaymentFinding) => ({
  before: state === "paid" ? "mark answered, not recorded" : null,
  after: () => (state === "marking" ? "mark stamped, nothing said" : null),
}))
guard(Outbox.prototype, "claimEvents", () => ({
  before: "announced, not handed out",
  after: (events: unknown[]) => (events.length > 0 ? "events claimed, not handed out" : null),
}))
guard(Outbox.prototype, "markDelivered", () => ({
  before: "events handed out, not marked",
}))
guard(InvoiceQueueService.prototype, "enqueue", (job: InvoiceJob) =>
  job.name === "issue" ? { before: "row inserted, no job", after: () => "issue job added" } : {}
)
guard(OrderModule.service.prototype, "completeOrder", () => ({
  after: () => "order completed, event not out",
}))

/** Tells the sandbox which process is calling, so that it can kill the caller at a moment only it can see. */
const plainFetch = globalThis.fetch
globalThis.fetch = async (input, init) =>
  await plainFetch(input, {
    ...init,
    headers: { ...(init?.headers as Record<string, string>), "x-shop-process": `${process.pid}` },
  })
