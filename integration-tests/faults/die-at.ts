import OrderModule from "@medusajs/medusa/order"
import type { Transition } from "../../src/core/lifecycle/transition"
import InvoiceLedgerService from "../../src/modules/invoice_ledger/service"
import type { PaymentFinding } from "../../src/core/payment/watch"
import InvoiceQueueService from "../../src/modules/invoice_queue/service"
import type { InvoiceJob } from "../../src/pipeline/ports"
import { pointAt, type KillPointName } from "./kill-points"

/*
 * Loaded before a shop's process of the proof, nowhere else: it makes the process kill itself at
 * the point its parent names. What ships knows nothing of it.
 */

/** What the parent says: die when the point is come by for the nth time from now on. */
export type KillRequest = { dieAt: KillPointName; hit: number }

let request: KillRequest | null = null

process.on("message", (message: Partial<KillRequest>) => {
  if (message.dieAt !== undefined) request = { dieAt: message.dieAt, hit: message.hit ?? 1 }
})

function comeBy(point: KillPointName | null): void {
  if (point === null || request?.dieAt !== point) return
  request.hit -= 1
  // The system ends this process before the call returns.
  if (request.hit <= 0) process.kill(process.pid, "SIGKILL")
}

type Method = (this: unknown, ...args: never[]) => Promise<unknown>
type Points = (...args: never[]) => {
  before?: KillPointName | null
  after?: (result: never) => KillPointName | null
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

guard(InvoiceLedgerService.prototype, "insertRequest", () => ({
  before: pointAt("before", "insertRequest"),
}))
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
