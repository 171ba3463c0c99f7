import { findChromium } from "../../integration-tests/shop/programs"
import type { BenchContext, Figure, Measure } from "../measure"
import { measureDashboards } from "./bundle"
import { timeRounds, type Round } from "./visits"

const VISITS_A_ROUND = 5
/** The limit as a ratio to the time that Medusa takes for its own part. */
const MOST = 1.1

/** What the plugin adds to Medusa's dashboard: bytes, and waiting times for what it shows. */
export const admin: Measure = { name: "admin", run: measureAdmin }

async function measureAdmin({ rounds, isQuick, say }: BenchContext): Promise<readonly Figure[]> {
  const { on, off } = await measureDashboards()
  const figures = describeWeight(on, off)
  if (findChromium() === null) {
    say("no Chromium here: the waits are left out")
    return figures
  }
  const times = await timeRounds(rounds * (isQuick ? 1 : VISITS_A_ROUND))
  return [...figures, ...describeWaits(times)]
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

/**
 * A page loaded from scratch is compared with Medusa's order page loaded from scratch; what a click opens,
 * with the same page opened by a click in the list.
 */
function describeWaits(times: readonly Round[]): Figure[] {
  const of = (part: keyof Round) => times.map((round) => round[part])
  const visited = { name: "until Medusa's own summary", samples: of("summary") }
  const opened = { name: "order from the list, until its summary", samples: of("openedSummary") }
  const wait = (name: string, part: keyof Round, yardstick: Figure["yardstick"]): Figure => ({
    name: `admin, ${name}`,
    unit: "ms",
    samples: of(part),
    yardstick,
    reach: { atMost: MOST },
  })
  return [
    wait("order's page until the widget shows its state", "card", visited),
    wait("order from the list until the widget is there", "openedCard", opened),
    wait("preview, from the click", "preview", opened),
    wait("question before issuing, from the click", "question", opened),
    wait("page of mapping until it can be edited", "mapping", visited),
    { ...wait("page of mapping until the sales are counted", "coverage", visited), reach: null },
  ]
}
