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

/** How long a fault that has not occurred yet waits to be hit. */
const PATIENCE_MS = 5_000

/** A period in which the service behaved this way to a company; an ongoing one has no end yet. */
type Spell = { company: CompanyName; fromMs: number; toMs: number }

/**
 * Injects faults for as long as the chaos run lasts, on every endpoint and of every kind except a genuine
 * refusal (a valid order that is refused would rightly have no invoice).
 */
export class FaultInjector {
  private readonly rejections: Spell[] = []
  private readonly hidden: Spell[] = []
  private isOver = false
  private running: Promise<unknown> | null = null

  private readonly sandbox: Sandbox
  private readonly counts: FaultCounts
  private readonly slowMs: number
  /** The account that shows references, except during short periods. */
  private readonly open: CompanyName

  /** `slowMs`: a call delayed this long is answered after its caller has given up. */
  constructor(
    parts: { sandbox: Sandbox; counts: FaultCounts; traits: ServiceTraits; slowMs: number },
    private readonly random: SeededRandom
  ) {
    this.sandbox = parts.sandbox
    this.counts = parts.counts
    this.slowMs = parts.slowMs
    this.open =
      COMPANIES.find((one) => one !== parts.traits.companyHidingReferences) ?? COMPANIES[0]
  }

  /** A firewall blocks one buyer's text; it stays until `liftFirewall` is called. */
  async raiseFirewall(): Promise<void> {
    await this.sandbox.setFault({ kind: "firewall", options: { containing: DISLIKED_WORDS } })
  }

  /** Somebody got the firewall's operator to allow the text. */
  async liftFirewall(): Promise<void> {
    for (const { id, kind } of this.sandbox.faults()) if (kind === "firewall") await this.remove(id)
  }

  /** When the service itself rejected a company's key. */
  listRejections(): readonly Spell[] {
    return this.rejections
  }

  /** When the service hid from a company the references that it otherwise shows. */
  listHidden(): readonly Spell[] {
    return this.hidden
  }

  /** The names of all faults that have not occurred yet; one that is still active counts once it has fired. */
  listUnmet(): readonly string[] {
    const unmet = this.counts.unmet()
    const met = this.sandbox.faults().flatMap((one) => (one.fired > 0 ? [nameOfKind(one)] : []))
    return FAULT_NAMES.filter((name) => unmet.includes(name) && !met.includes(name))
  }

  begin(): void {
    this.running = Promise.all([this.blow(), this.spoilMarks()])
    // `end` reports its failure.
    this.running.catch(() => undefined)
  }

  /** When this resolves, no fault is active except the firewall. */
  async end(): Promise<void> {
    this.isOver = true
    await this.running
    for (const { id, kind } of this.sandbox.faults()) if (kind !== "firewall") await this.remove(id)
  }

  /** Adds one more fault now. */
  async add(order: FaultOrder): Promise<void> {
    await this.sandbox.setFault(order)
  }

  /**
   * Now and then spoils the next read of the list, while KSeF statuses are being read from it. Returns a
   * function that ends the fault.
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

  /** Spoils some of the few calls that mark as paid: a fault waits for the next one. */
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
      else await this.inject(unmet)
      await sleep(this.random.whole(50, 400))
    }
  }

  /** Injects any fault on any call; one that has not occurred yet goes first and waits to be hit. */
  private async inject(unmet: readonly string[]): Promise<void> {
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
   * Rejects a key for a while. Its company goes on hold and must recover automatically; the other company is
   * not affected.
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

  /** The service is not obliged to show the text that ties an invoice to its order. */
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
