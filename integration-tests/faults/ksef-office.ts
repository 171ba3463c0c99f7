import { setTimeout as sleep } from "node:timers/promises"
import { KSEF_WORDS } from "../../sandbox/ksef/ksef-words"
import type { KsefRecord } from "../../sandbox/state/records"
import type { InvoiceRecord, Sandbox } from "../../sandbox"
import { COMPANIES, type CompanyName } from "./companies"
import type { SeededRandom } from "./seeded-random"

/** The service resubmits once, soon, automatically; after a second refusal a person has to act. */
const RETRY_MS = 3_000
const MAX_RETRIES = 1

/** How many waiting documents are held back during the chaos, for a test that needs an acceptance later. */
const RESERVE = 2
const REFUSING_SHARE = 0.15
const SEEN_BEFORE = 6
const REFUSED_AT_LEAST = 3

/**
 * KSeF behind the service: one of the two companies is connected to it. Invoices of its account wait, are
 * submitted every few seconds, are answered soon after, and are refused now and then: once, or until a person
 * fixes them.
 */
export class KsefOffice {
  /** The company whose account is connected. */
  readonly company: CompanyName
  private readonly end = new AbortController()
  /** Documents that were fixed: the service restarts the count of their refusals. */
  private readonly fixed = new Set<number>()
  private isCalm = false
  private isQuickUntilMs = 0
  private running: Promise<void> = Promise.resolve()

  constructor(
    private readonly sandbox: Sandbox,
    private readonly random: SeededRandom
  ) {
    this.company = random.pick(COMPANIES)
    sandbox.configure(this.company, {
      ksefConnected: true,
      ksefRetryMs: RETRY_MS,
      ksefMaxRetries: MAX_RETRIES,
    })
  }

  begin(): void {
    this.running = this.work()
    this.running.catch(() => undefined)
  }

  /** From now on everything that waits is submitted, and nothing new is refused. */
  calm(): void {
    this.isCalm = true
    this.sandbox.ksef.reject(this.company, null)
  }

  async close(): Promise<void> {
    this.end.abort()
    await this.running
  }

  /** Submits everything at once for a while, so that e-mails become due soon. */
  provoke(forMs: number): void {
    this.isQuickUntilMs = Date.now() + forMs
    this.sandbox.ksef.endOfDay(this.company)
  }

  /** A document's KSeF record; undefined if it is not bound for KSeF. */
  standingOf({ companyId, invoiceId }: InvoiceRecord): KsefRecord | undefined {
    return this.list().find((one) => one.companyId === companyId && one.invoiceId === invoiceId)
  }

  list(): KsefRecord[] {
    return this.sandbox.ksef.list(this.company)
  }

  /** A person fixes a document in the service and resubmits it, until KSeF accepts it. */
  fix(record: KsefRecord): void {
    this.fixed.add(record.invoiceId)
    this.sandbox.ksef.sendNow(record)
  }

  /** KSeF refused it at least once, whatever happened later. */
  wasRefused({ invoiceId, refusals }: KsefRecord): boolean {
    return refusals > 0 || this.fixed.has(invoiceId)
  }

  private async work(): Promise<void> {
    const { signal } = this.end
    while (!signal.aborted) {
      this.sandbox.configure(this.company, { ksefDelayMs: this.random.whole(1_000, 3_000) })
      if (this.isSomeRefusalMissing()) this.refuseNext(null)
      else if (!this.isCalm && this.random.next() < REFUSING_SHARE) {
        this.refuseNext(this.random.pick([1, null]))
      }
      const waiting = this.list().filter(({ state }) => state === "waiting")
      const isQuick = Date.now() < this.isQuickUntilMs
      for (const record of waiting.slice(0, this.isCalm || isQuick ? undefined : -RESERVE)) {
        this.sandbox.ksef.sendNow(record)
      }
      await sleep(isQuick ? 500 : this.random.whole(1_000, 3_000), undefined, { signal }).catch(
        () => undefined
      )
    }
  }

  /** Some are refused until a person fixes them, once the plugin had time to see acceptances. */
  private isSomeRefusalMissing(): boolean {
    const { length: accepted } = this.list().filter(({ state }) => state === "accepted")
    const { length: refused } = this.list().filter(isRefusedForGood)
    return !this.isCalm && accepted >= SEEN_BEFORE && refused < REFUSED_AT_LEAST
  }

  /** The next document submitted is refused until a person fixes it. */
  refuseOne(): void {
    this.refuseNext(null)
  }

  /** Only the next document; `attempts`: how many times, or null until a person fixes it. */
  private refuseNext(attempts: number | null): void {
    const message = this.random.pick([KSEF_WORDS.content, KSEF_WORDS.permission, KSEF_WORDS.none])
    this.sandbox.ksef.reject(this.company, { message, invoices: 1, attempts })
  }
}

/** Nothing more happens to it automatically. */
export const isRefusedForGood = ({ state, dueAt }: KsefRecord): boolean =>
  state === "refused" && dueAt === null
