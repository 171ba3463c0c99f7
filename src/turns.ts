import type { Settings } from "./core/settings/options"
import type { InvoicingService } from "./core/request/outcomes"
import type { Ports } from "./pipeline/ports"
import { createInvoicingService } from "./service/invoicing-service"

/** How the services are called. */
export type Calls = Pick<Ports, "serviceOf" | "inTurn">

/** Takes a turn, does the call, and gives the turn back. */
type Turn = <T>(call: () => Promise<T>) => Promise<T>

/** While new orders wait without end, one call for a past one goes before them each time this is over. */
const MOST_BEHIND_MS = 5_000

type Waiting = { begin: () => void; sinceMs: number }

/**
 * So many calls at a time; the others wait in the order in which they came, those of past orders
 * behind those of new ones, but not for ever.
 */
export class Turns {
  private running = 0
  private readonly waiting: Waiting[] = []
  private readonly behind: Waiting[] = []
  private passedBehindMs = -Infinity

  /**
   * @param giveWay waited for before a call for a past order begins.
   * @param nowMs a clock that only goes forward.
   */
  constructor(
    private readonly atOnce: number,
    private readonly giveWay: () => Promise<void>,
    private readonly nowMs: () => number = () => performance.now()
  ) {}

  /** For whatever a new order or a person waits for. */
  readonly take: Turn = async (call) => await this.run(call, this.waiting)

  /** For past orders: whenever nobody else waits, and now and then. */
  readonly takeBehind: Turn = async (call) => {
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

  /** The turn goes straight to whoever is next, so that nobody who comes meanwhile is before him. */
  private passOn(): void {
    const next = this.takeOverdue() ?? this.waiting.shift() ?? this.takeFromBehind()
    if (next) next.begin()
    else this.running -= 1
  }

  /** A call for a past order that has waited long, unless another one went a moment ago. */
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

/** Reads take a turn each; what must happen right after a stamp takes it together with the stamp. */
function readInTurn(service: InvoicingService, turn: Turn): InvoicingService {
  return {
    ...service,
    readInvoice: async (invoiceId) => await turn(async () => await service.readInvoice(invoiceId)),
    listInvoices: async (query) => await turn(async () => await service.listInvoices(query)),
  }
}

/**
 * Calls of new orders and of people, and those that wait behind them; the turns are the same.
 *
 * @param giveWay waits for what is under way for new orders.
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
      return [id, { ahead: inTurns(turns.take), behind: inTurns(turns.takeBehind) }] as const
    })
  )
  const callsOf = (rank: "ahead" | "behind"): Calls => ({
    serviceOf: (companyId) => wired.get(companyId)?.[rank].service ?? null,
    inTurn: async (companyId, call) => await (wired.get(companyId)?.[rank].turn(call) ?? call()),
  })
  return { ahead: callsOf("ahead"), behind: callsOf("behind") }
}
