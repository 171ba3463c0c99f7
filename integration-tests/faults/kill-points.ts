import type { FaultOrder } from "../../sandbox"

const CREATE = "POST /sales/invoice"

/**
 * A moment between two effects at which a process may die.
 *
 * `who`: the process that comes by it; a subscriber runs where the events arrive. `stage` names a
 * moment that only the sandbox can tell. `needs` makes a call go wrong, where an order that goes
 * well never comes by; `follows` one death that leads to another.
 */
type KillPoint = {
  who: "worker" | "server" | "subscriber"
  stage?: { at: "arrived" | "saved"; endpoint: string }
  needs?: FaultOrder
  follows?: string
}

const LOST_ANSWER: FaultOrder = { kind: "accept-then-5xx", endpoint: CREATE, times: 2 }
const LOST_REQUEST: FaultOrder = { kind: "reset-before", endpoint: CREATE, times: 2 }

/** Every named point, in the order in which an invoice comes by them. */
export const KILL_POINTS = {
  "order completed, event not out": { who: "server" },
  "row not inserted": { who: "subscriber" },
  "row inserted, no job": { who: "subscriber" },
  "issue job added": { who: "subscriber" },
  "stamp not committed": { who: "worker" },
  "stamp committed, nothing sent": { who: "worker" },
  "create arrived, nothing saved": { who: "worker", stage: { at: "arrived", endpoint: CREATE } },
  "create saved, not answered": { who: "worker", stage: { at: "saved", endpoint: CREATE } },
  "create answered, not recorded": { who: "worker" },
  "create recorded, not read back": { who: "worker" },
  "read back, not recorded": { who: "worker" },
  "reading recorded, no send job": { who: "worker" },
  "send stamp not committed": { who: "worker" },
  "send stamp committed, nothing sent": { who: "worker" },
  "send arrived, nothing mailed": {
    who: "worker",
    stage: { at: "arrived", endpoint: "POST /sales/invoice/send" },
  },
  "send mailed, not answered": {
    who: "worker",
    stage: { at: "saved", endpoint: "POST /sales/invoice/send" },
  },
  "send answered, not recorded": { who: "worker" },
  "send recorded": { who: "worker" },
  "unknown recorded, no look-up job": { who: "worker", needs: LOST_ANSWER },
  "look found it, not recorded": { who: "worker", needs: LOST_ANSWER },
  "look found nothing, not recorded": { who: "worker", needs: LOST_REQUEST },
  "absence recorded, no next job": { who: "worker", needs: LOST_REQUEST },
  "dead stamp declared unknown, no look-up job": {
    who: "server",
    follows: "stamp committed, nothing sent",
  },
} satisfies Record<string, KillPoint>

export type KillPointName = keyof typeof KILL_POINTS

export const isPointName = (name: string): name is KillPointName => name in KILL_POINTS

export const KILL_POINT_NAMES = Object.keys(KILL_POINTS) as KillPointName[]

export const pointOf = (name: KillPointName): KillPoint => KILL_POINTS[name]
