import { createHash } from "node:crypto"
import { anOrder } from "../../../core/__tests__/an-order"
import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type { EventName, OutboxEvent } from "../../../core/lifecycle/announcement"
import type { Transition } from "../../../core/lifecycle/transition"
import { readOptions, type PluginOptions, type Settings } from "../../../core/settings/options"
import type { OrderSnapshot } from "../../../core/order/order-snapshot"
import { composeReference } from "../../../core/draft/reference"
import { newLedgerCheck, type LedgerCheck } from "../../ledger-check/check-state"
import { DatabaseClock } from "../../database-clock"
import type { InvoiceJob, Ports } from "../../ports"
import { emptyMemory } from "../../process-memory"
import { requestInvoice } from "../../issue/request-invoice"
import { sweep } from "../../sweep/sweep"
import { MemoryLedger } from "./memory-ledger"
import { MemoryOrders } from "./memory-orders"
import { MemoryQueue } from "./memory-queue"
import { plainSigner } from "./plain-signer"
import { ProcessDied } from "./process-died"
import { ScriptedService } from "./scripted-service"
import { minutes, VirtualClock } from "./virtual-clock"

const SWEEP_EVERY_MS = minutes(1)
const TURN_MS = 50_000

/** What goes wrong at one call of a port. `dies`: nothing of the process runs on after it. */
export type CallFault = { at: number; when: "before" | "after"; how: "dies" | "throws" }

type Hook = { call: string; when: "before" | "after"; run: () => Promise<void> | void }

type Events = { name: EventName; request: Pick<InvoiceRequest, "id" | "orderId"> }[]

/**
 * A shop, its ledger, its queue and the invoicing services, under one virtual clock, with
 * processes that come and go.
 */
export class World {
  readonly clock = new VirtualClock(Date.parse("2026-03-05T08:00:00.000Z"))
  readonly settings: Settings
  readonly ledger: MemoryLedger
  readonly orders = new MemoryOrders()
  readonly queue: MemoryQueue
  readonly services = new Map<string, ScriptedService>()
  /** What the event bus was given, in its order. */
  readonly published: OutboxEvent[] = []
  /** Makes the event bus take nothing. */
  isBusAway = false
  readonly enqueued: InvoiceJob[] = []
  readonly logs: string[] = []
  /** Every call of a port so far, in order, as "ledger.findRequest" or "ledger.apply stamp". */
  readonly calls: string[] = []
  faults: CallFault[] = []
  doesLoseQueue = false
  /**
   * Whether a process that starts from now on compares the service's newest invoices with the ledger
   * first, as a shop does; most tests count the calls that follow, and begin after it.
   */
  comparesAtStart = false
  /** The keys' content, as it stands in the options. */
  keyVersion = 1
  /** How far the clock of this process is ahead of the database's. */
  aheadMs = 0
  /** How long the machine was suspended so far: the monotonic clock stood still meanwhile. */
  private suspendedMs = 0
  ports: Ports
  private readonly hooks: Hook[] = []
  private lastToken = 0
  private nextSweepMs: number

  constructor(options: PluginOptions = {}) {
    const key = options.companies ? {} : { apiKey: "test-key" }
    this.settings = readOptions({ ...key, live: true, startDate: "2026-01-01", ...options })
    this.ledger = new MemoryLedger(this.clock)
    this.queue = new MemoryQueue(this.clock, this.settings.queue)
    for (const { id } of this.settings.companies) {
      this.services.set(id, new ScriptedService(this.clock, id))
    }
    this.ports = this.startProcess()
    this.nextSweepMs = this.clock.nowMs + SWEEP_EVERY_MS
  }

  /** The service of the only company, or of the named one. */
  service(companyId = this.settings.companies[0]?.id ?? ""): ScriptedService {
    const service = this.services.get(companyId)
    if (!service) throw new Error(`there is no company ${companyId}`)
    return service
  }

  /** A completed order of the shop. */
  place(changes: Partial<OrderSnapshot> = {}): OrderSnapshot {
    const order = anOrder({ status: "completed", ...changes })
    this.orders.put(order, this.clock.iso)
    return order
  }

  /** The trigger's event arrives. */
  async trigger(order: OrderSnapshot): Promise<void> {
    await this.act(async (ports) => {
      await requestInvoice(ports, {
        orderId: order.id,
        requestedBy: "order.completed",
        isForced: false,
      })
    })
  }

