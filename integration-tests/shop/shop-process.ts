import express from "express"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { IEventBusModuleService, MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  GracefulShutdownServer,
  Modules,
} from "@medusajs/framework/utils"
import {
  beginOrderEditOrderWorkflow,
  cancelOrderWorkflow,
  capturePaymentWorkflow,
  completeOrderWorkflow,
  convertDraftOrderWorkflow,
  confirmOrderEditRequestWorkflow,
  createOrderFulfillmentWorkflow,
  createOrderShipmentWorkflow,
  markOrderFulfillmentAsDeliveredWorkflow,
  orderEditUpdateItemQuantityWorkflow,
  refundPaymentWorkflow,
  updateOrderWorkflow,
} from "@medusajs/medusa/core-flows"
import loadMedusa from "@medusajs/medusa/loaders/index"
import path from "node:path"
import { makeDashboard } from "../../demo/dashboard"
import type { OrderCase } from "../../demo/orders/cases"
import { placeOrder } from "../../demo/orders/place-order"
import { createShop, type Shop } from "../../demo/shop"
import { composeInvoicing, LEDGER_KEY } from "../../src/composition"
import mailWhatWaits from "../../src/jobs/mail-what-waits"
import performRuns from "../../src/jobs/perform-runs"
import tellStandingTroubles from "../../src/jobs/tell-standing-troubles"
import type InvoiceLedgerService from "../../src/modules/invoice_ledger/service"
import {
  mailInvoiceWorkflow,
  markPaidInvoicesWorkflow,
  sweepInvoicesWorkflow,
  watchKsefWorkflow,
} from "../../src/workflows"
import { addStaff, type Staff } from "./add-staff"
import { authorizePayment } from "./authorize-payment"
import { placePlainOrders, type PlainOrder } from "./place-plain-orders"

/**
 * A whole Medusa shop with the plugin, in a process that a test may stop or kill. Orders are placed on
 * request over the channel to its parent; everything else goes over HTTP. `SHOP_DIRECTORY` names another
 * shop, for example one without the plugin.
 */
const PROJECT = process.env.SHOP_DIRECTORY ?? path.resolve(__dirname, "../..")

type GraphInput = { entity: string; fields: string[]; filters?: Record<string, unknown> }

export type ShopCommands = {
  createShop: { input: null; output: Shop }
  addStaff: { input: Staff; output: null }
  place: { input: { shop: Shop; orderCase: OrderCase }; output: string }
  placePlain: { input: { shop: Shop; orders: PlainOrder[] }; output: string[] }
  /** Creates a customer of the shop; returns the id. */
  createCustomer: { input: { email: string }; output: string }
  complete: { input: { orderIds: string[] }; output: null }
  cancel: { input: { orderId: string }; output: null }
  /** Makes an order of a draft order. */
  convertDraft: { input: { orderId: string }; output: null }
  updateOrder: { input: { orderId: string; update: Record<string, unknown> }; output: null }
  /** Gives the order an authorized, uncaptured payment of its whole amount. */
  authorize: { input: { orderId: string }; output: null }
  /** Captures all of the order's payments, or this amount of each; `isLost`: without its event. */
  capture: { input: { orderId: string; amount?: number; isLost?: boolean }; output: null }
  /** Marks the order's payments as canceled by their provider: no workflow of Medusa does that. */
  cancelPayments: { input: { orderId: string }; output: null }
  refund: { input: { orderId: string; amount: number }; output: null }
  /** Packs all lines of the order, only the first, or all others, into one parcel and returns its id. */
  pack: { input: { orderId: string; isPart?: boolean; isRest?: boolean }; output: string }
  ship: { input: { orderId: string; fulfillmentId: string; isPart?: boolean }; output: null }
  deliver: { input: { orderId: string; fulfillmentId: string }; output: null }
  /** Edits the order so that its first line has this quantity. */
  edit: { input: { orderId: string; quantity: number }; output: null }
  /** Emits an event about an order this many times at once. */
  emit: { input: { name: string; orderId: string; times: number }; output: null }
  /** Events with these names since the first call, as the event bus delivered them to a subscriber. */
  hear: { input: { names: string[] }; output: { name: string; data: Record<string, unknown> }[] }
  /** Runs this many sweeps at once, without waiting for a turn. */
  sweep: { input: { idleMs: number; times?: number }; output: { requested: number }[] }
  /** Runs the watch for due KSeF statuses this many times at once. */
  watchKsef: { input: { times: number }; output: { read: number }[] }
  /** Looks for invoices to mark as paid, this many times at once. */
  markPaid: { input: { times: number }; output: { marked: number }[] }
  /** Starts working on the runs that no process works on, and does not wait for their end. */
  performRuns: { input: null; output: null }
  /** Runs the daily e-mail's job this many times at once. */
  mailWhatWaits: { input: { times: number }; output: null }
  /** Mails an invoice by the shop's own means; returns why not, or null. */
  mailInvoice: { input: { requestId: string; isWanted?: boolean }; output: string | null }
  /** Looks for what stops invoices from being issued, this many times at once. */
  tellStandingTroubles: { input: { times: number }; output: null }
  graph: { input: GraphInput; output: unknown[] }
  /** Writes these columns of a request's row, for states that would take hours to occur. */
  writeRequest: { input: { id: string; columns: Record<string, unknown> }; output: null }
  /** Adds an issue job of revision 0 for each of these requests to their company's queue. */
  wake: { input: { companyId: string; requestIds: string[] }; output: null }
  pauseQueue: { input: { companyId: string }; output: null }
  resumeQueue: { input: { companyId: string }; output: null }
  /** CPU in microseconds and resident bytes of this process. */
  usage: { input: null; output: { cpu: NodeJS.CpuUsage; rss: number } }
}

