import type { Settings } from "./core/settings/options"
import type { InvoicingService } from "./core/request/outcomes"
import type { Ports } from "./pipeline/ports"
import { createInvoicingService } from "./service/invoicing-service"

/** How the service is called for each company. */
export type Calls = Pick<Ports, "serviceOf" | "inTurn">

/** Takes a turn, does the call, and gives the turn back. */
type Turn = <T>(call: () => Promise<T>) => Promise<T>

/** While new orders keep waiting, one call for a past order goes ahead of them once per this interval. */
const MOST_BEHIND_MS = 5_000

type Waiting = { begin: () => void; sinceMs: number }

/**
 * Limits the number of concurrent calls. The others wait in the order in which they came; calls for
 * past orders wait behind those for new ones, but not forever.
 */
export class Turns {
  private running = 0
  private readonly waiting: Waiting[] = []
  private readonly behind: Waiting[] = []
  private passedBehindMs = -Infinity

  /**
   * @param giveWay awaited before a call for a past order begins.
   * @param nowMs a clock that only goes forward.
   */
  constructor(
    private readonly atOnce: number,
    private readonly giveWay: () => Promise<void>,
    private readonly nowMs: () => number = () => performance.now()
  ) {}

  /** For calls that a new order or a person waits for. */
  readonly take: Turn = async (call) => await this.run(call, this.waiting)

  /** For past orders: a turn when nobody else waits, and occasionally otherwise. */
  readonly takeLowPriority: Turn = async (call) => {
    await this.giveWay()
    return await this.run(call, this.behind)
  }

  private async run<T>(call: () => Promise<T>, queue: Waiting[]): Promise<T> {
    if (this.running < this.atOnce) this.running += 1
    else {
      const sinceMs = this.nowMs()
      await new Promise<void>((begin) => queue.push({ begin, sinceMs }))
    }
    try {
      return await call()
    } finally {
      this.passOn()
    }
  }

  /** Hands the turn directly to the next waiting call, so that no later call can overtake it. */
  private passOn(): void {
    const next = this.takeOverdue() ?? this.waiting.shift() ?? this.takeFromBehind()
    if (next) next.begin()
    else this.running -= 1
  }

  /** A call for a past order that has waited too long, unless another one just had its turn. */
  private takeOverdue(): Waiting | undefined {
    const [first] = this.behind
    if (!first) return undefined
    const sinceMs = Math.max(first.sinceMs, this.passedBehindMs)
    return this.nowMs() - sinceMs >= MOST_BEHIND_MS ? this.takeFromBehind() : undefined
  }

  private takeFromBehind(): Waiting | undefined {
    const next = this.behind.shift()
    if (next) this.passedBehindMs = this.nowMs()
    return next
  }
}

/**
 * Each read takes a turn. A call that must directly follow a stamp takes one turn together with the
 * stamp.
 */
function readInTurn(service: InvoicingService, turn: Turn): InvoicingService {
  return {
    ...service,
    readInvoice: async (invoiceId) => await turn(async () => await service.readInvoice(invoiceId)),
    listInvoices: async (query) => await turn(async () => await service.listInvoices(query)),
  }
}

/**
 * Calls for new orders and people (`ahead`), and calls that wait `behind` them; both share the same
 * turns.
 *
 * @param giveWay waits until the work in progress for new orders is done.
 */
export function wireCalls(
  { companies, baseUrl, timeouts, queue }: Settings,
  giveWay: () => Promise<void>
): { ahead: Calls; behind: Calls } {
  const wired = new Map(
    companies.map(({ id, apiKey }) => {
      const service = createInvoicingService({ baseUrl, apiKey, timeouts })
      const turns = new Turns(queue.concurrency, giveWay)
      const inTurns = (turn: Turn) => ({ turn, service: readInTurn(service, turn) })
      return [id, { ahead: inTurns(turns.take), behind: inTurns(turns.takeLowPriority) }] as const
    })
  )
  const callsOf = (rank: "ahead" | "behind"): Calls => ({
    serviceOf: (companyId) => wired.get(companyId)?.[rank].service ?? null,
    inTurn: async (companyId, call) => await (wired.get(companyId)?.[rank].turn(call) ?? call()),
  })
  return { ahead: callsOf("ahead"), behind: callsOf("behind") }
}
