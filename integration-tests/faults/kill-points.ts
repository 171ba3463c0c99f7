import type { FaultOrder } from "../../sandbox"
import type { MoveName } from "../../src/core/lifecycle/diagram"

const CREATE = "POST /sales/invoice"
const MARK_PAID = "POST /sales/markPaid"

/**
 * A moment between two effects at which a process may die.
 *
 * `who`: the process that reaches it; a subscriber runs in the process that receives the events. `before` and
 * `after` name the moves of a row it is next to: not committed yet, or committed and nothing done since.
 * `stage` names a moment that only the sandbox can see. `needs` makes a call fail, for a point that a
 * successful order never reaches; `follows` names a death that leads to this one; `provokes` names what must be
 * provoked at that moment so that a process reaches the point.
 */
type KillPoint = {
  who: "worker" | "server" | "subscriber"
  before?: readonly MoveName[]
  after?: readonly MoveName[]
  stage?: { at: "arrived" | "saved"; endpoint: string }
  needs?: FaultOrder
  follows?: string
  provokes?: "ksef" | "payments"
}

const LOST_ANSWER: FaultOrder = { kind: "accept-then-5xx", endpoint: CREATE, times: 2 }
const LOST_REQUEST: FaultOrder = { kind: "reset-before", endpoint: CREATE, times: 2 }

/** Every named point, in the order in which an invoice reaches them. */
export const KILL_POINTS = {
  "order completed, event not out": { who: "server" },
  "row not inserted": { who: "subscriber", before: ["insertRequest"] },
  "row inserted, no job": { who: "subscriber" },
  "issue job added": { who: "subscriber" },
  "stamp not committed": { who: "worker", before: ["stamp", "stampDraft", "stampIssue"] },
  "stamp committed, nothing sent": { who: "worker", after: ["stamp", "stampDraft", "stampIssue"] },
  "create arrived, nothing saved": { who: "worker", stage: { at: "arrived", endpoint: CREATE } },
  "create saved, not answered": { who: "worker", stage: { at: "saved", endpoint: CREATE } },
  "create answered, not recorded": {
    who: "worker",
    before: ["recordIssued", "recordDraft", "keepDraft"],
  },
  "create recorded, not read back": { who: "worker", after: ["recordIssued"] },
  "read back, not recorded": { who: "worker", before: ["recordReading"] },
  "reading recorded, no send job": { who: "worker", after: ["recordReading"] },
  "send stamp not committed": { who: "worker", before: ["stampSend"] },
  "send stamp committed, nothing sent": { who: "worker", after: ["stampSend"] },
  "send arrived, nothing mailed": {
    who: "worker",
    stage: { at: "arrived", endpoint: "POST /sales/invoice/send" },
  },
  "send mailed, not answered": {
    who: "worker",
    stage: { at: "saved", endpoint: "POST /sales/invoice/send" },
  },
  "send answered, not recorded": { who: "worker", before: ["recordSent"] },
  "send recorded": { who: "worker", after: ["recordSent"] },
  "copy ordered, nothing sent": { who: "server", after: ["orderLaterEmail"] },
  "copy mailed, not recorded": { who: "server", before: ["endLaterEmail"] },
  "announced, not handed out": { who: "worker" },
  "events claimed, not handed out": { who: "worker" },
  "events handed out, not marked": { who: "worker" },
  "unknown recorded, no look-up job": {
    who: "worker",
    after: ["recordUnknown"],
    needs: LOST_ANSWER,
  },
  "look found it, not recorded": {
    who: "worker",
    before: ["adopt", "confirmDraft"],
    needs: LOST_ANSWER,
  },
  "look found nothing, not recorded": {
    who: "worker",
    before: ["noteAbsent", "provenAbsent", "noteStillDraft", "repeatIssue", "saveAnotherDraft"],
    needs: LOST_REQUEST,
  },
  "absence recorded, no next job": {
    who: "worker",
    after: ["noteAbsent", "provenAbsent", "noteStillDraft", "repeatIssue", "saveAnotherDraft"],
    needs: LOST_REQUEST,
  },
  "dead stamp declared unknown, no look-up job": {
    who: "server",
    after: ["expireStamps"],
    follows: "stamp committed, nothing sent",
  },
  "e-mail owed after KSeF, no job": { who: "server", after: ["oweSend"], provokes: "ksef" },
  "mark stamped, nothing said": { who: "server", provokes: "payments" },
  "marked, not answered": {
    who: "server",
    stage: { at: "saved", endpoint: MARK_PAID },
    provokes: "payments",
  },
  "mark answered, not recorded": { who: "server", provokes: "payments" },
} satisfies Record<string, KillPoint>

export type KillPointName = keyof typeof KILL_POINTS

/**
 * Moments of the runs over past orders. No plan assigns them to a process: whichever process works on the run
 * dies there, and that cannot be known in advance.
 */
export const RUN_POINTS = [
  "step of a run done, not committed",
  "invoice tied, nobody told",
  "past order requested, no job",
] as const
export type RunPointName = (typeof RUN_POINTS)[number]

/** The same for a trial run, once parts of it are committed, and for the reading of a month. */
export const MONTH_POINTS = [
  "part of a trial run done, not committed",
  "month read, not kept",
  "month kept, its run not over",
] as const
export type MonthPointName = (typeof MONTH_POINTS)[number]

/** Whoever downloads the archive kills the server at this point. */
export const HALF_SENT = "PDFs of a month sent in part"

export type DeathPoint = KillPointName | RunPointName | MonthPointName

/**
 * The output of a process that dies at a point, to distinguish it from a process killed for another reason.
 */
export const tellDeath = (point: DeathPoint): string => `died at "${point}"`

export const isPointName = (name: string): name is KillPointName => name in KILL_POINTS

export const KILL_POINT_NAMES = Object.keys(KILL_POINTS) as KillPointName[]

export const pointOf = (name: KillPointName): KillPoint => KILL_POINTS[name]

const AT_MOVES: ReadonlyMap<string, KillPointName> = new Map(
  KILL_POINT_NAMES.flatMap((name) => {
    const { before = [], after = [] } = pointOf(name)
    const moments = [
      ...before.map((move) => `before ${move}`),
      ...after.map((move) => `after ${move}`),
    ]
    return moments.map((moment) => [moment, name] as const)
  })
)

/** The point before or after a move, if there is one. */
export const pointAt = (when: "before" | "after", move: MoveName): KillPointName | null =>
  AT_MOVES.get(`${when} ${move}`) ?? null