  async sweep(): Promise<void> {
    await this.act(async (ports) => {
      await sweep(ports, { turnMs: TURN_MS })
    })
  }

  /** Runs what is due now. */
  async runJobs(): Promise<void> {
    for (let turn = 0; turn < 1000; turn += 1) {
      const job = this.queue.nextDue()
      if (!job) return
      await this.act(async (ports) => await this.queue.run(ports, job))
    }
    throw new Error("the jobs never came to rest")
  }

  /** Time passes: jobs run when they are due, the sweep once a minute. */
  async live(forMs: number): Promise<void> {
    const endMs = this.clock.nowMs + forMs
    await this.runJobs()
    for (;;) {
      const nextMs = Math.min(this.queue.nextDueMs ?? Infinity, this.nextSweepMs)
      if (nextMs > endMs) break
      this.clock.advance(Math.max(0, nextMs - this.clock.nowMs))
      if (this.clock.nowMs >= this.nextSweepMs) {
        this.nextSweepMs += SWEEP_EVERY_MS
        await this.sweep()
      }
      await this.runJobs()
    }
    this.clock.advance(endMs - this.clock.nowMs)
  }

  /** Time passes while no process is there. */
  standStill(forMs: number): void {
    this.clock.advance(forMs)
    this.nextSweepMs = Math.max(this.nextSweepMs, this.clock.nowMs)
  }

  /** The machine sleeps, then goes on where it was: its timers and monotonic clock saw nothing. */
  suspend(forMs: number): void {
    this.clock.advance(forMs)
    this.suspendedMs += forMs
  }

  /** One thing a process does; when it dies of it, another process takes its place. */
  async act(what: (ports: Ports) => Promise<void>): Promise<void> {
    try {
      await what(this.ports)
    } catch (error) {
      const isFault = error instanceof ProcessDied || error instanceof PortFailed
      if (!isFault) throw error
      if (error instanceof ProcessDied) this.restart()
    }
  }

  /** A new process with the same database; the queue is kept unless it is lost with it. */
  restart(): void {
    if (this.doesLoseQueue) this.queue.lose()
    this.ports = this.startProcess()
  }

  /** Runs once, at the next call of that name. */
  atNext(call: string, when: Hook["when"], run: Hook["run"]): void {
    this.hooks.push({ call, when, run })
  }

  async rowOf(order: Pick<OrderSnapshot, "id">): Promise<InvoiceRequest> {
    const row = await this.ledger.findRequestOfOrder(order.id)
    if (!row) throw new Error(`order ${order.id} has no request`)
    return row
  }

  /** Ids of the invoices the services hold for an order. */
  invoicesOf(order: Pick<OrderSnapshot, "id">): string[] {
    const reference = composeReference(order.id)
    return [...this.services.values()].flatMap((service) => service.issuedFor(reference))
  }

  mailsOf(order: Pick<OrderSnapshot, "id">): number {
    const ids = this.invoicesOf(order)
    return [...this.services.values()]
      .flatMap(({ mails }) => mails)
      .filter(({ invoiceId }) => ids.includes(invoiceId)).length
  }

  attemptsOf(request: InvoiceRequest): string[] {
    return this.ledger.attempts
      .filter(({ requestId }) => requestId === request.id)
      .map(({ operation, outcome }) => `${operation} ${outcome}`)
  }

  /** What was announced of invoices, beside that their buyers may have them; see `availableOf`. */
  get events(): Events {
    return this.announced("invoicing.invoice.")
      .filter(({ name }) => name !== "available")
      .map(({ name, data }) => ({
        name: name as EventName,
        request: { id: String(data.id), orderId: String(data.order_id) },
      }))
  }

  get companyEvents(): string[] {
    return this.announced("invoicing.company.").map(
      ({ name, data }) => `${name} ${String(data.company_id)} ${String(data.cause)}`
    )
  }

  get ksefEvents(): string[] {
    return this.announced("invoicing.ksef.")
      .filter(({ name }) => name !== "refusals")
      .map(({ name, data }) =>
        (name === "overdue"
          ? `overdue ${String(data.day)} ${String(data.overdue)} ${String(data.late)}`
          : `${name} ${String(data.order_id)} ${(data.ksef_number as string | null) ?? ""}`
        ).trimEnd()
      )
  }

  get ksefRefusals(): { refused: number; id: string }[] {
    return this.announced("invoicing.ksef.refusals").map(
      ({ data }) => data as { refused: number; id: string }
    )
  }

