import { setTimeout as sleep } from "node:timers/promises"
import type { FaultOrder, Sandbox } from "../../sandbox"
import type { SeededRandom } from "./seeded-random"
import type { ServiceTraits } from "./service-traits"
import { COMPANIES, type CompanyName } from "./companies"
import type { FaultCounts } from "./fault-counts"
import {
  CREATE,
  DISLIKED_WORDS,
  FAULT_NAMES,
  FAULTS,
  HIDDEN,
  LIST,
  MARK_PAID,
  MARK_SPOILT,
  nameOfKind,
  READ,
  READING_SPOILT,
  SEND,
  type Kind,
} from "./kinds-of-faults"

/** How long a fault waits that nobody met so far. */
const PATIENCE_MS = 5_000

/** When the service was so to a company; what lasts has no end yet. */
type Spell = { company: CompanyName; fromMs: number; toMs: number }

/**
 * Faults that come and go for as long as the chaos run lasts: on every call, of every kind that is
 * no true refusal (a good order that is refused would rightly have no invoice).
 */
export class FaultInjector {
  private readonly rejections: Spell[] = []
  private readonly hidden: Spell[] = []
  private isOver = false
  private running: Promise<unknown> | null = null

  private readonly sandbox: Sandbox
  private readonly counts: FaultCounts
  private readonly slowMs: number
  /** The account that shows references, except for a while now and then. */
  private readonly open: CompanyName

  /** `slowMs`: a call that waits so long is answered when its caller has given up. */
  constructor(
    parts: { sandbox: Sandbox; counts: FaultCounts; traits: ServiceTraits; slowMs: number },
    private readonly random: SeededRandom
  ) {
    this.sandbox = parts.sandbox
    this.counts = parts.counts
    this.slowMs = parts.slowMs
    this.open = COMPANIES.find((one) => one !== parts.traits.secretive) ?? COMPANIES[0]
  }

  /** A firewall dislikes one buyer's text; it stays until it is lifted. */
  async raiseFirewall(): Promise<void> {
    await this.sandbox.setFault({ kind: "firewall", options: { containing: DISLIKED_WORDS } })
  }

  /** Somebody told whoever runs the firewall. */
  async liftFirewall(): Promise<void> {
    for (const { id, kind } of this.sandbox.faults()) if (kind === "firewall") await this.remove(id)
  }

  /** When the service itself rejected a company's key. */
  listRejections(): readonly Spell[] {
    return this.rejections
  }

  /** When the service did not show a company the references that it shows otherwise. */
  listHidden(): readonly Spell[] {
    return this.hidden
  }

  /** Every fault that nobody came by so far, by its name; one that is still there counts as well. */
  listUnmet(): readonly string[] {
    const unmet = this.counts.unmet()
    const met = this.sandbox.faults().flatMap((one) => (one.fired > 0 ? [nameOfKind(one)] : []))
    return FAULT_NAMES.filter((name) => unmet.includes(name) && !met.includes(name))
  }

  begin(): void {
    this.running = Promise.all([this.blow(), this.spoilMarks()])
    // Its failure is told by `end`.
    this.running.catch(() => undefined)
  }

  /** The sky is clear when this resolves, but for the firewall. */
  async end(): Promise<void> {
    this.isOver = true
    await this.running
    for (const { id, kind } of this.sandbox.faults()) if (kind !== "firewall") await this.remove(id)
  }

  /** One fault more, now. */
  async add(order: FaultOrder): Promise<void> {
    await this.sandbox.setFault(order)
  }

  /**
   * Now and then the next read of a list goes wrong, of which KSeF's statuses are just being read.
   * Gives what ends it.
   */
  async spoilReading(): Promise<(() => Promise<void>) | null> {
    const isUnmet = this.counts.unmet().includes(READING_SPOILT)
    if (this.isOver || this.random.next() > (isUnmet ? 0.6 : 0.2)) return null
    const { id } = await this.sandbox.setFault(this.describe(LIST, FAULTS[LIST] ?? [], 1))
    return async () => {
      if (this.firedOf(id) > 0) this.counts.add(READING_SPOILT)
      await this.remove(id)
    }
  }

