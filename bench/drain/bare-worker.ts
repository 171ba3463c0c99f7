import { createPostgresBackend, Queue, Worker } from "bullmq"
import { Redis } from "ioredis"

/*
 * The yardstick: a BullMQ worker that makes an order's three calls and nothing else. No row, no order, no
 * validation of the service's responses.
 */
export type Setting = {
  queue: string
  redisUrl: string | null
  databaseUrl: string
  serviceUrl: string
  concurrency: number
  /** The body of each create. */
  body: string
}

export type BareCommand =
  | { id: number; name: "start"; input: Setting }
  | { id: number; name: "fill"; input: { count: number } }
  | { id: number; name: "resume" | "usage" | "stop"; input: null }

type BareQueue = Pick<Queue, "addBulk" | "pause" | "resume" | "close">
type BareWorker = { run(): Promise<void>; close(): Promise<void> }
type Parts = { queue: BareQueue; worker: BareWorker; disconnect: () => void }

let parts: Parts | null = null

function start(setting: Setting): void {
  parts = open(setting)
  void parts.worker.run()
}

function open(setting: Setting): Parts {
  const run = async () => await order(setting.serviceUrl, setting.body)
  const options = { concurrency: setting.concurrency, autorun: false }
  if (setting.redisUrl === null) {
    const connection = { connectionString: setting.databaseUrl, max: 4, migrate: true }
    const queue = new Queue(setting.queue, { connection }, createPostgresBackend)
    const worker = new Worker(setting.queue, run, { ...options, connection }, createPostgresBackend)
    return { queue, worker, disconnect: () => {} }
  }
  const own = new Redis(setting.redisUrl, { maxRetriesPerRequest: null })
  const blocking = new Redis(setting.redisUrl, { maxRetriesPerRequest: null })
  const queue = new Queue(setting.queue, { connection: own })
  const worker = new Worker(setting.queue, run, { ...options, connection: blocking })
  return {
    queue,
    worker,
    disconnect: () => [own, blocking].forEach((connection) => connection.disconnect()),
  }
}

async function order(serviceUrl: string, body: string): Promise<void> {
  const created = (await call("POST", `${serviceUrl}/sales/invoice`, body)) as {
    data: { invoiceId: number }
  }
  const { invoiceId } = created.data
  await call("GET", `${serviceUrl}/sales/invoice?ref=${invoiceId}`)
  const send = JSON.stringify({ invoiceId, recipientFromSystem: true })
  await call("POST", `${serviceUrl}/sales/invoice/send`, send)
}

async function call(method: string, url: string, body?: string): Promise<unknown> {
  const headers = { authorization: "key", "content-type": "application/json" }
  const response = await fetch(url, { method, headers, body })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`)
  return await response.json()
}

const BATCH = 500

async function fill({ count }: { count: number }): Promise<void> {
  const { queue } = opened()
  await queue.pause()
  const options = { removeOnComplete: true, removeOnFail: true }
  for (let at = 0; at < count; at += BATCH) {
    const size = Math.min(BATCH, count - at)
    await queue.addBulk(
      Array.from({ length: size }, (_, n) => ({
        name: "order",
        data: { request_id: `invreq_${at + n}`, revision: 0 },
        opts: options,
      }))
    )
  }
}

async function handle(command: BareCommand): Promise<unknown> {
  switch (command.name) {
    case "start":
      return start(command.input)
    case "fill":
      return await fill(command.input)
    case "resume":
      return await opened().queue.resume()
    case "usage":
      return { cpu: process.cpuUsage(), rss: process.memoryUsage().rss }
    case "stop": {
      const { queue, worker, disconnect } = opened()
      await Promise.all([queue.close(), worker.close()])
      disconnect()
    }
  }
}

function opened(): Parts {
  if (!parts) throw new Error("The bare worker was not started")
  return parts
}

process.on("message", (command: BareCommand) => {
  handle(command).then(
    (output) => process.send?.({ id: command.id, output: output ?? null }),
    (error: unknown) => process.send?.({ id: command.id, error: String(error) })
  )
})
process.once("disconnect", () => process.exit(1))