type Handlers = {
  [Name in keyof ShopCommands]: (
    container: MedusaContainer,
    input: ShopCommands[Name]["input"]
  ) => Promise<ShopCommands[Name]["output"]>
}

const heardNames = new Set<string>()
const heard: ShopCommands["hear"]["output"] = []

/** Lets the sweep resume queues again after a test stopped one. */
let endStop: (() => void) | null = null

const handlers: Handlers = {
  createShop: async (container) => await createShop(container),
  addStaff: async (container, staff) => {
    await addStaff(container, staff)
    return null
  },
  place: async (container, { shop, orderCase }) => await placeOrder(container, shop, orderCase),
  placePlain: async (container, { shop, orders }) =>
    await placePlainOrders(container, shop, orders),
  createCustomer: async (container, { email }) => {
    const customers = container.resolve(Modules.CUSTOMER)
    return (await customers.createCustomers({ email, has_account: true })).id
  },
  complete: async (container, { orderIds }) => {
    await completeOrderWorkflow(container).run({ input: { orderIds } })
    return null
  },
  cancel: async (container, { orderId }) => {
    await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
    return null
  },
  convertDraft: async (container, { orderId }) => {
    await convertDraftOrderWorkflow(container).run({ input: { id: orderId } })
    return null
  },
  updateOrder: async (container, { orderId, update }) => {
    await updateOrderWorkflow(container).run({
      input: { id: orderId, user_id: "user_test", ...update },
    })
    return null
  },
  authorize: async (container, { orderId }) => {
    await authorizePayment(container, orderId)
    return null
  },
  capture: async (container, { orderId, amount, isLost }) => {
    for (const payment_id of await findPayments(container, orderId)) {
      const input = { payment_id, ...(amount !== undefined && { amount }) }
      if (isLost) await container.resolve(Modules.PAYMENT).capturePayment(input)
      else await capturePaymentWorkflow(container).run({ input })
    }
    return null
  },
  cancelPayments: async (container, { orderId }) => {
    for (const id of await findPayments(container, orderId)) {
      await container.resolve(Modules.PAYMENT).cancelPayment(id)
    }
    return null
  },
  refund: async (container, { orderId, amount }) => {
    const [payment_id = ""] = await findPayments(container, orderId)
    await refundPaymentWorkflow(container).run({ input: { payment_id, amount } })
    return null
  },
  edit: async (container, { orderId, quantity }) => {
    const [order] = await readOrders(container, orderId, ["items.id"])
    const id = order?.items?.[0]?.id ?? ""
    const input = { order_id: orderId }
    await beginOrderEditOrderWorkflow(container).run({ input })
    await orderEditUpdateItemQuantityWorkflow(container).run({
      input: { ...input, items: [{ id, quantity }] },
    })
    await confirmOrderEditRequestWorkflow(container).run({
      input: { ...input, confirmed_by: "user_test" },
    })
    return null
  },
  pack: async (container, { orderId, isPart, isRest }) => {
    const items = (await findItems(container, orderId, isPart)).slice(isRest ? 1 : 0)
    const { result } = await createOrderFulfillmentWorkflow(container).run({
      input: { order_id: orderId, items },
    })
    return result.id
  },
  ship: async (container, { orderId, fulfillmentId, isPart }) => {
    const items = await findItems(container, orderId, isPart)
    await createOrderShipmentWorkflow(container).run({
      input: { order_id: orderId, fulfillment_id: fulfillmentId, items },
    })
    return null
  },
  deliver: async (container, { orderId, fulfillmentId }) => {
    await markOrderFulfillmentAsDeliveredWorkflow(container).run({
      input: { orderId, fulfillmentId },
    })
    return null
  },
  emit: async (container, { name, orderId, times }) => {
    const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    await Promise.all(
      Array.from({ length: times }, async () => await bus.emit({ name, data: { id: orderId } }))
    )
    return null
  },
  hear: async (container, { names }) => {
    const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    for (const name of names.filter((one) => !heardNames.has(one))) {
      heardNames.add(name)
      bus.subscribe(
        name,
        async ({ data }) => {
          await Promise.resolve(heard.push({ name, data: data as Record<string, unknown> }))
        },
        { subscriberId: `test ${name}` }
      )
    }
    return heard
  },
  sweep: async (container, { idleMs, times = 1 }) => {
    const run = async () => {
      const { result } = await sweepInvoicesWorkflow(container).run({
        input: { turn_ms: 0, idle_ms: idleMs },
      })
      return result
    }
    return await Promise.all(Array.from({ length: times }, run))
  },
  watchKsef: async (container, { times }) => {
    const run = async () => {
      const { result } = await watchKsefWorkflow(container).run({ input: { turn_ms: 0 } })
      return result
    }
    return await Promise.all(Array.from({ length: times }, run))
  },
  markPaid: async (container, { times }) => {
    const run = async () => {
      const { result } = await markPaidInvoicesWorkflow(container).run({ input: { turn_ms: 0 } })
      return result
    }
    return await Promise.all(Array.from({ length: times }, run))
  },
  performRuns: async (container) => {
    await performRuns(container)
    return null
  },
  mailWhatWaits: async (container, { times }) => {
    const run = async () => await mailWhatWaits(container)
    await Promise.all(Array.from({ length: times }, run))
    return null
  },
  mailInvoice: async (container, { requestId, isWanted = false }) => {
    const { errors } = await mailInvoiceWorkflow(container).run({
      input: { request_id: requestId, ...(isWanted ? { is_wanted: true } : {}) },
      throwOnError: false,
    })
    const [first] = errors as { error: Error }[]
    return first ? first.error.message : null
  },
  tellStandingTroubles: async (container, { times }) => {
    const run = async () => await tellStandingTroubles(container)
    await Promise.all(Array.from({ length: times }, run))
    return null
  },
  graph: async (container, input) => {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph(input)
    return JSON.parse(JSON.stringify(data)) as unknown[]
  },
  writeRequest: async (container, { id, columns }) => {
    const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
    await ledger.updateInvoiceRequests({ id, ...columns })
    return null
  },
  wake: async (container, { companyId, requestIds }) => {
    const { queue } = await composeInvoicing(container)
    for (let at = 0; at < requestIds.length; at += WAKE_AT_ONCE) {
      const some = requestIds.slice(at, at + WAKE_AT_ONCE)
      await Promise.all(
        some.map(
          async (requestId) =>
            await queue.enqueue({ name: "issue", companyId, requestId, revision: 0 })
        )
      )
    }
    return null
  },
  pauseQueue: async (container, { companyId }) => {
    const { queue } = await composeInvoicing(container)
    await queue.pause(companyId)
    if (endStop) return null
    const resume = queue.resume.bind(queue)
    // Once a minute the sweep resumes any queue that no hold stops.
    queue.resume = async () => await Promise.resolve()
    endStop = () => (queue.resume = resume)
    return null
  },
  resumeQueue: async (container, { companyId }) => {
    endStop?.()
    endStop = null
    await (await composeInvoicing(container)).queue.resume(companyId)
    return null
  },
  usage: async () => ({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss }),
}