  eventsOf(request: InvoiceRequest): EventName[] {
    return this.events.filter((event) => event.request.id === request.id).map(({ name }) => name)
  }

  /** How often a request's buyer was told that the invoice is there. */
  availableOf(request: InvoiceRequest): number {
    return this.announced("invoicing.invoice.available").filter(
      ({ data }) => data.id === request.id
    ).length
  }

  private announced(kind: string): Pick<OutboxEvent, "name" | "data">[] {
    return this.ledger.outbox.events
      .filter(({ name }) => name.startsWith(kind))
      .map(({ name, data }) => ({ name: name.split(".").at(-1) ?? "", data }))
  }

  private startProcess(): Ports {
    const life = { isOver: false }
    const guard = <T extends object>(name: string, port: T): T =>
      new Proxy(port, {
        get: (target, property) => {
          const value = Reflect.get(target, property, target) as unknown
          if (typeof value !== "function") return value
          const call = `${name}.${String(property)}`
          return async (...input: unknown[]) =>
            await this.perform(
              nameCall(call, input),
              life,
              async () => (await value.apply(target, input)) as unknown
            )
        },
      })
    const services = new Map(
      [...this.services].map(([id, service]) => [id, guard("service", service)])
    )
    const now = () => new Date(this.clock.nowMs + this.aheadMs)
    return {
      settings: this.settings,
      ledger: guard("ledger", this.ledger),
      orders: guard("orders", this.orders),
      queue: guard("queue", {
        enqueue: async (job: InvoiceJob) => {
          await this.queue.enqueue(job)
          this.enqueued.push(structuredClone(job))
        },
        pause: async (id: string) => await this.queue.pause(id),
        resume: async (id: string) => await this.queue.resume(id),
      }),
      serviceOf: (id) => services.get(id) ?? null,
      keyDigestOf: (id) => digest(`key ${id} ${this.keyVersion}`),
      publish: async (events) =>
        await this.perform("publish", life, async () => {
          if (this.isBusAway) throw new Error("the event bus is away")
          this.published.push(...structuredClone(events))
        }),
      inTurn: async (_, call) => await call(),
      renew: async () => this.ports,
      giveWay: async () => {},
      isStopping: () => false,
      sleep: async (ms) => this.clock.advance(ms),
      ...emptyMemory(),
      ledgerChecks: new Map(this.comparesAtStart ? [] : this.listCompared(now)),
      log: {
        info: (text) => void this.logs.push(text),
        warn: (text) => void this.logs.push(text),
        error: (text) => void this.logs.push(text),
      },
      now,
      databaseClock: new DatabaseClock(now),
      monotonicMs: () => this.clock.nowMs - this.suspendedMs,
      newToken: () => `token-${(this.lastToken += 1)}`,
      linkSigner: plainSigner(() => `link-${(this.lastToken += 1)}`),
      monthLinkSigner: plainSigner(() => `month-link-${(this.lastToken += 1)}`),
      digest,
    }
  }

  private listCompared(now: () => Date): [string, LedgerCheck][] {
    const checkedAtMs = now().getTime()
    return this.settings.companies.map(({ id }) => [id, { ...newLedgerCheck(), checkedAtMs }])
  }

  private async perform<T>(
    call: string,
    life: { isOver: boolean },
    act: () => Promise<T>
  ): Promise<T> {
    if (life.isOver) throw new ProcessDied(call)
    this.calls.push(call)
    const at = this.calls.length
    const fault = this.faults.find((one) => one.at === at)
    const fail = (): never => {
      if (fault?.how === "throws") throw new PortFailed(call)
      life.isOver = true
      throw new ProcessDied(call)
    }
    if (fault?.when === "before") fail()
    await this.runHooks(call, "before")
    const result = await act()
    await this.runHooks(call, "after")
    if (fault) fail()
    return result
  }

  private async runHooks(call: string, when: Hook["when"]): Promise<void> {
    const index = this.hooks.findIndex((hook) => hook.call === call && hook.when === when)
    const [hook] = index < 0 ? [] : this.hooks.splice(index, 1)
    await hook?.run()
  }
}

/** Of a change of a row, the name of the move says what happens. */
const nameCall = (call: string, [given]: readonly unknown[]): string =>
  call === "ledger.apply" ? `${call} ${(given as Transition).name}` : call

/** A port that failed once while its process lives on: a database or a network hiccup. */
class PortFailed extends Error {
  override readonly name = "PortFailed"
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32)
