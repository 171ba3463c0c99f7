import { readMonth } from "../../integration-tests/shop/month-trouble"
import { alternate } from "../alternate"
import type { BenchContext, Figure, Measure } from "../measure"
import { MonthStage } from "./stage"

const ORDERS = 10_000
const QUICK_ORDERS = 500
const PAGE = 100
/** The list is read until two readings agree. */
const READINGS = 2
/** Source: the promise of the month's close. */
const MOST_S = 60

/** The check of a month, from the press of the button to the stored rows. */
export const month: Measure = { name: "month", run: measureMonth }

async function measureMonth({ rounds, isQuick, say }: BenchContext): Promise<readonly Figure[]> {
  const orders = isQuick ? QUICK_ORDERS : ORDERS
  const stage = await MonthStage.open("bench_month", orders)
  try {
    say(`a month of ${orders.toLocaleString("en")} orders stands`)
    const { close, list } = await alternate(rounds, {
      close: async () => await timeClose(stage, orders),
      list: async () => await timeList(stage, orders),
    })
    return [
      {
        name: `month, ${orders.toLocaleString("en")} orders, ${stage.service.latencyMs} ms`,
        unit: "s",
        samples: close,
        yardstick: { name: "its calls of the service alone", samples: list },
        reach: null,
        bound: { atMost: MOST_S },
      },
    ]
  } finally {
    await stage.close()
  }
}

/** Seconds; every order must be accounted for and match its invoice, or the measurement is invalid. */
async function timeClose({ shop, month }: MonthStage, orders: number): Promise<number> {
  const begun = performance.now()
  const { summary } = await readMonth(shop, month)
  const tookS = (performance.now() - begun) / 1000
  if (summary.classes.invoiced !== orders || summary.openOrders + summary.openInvoices > 0) {
    throw new Error(`Not every order agrees with its invoice: ${JSON.stringify(summary)}`)
  }
  return tookS
}

async function timeList({ service }: MonthStage, orders: number): Promise<number> {
  const begun = performance.now()
  for (let call = 0; call < READINGS * Math.ceil(orders / PAGE); call += 1) {
    const page = 1 + (call % Math.ceil(orders / PAGE))
    const response = await fetch(`${service.url}/sales?documentsPerPage=100&pageNumber=${page}`)
    await response.json()
  }
  return (performance.now() - begun) / 1000
}