  /** Some of the calls that mark as paid, which are few: a fault waits for the next one. */
  private async spoilMarks(): Promise<void> {
    const kinds = FAULTS[MARK_PAID] ?? []
    while (!this.isOver) {
      const { id } = await this.sandbox.setFault(
        this.describe(MARK_PAID, kinds, this.random.whole(1, 2))
      )
      const until = Date.now() + this.random.whole(2_000, 8_000)
      while (Date.now() < until && this.firedOf(id) === 0 && !this.isOver) await sleep(100)
      this.counts.add(MARK_SPOILT, this.firedOf(id))
      await this.remove(id)
      const calmUntil = Date.now() + this.random.whole(1_000, 6_000)
      while (Date.now() < calmUntil && !this.isOver) await sleep(100)
    }
  }

  private describe(endpoint: string, kinds: readonly Kind[], times: number): FaultOrder {
    const { kind, options } = this.random.pick(kinds)
    const delayMs = this.random.whole(20, this.slowMs)
    return { kind, endpoint, times, options: { delayMs, ...options } }
  }

  private async blow(): Promise<void> {
    while (!this.isOver) {
      const roll = this.random.next()
      const unmet = this.counts.unmet()
      if (roll < 0.04 || unmet.includes("refuse-connections")) await this.refuseConnections()
      else if (roll < 0.07 || unmet.includes("401")) await this.rejectKey()
      else if (roll < 0.1 || unmet.includes(HIDDEN)) await this.hideReferences()
      else await this.strike(unmet)
      await sleep(this.random.whole(50, 400))
    }
  }

  /** Any fault on any call; one that nobody met yet goes first and waits for somebody. */
  private async strike(unmet: readonly string[]): Promise<void> {
    const endpoint = this.random.pick([CREATE, CREATE, CREATE, SEND, SEND, READ, LIST])
    const kinds = FAULTS[endpoint] ?? []
    const missing = kinds.filter((kind) => unmet.includes(nameOfKind(kind)))
    const kind = this.random.pick(missing.length > 0 ? missing : kinds)
    const { id } = await this.sandbox.setFault({
      ...kind,
      endpoint,
      times: this.random.whole(1, 3),
      options: { delayMs: this.random.whole(20, this.slowMs), ...kind.options },
    })
    const until = Date.now() + this.random.whole(200, 1_200)
    const patience = Date.now() + (missing.length > 0 ? PATIENCE_MS : 0)
    do await sleep(100)
    while (Date.now() < until || (Date.now() < patience && this.firedOf(id) === 0 && !this.isOver))
    await this.remove(id)
  }

  private firedOf(id: number): number {
    return this.sandbox.faults().find((fault) => fault.id === id)?.fired ?? 0
  }

  private async refuseConnections(): Promise<void> {
    const { id } = await this.sandbox.setFault({ kind: "refuse-connections" })
    await sleep(this.random.whole(100, 1_500))
    await this.remove(id)
  }

  /**
   * A key that is rejected for a while holds its company, which must be active again by itself;
   * the other company goes on.
   */
  private async rejectKey(): Promise<void> {
    const company = this.random.pick(COMPANIES)
    const rejection: Spell = { company, fromMs: Date.now(), toMs: Infinity }
    this.rejections.push(rejection)
    const { id } = await this.sandbox.setFault({
      kind: "401",
      companyId: company,
      options: { status: this.random.pick([401, 403]) },
    })
    await sleep(this.random.whole(300, 1_500))
    await this.remove(id)
    rejection.toMs = Date.now()
  }

  /** The service need not show the text that ties an invoice to its order. */
  private async hideReferences(): Promise<void> {
    this.counts.add(HIDDEN)
    const spell: Spell = { company: this.open, fromMs: Date.now(), toMs: Infinity }
    this.hidden.push(spell)
    this.sandbox.configure(this.open, { omitAdditionalDetails: true })
    await sleep(this.random.whole(1_000, 4_000))
    this.sandbox.configure(this.open, { omitAdditionalDetails: false })
    spell.toMs = Date.now()
  }

  private async remove(id: number): Promise<void> {
    const fault = this.sandbox.faults().find((one) => one.id === id)
    if (fault) {
      this.counts.add(nameOfKind(fault), fault.fired)
    }
    await this.sandbox.clearFaults(id)
  }
}
