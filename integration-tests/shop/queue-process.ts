import { container } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import InvoiceQueueService from "../../src/modules/invoice_queue/service"

/**
 * Only the queue's service, with real BullMQ, in a process that a test may see freeze: what it logs, which
 * jobs ran, and how late a one-second timer fired.
 */
export type QueueProcessMessage =
  | { kind: "ready" }
  | { kind: "log"; level: string; text: string }
  | { kind: "ran"; requestId: string }
  | { kind: "tick"; lateMs: number }
  | { kind: "answer"; id: number; error: string | null; value?: unknown }

export type QueueProcessCommand =
  | { id: number; name: "enqueue"; companyId: string; requestId: string; revision: number }
  | { id: number; name: "inspect" }

const tell = (message: QueueProcessMessage) => process.send?.(message, () => undefined)

const TICK_MS = 1_000

async function main(): Promise<void> {
  const { options, workerMode } = JSON.parse(process.env.QUEUE_PROCESS ?? "{}") as {
    options: unknown
    workerMode: "shared" | "server"
  }
  container.register({
    configModule: asValue({ projectConfig: { databaseUrl: process.env.SHOP_DATABASE_URL } }),
  })
  const log = (level: string) => (text: string) => void tell({ kind: "log", level, text })
  const logger = { info: log("info"), warn: log("warn"), error: log("error") }

  // What a job does is tested elsewhere: here it is enough that it reached a worker.
  const service = InvoiceQueueService.prototype as unknown as {
    run(job: { data: { request_id: string } }): Promise<void>
  }
  service.run = async ({ data }) => {
    await Promise.resolve(tell({ kind: "ran", requestId: data.request_id }))
  }

  const queue = new InvoiceQueueService({ logger: logger as never }, options, {
    worker_mode: workerMode,
  } as never)
  process.on("message", (command: QueueProcessCommand) => void answer(queue, command))
  process.once("SIGTERM", () => {
    void (async () => {
      await queue.__hooks.onApplicationPrepareShutdown()
      await queue.__hooks.onApplicationShutdown()
      process.exit(0)
    })()
  })

  let due = Date.now() + TICK_MS
  setInterval(() => {
    tell({ kind: "tick", lateMs: Date.now() - due })
    due = Date.now() + TICK_MS
  }, TICK_MS)
  tell({ kind: "ready" })
  await queue.__hooks.onApplicationStart()
}

async function answer(queue: InvoiceQueueService, command: QueueProcessCommand): Promise<void> {
  try {
    const value = await perform(queue, command)
    tell({ kind: "answer", id: command.id, error: null, value })
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    tell({ kind: "answer", id: command.id, error: text })
  }
}

async function perform(queue: InvoiceQueueService, command: QueueProcessCommand): Promise<unknown> {
  if (command.name === "inspect") return await inspect(queue)
  const { companyId, requestId, revision } = command
  await queue.enqueue({ name: "issue", companyId, requestId, revision })
  return null
}

const inspect = async (queue: InvoiceQueueService) =>
  await (queue as unknown as { inspect(): Promise<unknown> }).inspect()

void main()