const WAKE_AT_ONCE = 50

type OrderParts = {
  items?: { id: string; detail?: { quantity: number } }[]
  payment_collections?: { payments?: { id: string }[] }[]
}

async function readOrders(container: MedusaContainer, id: string, fields: string[]) {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: ["id", ...fields], filters: { id } })
  return data as OrderParts[]
}

async function findItems(container: MedusaContainer, orderId: string, isPart = false) {
  const [order] = await readOrders(container, orderId, ["items.id", "items.detail.quantity"])
  const items = (order?.items ?? [])
    .map(({ id, detail }) => ({ id, quantity: Number(detail?.quantity) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  return isPart ? items.slice(0, 1) : items
}

async function findPayments(container: MedusaContainer, orderId: string): Promise<string[]> {
  const [order] = await readOrders(container, orderId, ["payment_collections.payments.id"])
  return (order?.payment_collections ?? []).flatMap(({ payments = [] }) =>
    payments.map(({ id }) => id)
  )
}

export type CommandMessage = { id: number; name: keyof ShopCommands; input: unknown }
export type AnswerMessage = { id: number; output?: unknown; error?: string }

async function main(): Promise<void> {
  const app = express()
  if (process.env.TEST_DASHBOARD === "1") app.use("/app", makeDashboard())
  const { container, shutdown } = await loadMedusa({ directory: PROJECT, expressApp: app })
  const listening = createServer(app).listen(0)
  const server = GracefulShutdownServer.create(listening)
  process.on("message", (message: CommandMessage) => {
    if (message.name in handlers) void answer(container, message)
  })
  const stop = async () => {
    await server.shutdown()
    await shutdown()
    process.exit(0)
  }
  process.once("SIGTERM", () => void stop())
  // A killed test must not leave a shop process behind.
  process.once("disconnect", () => process.exit(1))
  process.send?.({ port: (listening.address() as AddressInfo).port })
}

async function answer(container: MedusaContainer, { id, name, input }: CommandMessage) {
  const handle = handlers[name] as (container: MedusaContainer, input: unknown) => Promise<unknown>
  try {
    process.send?.({ id, output: await handle(container, input) } satisfies AnswerMessage)
  } catch (error) {
    process.send?.({ id, error: describe(error) } satisfies AnswerMessage)
  }
}

/** Workflows also throw plain objects. */
function describe(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === "string" ? message : JSON.stringify(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`${describe(error)}\n`)
  process.exit(1)
})
