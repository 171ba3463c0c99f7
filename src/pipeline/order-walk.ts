import type { Settings } from "../core/options"
import type { Ports } from "./ports"

const WALK = "sweep_walk"

/** Moments in the shop's tables come from clocks that may be minutes apart. */
const OVERLAP_MS = 15 * 60_000

type Kept = {
  trigger: Settings["trigger"]
  /** The newest moment of the trigger that the walk has seen. */
  cursor: string
  /** Orders whose trigger fired before this moment are not the walk's. */
  floor: string
  /** The start date when the floor was set by it; null for the end of a time of issuing by hand. */
  startDate?: string | null
}

/** How far the walk over the shop's orders came, and the moment it goes on from. */
export type OrderWalk = Kept & { since: string }

/**
 * Where the walk goes on, for the trigger that holds now.
 *
 * With another trigger than last time it begins again: the orders that the old one left out may
 * have met the new one long ago, and no event will come for them. After a time of issuing by hand
 * it begins at the end of that time, because the orders of then were a person's to decide.
 */
export async function beginWalk(ports: Ports, startDate: string): Promise<OrderWalk> {
  const { trigger } = ports.settings
  const last = await ports.ledger.recall<Kept>(WALK)
  const walk = continueWalk(last, trigger, startDate)
  if (trigger === "manual") await leaveToPersons(ports)
  else if (walk !== last) await rememberWalk(ports, walk)
  const since = new Date(Date.parse(walk.cursor) - OVERLAP_MS).toISOString()
  return { ...walk, since: since > walk.floor ? since : walk.floor }
}

/**
 * Leaves every order whose trigger fired until now to a person.
 *
 * Call it before a trigger takes the place of issuing by hand: a walk that began in between would
 * go on from before that time.
 */
export async function leaveToPersons(ports: Ports): Promise<void> {
  const now = ports.now().toISOString()
  await rememberWalk(ports, { trigger: "manual", cursor: now, floor: now, startDate: null })
}

export async function rememberWalk(ports: Ports, walk: Kept): Promise<void> {
  const { trigger, cursor, floor, startDate } = walk
  await ports.ledger.remember(WALK, { trigger, cursor, floor, startDate })
}

function continueWalk(last: Kept | null, trigger: Kept["trigger"], startDate: string): Kept {
  const first = { trigger, cursor: startDate, floor: startDate, startDate }
  // An earlier start date takes in orders that the walk has left behind.
  if (!last || (last.startDate != null && startDate < last.startDate)) return first
  return last.trigger === trigger ? last : { ...last, trigger, cursor: last.floor }
}
