import type { BenchContext, Figure, Measure } from "../measure"
import { alternate } from "../alternate"
import { listBackends } from "../drain"
import type { ShownInvoice } from "../drain/quick-service"
import { DrainStage } from "../drain/run-drain"
import { timeNewOrders } from "./new-orders"
import { prepareBackfill, searchPast } from "./past-orders"

const CONCURRENCY = 20
const LATENCY_MS = 50

/** The number of orders in a round: this many for the drain, and this many past ones. */
const ORDERS = 1_600
const QUICK_ORDERS = 400
/** Source: the promise of the backfill. */
const AT_LEAST = 0.85

/** The number of past orders while new ones arrive. */
const MANY = 10_000
const QUICK_MANY = 1_000
const NEW = 40
const QUICK_NEW = 10
/**
 * A new order's time to its invoice, relative to that without a backfill. Source: the promise of long work.
 */
const AT_MOST = 2

/** A cold process compiles the code it runs. */
const WARM_UPS = 2

/** Invoices in the list that belong to no order: the search compares each past order with them. */
const STRANGERS = 20

/** Past orders in the background: how fast they are issued, and how much they delay new orders. */
export const backfill: Measure = {
  name: "backfill",
  run: async (context) => {
    const figures: Figure[] = []
    for (const backend of listBackends(context)) {
      figures.push(
        ...(await measurePace(backend, context)),
        ...(await measureNew(backend, context))
      )
    }
    return figures
  },
}

type Backend = ReturnType<typeof listBackends>[number]

async function openStage({ redisUrl }: Backend, orders: number): Promise<DrainStage> {
  const setting = { orders, redisUrl, processes: 1, concurrency: CONCURRENCY }
  const stage = await DrainStage.open(setting)
  stage.service.latencyMs = LATENCY_MS
  stage.service.listed = Array.from({ length: STRANGERS }, (_, at) => describeStranger(at))
  return stage
}

/**
 * Past orders without an e-mail, as usual, and with one, which takes the same three calls each as the drain.
 */
async function measurePace(
  backend: Backend,
  { rounds, isQuick, say }: BenchContext
): Promise<Figure[]> {
  const orders = isQuick ? QUICK_ORDERS : ORDERS
  say(`${backend.name}: ${orders} past orders and ${orders} new ones in turns`)
  const stage = await openStage(backend, orders)
  const search = await searchPast(stage, orders)
  const past = async (isMailed: boolean) =>
    await stage.backfill(
      async (url) => await prepareBackfill(url, { search, orders, isMailed }),
      isMailed ? "mails" : "readings"
    )
  try {
    for (let turn = 0; turn < WARM_UPS; turn += 1) {
      await stage.drain()
      await past(true)
    }
    const { drain, silent, mailed } = await alternate(rounds, {
      drain: async () => (await stage.drain()).ordersPerSecond,
      silent: async () => (await past(false)).ordersPerSecond,
      mailed: async () => (await past(true)).ordersPerSecond,
    })
    const name = `backfill, ${backend.name}, ${LATENCY_MS} ms, past orders`
    const yardstick = { name: "drain of new orders", samples: drain }
    const unit = "orders/s"
    return [
      { name, unit, samples: silent, yardstick, reach: { atLeast: AT_LEAST } },
      { name: `${name}, mailed`, unit, samples: mailed, yardstick, reach: null },
    ]
  } finally {
    await stage.close()
  }
}

async function measureNew(backend: Backend, { isQuick, say }: BenchContext): Promise<Figure[]> {
  const [many, fresh] = isQuick ? [QUICK_MANY, QUICK_NEW] : [MANY, NEW]
  say(`${backend.name}: new orders without and during a backfill of ${many.toLocaleString("en")}`)
  const stage = await openStage(backend, many + 2 * fresh)
  try {
    const { alone, during } = await timeNewOrders(stage, { many, fresh })
    const yardstick = { name: "without a backfill", samples: alone }
    const name = `backfill of ${many.toLocaleString("en")}, ${backend.name}, a new order's invoice`
    return [
      { name, unit: "ms", samples: during, yardstick, reach: { atMost: AT_MOST } },
      {
        name: `${name}, the slowest`,
        unit: "ms",
        samples: [Math.max(...during)],
        yardstick: { ...yardstick, samples: [Math.max(...alone)] },
        reach: null,
      },
    ]
  } finally {
    await stage.close()
  }
}

function describeStranger(at: number): ShownInvoice {
  const today = new Date().toISOString().slice(0, 10)
  return {
    basicInformation: {
      invoiceId: 9_000_000 + at,
      invoiceNumber: `R/${at}`,
      invoiceType: "SALES",
      statusId: "ISSUED",
      currency: "PLN",
      grossPrice: 1_000_000 + at,
      netPrice: 900_000,
      issueDate: today,
      saleDate: today,
    },
    contractor: { contractorName: `Kontrahent ${at}`, postCode: "00-950" },
    additionalDetails: "Dziękujemy za współpracę",
    invoicePosition: [],
  }
}
