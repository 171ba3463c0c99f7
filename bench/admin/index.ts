import { findChromium } from "../../integration-tests/shop/programs"
import type { BenchContext, Figure, Measure } from "../measure"
import { weighDashboards } from "./bundle"
import { timeWidget, type Visits } from "./widget"

const VISITS_A_ROUND = 5

/** What the plugin adds to Medusa's dashboard: bytes, and the wait for the widget on an order's page. */
export const admin: Measure = { name: "admin", run: measureAdmin }

async function measureAdmin({ rounds, isQuick, say }: BenchContext): Promise<readonly Figure[]> {
  const { on, off } = await weighDashboards()
  const figures = describeWeight(on, off)
  if (findChromium() === null) {
    say("no Chromium here: the wait for the widget is left out")
    return figures
  }
  const visits = await timeWidget(rounds * (isQuick ? 1 : VISITS_A_ROUND))
  return [...figures, describeWait(visits)]
}

function describeWeight(on: number, off: number): Figure[] {
  const alone = { yardstick: null, reach: null }
  return [
    {
      name: "admin, dashboard with the plugin, gzip",
      unit: "bytes",
      samples: [on],
      yardstick: { name: "without", samples: [off] },
      reach: null,
    },
    { name: "admin, added by the plugin, gzip", unit: "bytes", samples: [on - off], ...alone },
  ]
}

function describeWait({ order, widget }: Visits): Figure {
  return {
    name: "admin, order's page until the widget shows its state",
    unit: "ms",
    samples: widget,
    yardstick: { name: "until Medusa's own summary", samples: order },
    reach: null,
  }
}
