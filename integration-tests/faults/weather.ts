import { setTimeout as sleep } from "node:timers/promises"
import type { FaultOrder, Sandbox } from "../../sandbox"
import type { Chance } from "./chance"

const CREATE = "POST /sales/invoice"
const SEND = "POST /sales/invoice/send"
const READ = "GET /sales/invoice"
const LIST = "GET /sales"

/** The companies of the sandbox that the shop invoices for. */
export const COMPANIES = ["default", "second"] as const
export const keyOf = (company: (typeof COMPANIES)[number]) => `sandbox-key-${company}`

type Kind = Omit<FaultOrder, "endpoint" | "times">

const BEFORE: readonly Kind[] = [
  { kind: "reset-before" },
  { kind: "5xx-before" },
  { kind: "429", options: { retryAfterSeconds: 1 } },
  { kind: "429", options: { retryAfterSeconds: 2, retryAfterAs: "date" } },
  { kind: "html-200" },
  { kind: "redirect" },
]

const AFTER: readonly Kind[] = [
  { kind: "accept-then-hang" },
  { kind: "accept-then-reset" },
  { kind: "accept-then-5xx" },
  { kind: "accept-then-5xx", options: { status: 408 } },
  { kind: "accept-then-5xx", options: { status: 502 } },
  { kind: "html-200", options: { saved: true } },
  { kind: "cut-json" },
  { kind: "cut-json", options: { stall: true } },
  { kind: "no-id-200" },
]

const FAULTS: Readonly<Record<string, readonly Kind[]>> = {
  [CREATE]: [...BEFORE, ...AFTER],
  [SEND]: [...BEFORE, ...AFTER],
  [READ]: [...BEFORE, ...AFTER],
  [LIST]: [...BEFORE, ...AFTER, { kind: "400" }],
}

/**
 * Faults that come and go for as long as the storm lasts: on every call, of every kind that is
 * no true refusal (a good order that is refused would rightly have no invoice).
 */
export class Weather {
  private struck = 0
  private isOver = false
  private running: Promise<void> | null = null

  /** @param slowMs a call that waits so long is answered when its caller has given up. */
  constructor(
    private readonly sandbox: Sandbox,
    private readonly chance: Chance,
    private readonly slowMs: number
  ) {}

  begin(): void {
    this.running = this.blow()
    // Its failure is told by `end`.
    this.running.catch(() => undefined)
  }

  /** The sky is clear when this resolves; gives how many faults struck. */
  async end(): Promise<number> {
    this.isOver = true
    await this.running
    await this.clear()
    return this.struck
  }

  /** One fault more, now. */
  async add(order: FaultOrder): Promise<void> {
    await this.sandbox.setFault(order)
  }

  private async blow(): Promise<void> {
    while (!this.isOver) {
      const roll = this.chance.next()
      if (roll < 0.04) await this.refuseConnections()
      else if (roll < 0.07) await this.rejectKey()
      else if (roll < 0.1) await this.hideReferences()
      else await this.strike()
      await sleep(this.chance.whole(50, 400))
    }
  }

  private async strike(): Promise<void> {
    const endpoint = this.chance.pick([CREATE, CREATE, CREATE, SEND, SEND, READ, LIST])
    const kinds = [
      ...(FAULTS[endpoint] ?? []),
      { kind: "slow", options: { delayMs: this.chance.whole(20, this.slowMs) } } as const,
    ]
    const { id } = await this.sandbox.setFault({
      ...this.chance.pick(kinds),
      endpoint,
      times: this.chance.whole(1, 3),
    })
    await sleep(this.chance.whole(200, 1_200))
    await this.remove(id)
  }

  private async refuseConnections(): Promise<void> {
    const { id } = await this.sandbox.setFault({ kind: "refuse-connections" })
    await sleep(this.chance.whole(100, 1_500))
    await this.remove(id)
  }

  /**
   * A key that is rejected for a while holds its company, which must be served again by itself;
   * the other company goes on.
   */
  private async rejectKey(): Promise<void> {
    const { id } = await this.sandbox.setFault({
      kind: "401",
      companyId: this.chance.pick(COMPANIES),
      options: { status: this.chance.pick([401, 403]) },
    })
    await sleep(this.chance.whole(300, 1_500))
    await this.remove(id)
  }

  /** The service need not show the text that ties an invoice to its order. */
  private async hideReferences(): Promise<void> {
    const company = this.chance.pick(COMPANIES)
    this.struck += 1
    this.sandbox.configure(company, { omitAdditionalDetails: true })
    await sleep(this.chance.whole(1_000, 4_000))
    this.sandbox.configure(company, { omitAdditionalDetails: false })
  }

  private async remove(id: number): Promise<void> {
    this.struck += this.sandbox.faults().find((fault) => fault.id === id)?.fired ?? 0
    await this.sandbox.clearFaults(id)
  }

  private async clear(): Promise<void> {
    for (const { id } of this.sandbox.faults()) await this.remove(id)
  }
}
