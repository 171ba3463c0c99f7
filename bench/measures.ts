import { admin } from "./admin"
import { backfill } from "./backfill"
import { checkout } from "./checkout"
import { compose } from "./compose"
import { ksef } from "./ksef"
import { list } from "./list"
import { drain } from "./drain"
import { backlog } from "./drain/backlog"
import { memory } from "./drain/memory"
import type { Measure } from "./measure"
import { month } from "./month"
import { zip } from "./month/zip"
import { store } from "./store"
import { sweep } from "./sweep"
import { trial } from "./trial"

/** Every measure, in the order in which they run and appear in the table. */
export const MEASURES: readonly Measure[] = [
  drain,
  backfill,
  checkout,
  sweep,
  list,
  compose,
  memory,
  trial,
  month,
  zip,
  store,
  ksef,
  backlog,
  admin,
]
