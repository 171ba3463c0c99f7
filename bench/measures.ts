import { compose } from "./compose"
import type { Measure } from "./measure"

/** Every measure there is, in the order in which they run and stand in the table. */
export const MEASURES: readonly Measure[] = [compose]
