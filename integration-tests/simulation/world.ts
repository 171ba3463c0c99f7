import type { InvoiceRequest } from "../../src/core/request/invoice-request"
import type { Transition } from "../../src/core/lifecycle/transition"
import type { PaymentFinding, PaymentWatch } from "../../src/core/payment/watch"
import type { Settings } from "../../src/core/settings/options"
import type { Operation } from "../../src/core/request/outcomes"
import { checkDatabase } from "../../src/pipeline/holds/check-database"
import { cancelRequest } from "../../src/pipeline/order-changes/cancel-request"
import { noteReportedChange } from "../../src/pipeline/order-changes/note-reported-change"
import type { OutboxEvent } from "../../src/core/lifecycle/announcement"
import type { Ports } from "../../src/pipeline/ports"
import { requestInvoice } from "../../src/pipeline/issue/request-invoice"
import { sweep } from "../../src/pipeline/sweep/sweep"
import { watchKsef } from "../../src/pipeline/ksef/watch-ksef"
import { MemoryLedger } from "../../src/pipeline/__tests__/support/memory-ledger"
import { Backup } from "./backup"
import { Account, type KeptInvoice, type Listing } from "./account"
import { SeededRandom } from "./seeded-random"
import { Judge } from "./judge"
import { Events } from "./events"
import { Payments } from "./payments"
import { Past } from "./past"
import { PastJudge } from "./past-judge"
import { People } from "./people"
import type { OrderPlan, Plan } from "./plan"
import { composePorts, describeChange } from "./ports"
import { PortFailed, SimProcess, STAMPS, Task, type Config } from "./sim-process"
import { Shop, type OrderTruth } from "./shop"
import { SimQueue } from "./sim-queue"
import { Stops } from "./stops"
import { Timeline } from "./timeline"

const MINUTE = 60_000
/** How many rounds people make over what still needs them; more as long as each saves or issues something. */
const ROUNDS = 12
/** If every round saves or issues something and it never ends, that is a dead end as well. */
const MOST_ROUNDS = 60
const SWEEP_TURN_MS = 50_000
/** How long a world may take to come to rest before it counts as stuck. */
const PATIENCE_MS = 8 * 60 * MINUTE

type Opened = { account: Account; forbidden: ReadonlySet<Operation> }

/** How much likelier a disturbance is during a call that a stamp precedes. E-mails are the rarer ones. */
const STAMPED: Partial<Record<Operation, number>> = { create: 10, send: 18 }

/** A shop, its processes, its people and the service, made from one plan; it plays once. */
export class World {
  readonly timeline: Timeline
  readonly ledger: MemoryLedger
  readonly shop: Shop
  readonly queue: SimQueue
  readonly judge: Judge
  readonly people: People
  readonly payments: Payments
  readonly stops: Stops
  readonly events: Events
  readonly backup: Backup
  readonly past: Past
  readonly pastJudge: PastJudge
  readonly random: SeededRandom
  readonly accounts: Account[] = []
  readonly keys = new Map<string, Opened>()
  readonly slots: (SimProcess | null)[] = []
  /** Settings of the processes, by their options and what an admin stored. */
  readonly settings = new Map<string, Settings>()
  readonly history: string[] = []
  readonly met = new Map<number, Set<string>>()
  /** The task that last stamped a request, and the one that last stamped its e-mail. */
  private readonly stampOwners = new Map<string, Task>()
  private readonly mailOwners = new Map<string, Task>()
  /** The current options; each process read its own when it started. */
  config: Config
  storedSend: "on_issue" | "after_ksef" | "manual" | null = null
  hadMailsByHand = false
  isFaulty = true
  private isOver = false
  lastToken = 0
  creates = 0
  private sweeps = 0
  private lastProcess = 0
  private lastTask = 0
  private readonly requestOf = new Map<string, OrderTruth>()

  constructor(
    readonly plan: Plan,
    private readonly keepsHistory = false
  ) {
    this.random = new SeededRandom(plan.seed, "world")
    this.timeline = new Timeline(plan.startMs)
    this.ledger = new MemoryLedger(this.timeline.clock)
    this.shop = new Shop(plan)
    this.queue = new SimQueue(this)
    this.judge = new Judge(this)
    this.people = new People(this)
    this.payments = new Payments(this)
    this.stops = new Stops(this)
    this.events = new Events(this)
    this.backup = new Backup(this)
    this.past = new Past(this)
    this.pastJudge = new PastJudge(this)
    this.config = this.openAccounts()
  }

  get nowMs(): number {
    return this.timeline.nowMs
  }

  /** Plays everything from the first order to the last button. */
  async play(): Promise<void> {
    const { plan, timeline } = this
    plan.processes.forEach((_, slot) => this.start(slot))
    for (const truth of this.shop.truths) this.schedule(truth)
    for (const act of plan.acts) {
      timeline.at(plan.startMs + act.atMs, this.tie(), () => this.people.act(act))
    }
    if (plan.copyMs !== null) {
      timeline.at(plan.startMs + plan.copyMs, this.tie(), () => this.startOnCopy())
    }
    if (plan.backup) this.backup.schedule(plan.backup)
    this.past.begin()
    this.payments.schedule()
    this.stops.schedule()
    this.scheduleSweep()
    if (plan.ksef) this.scheduleWatch()
    await timeline.runUntil(plan.startMs + plan.faultyMs, () => this.judge.isDone)
    this.endFaults()
    await this.rest()
    this.judge.checkRest()
    for (let round = 1, before = -1; round <= MOST_ROUNDS && !this.judge.isDone; round += 1) {
      const done = this.countDone()
      // If every invoice differs, the company is put on hold again after every few, and resumed as often.
      const isWorthIt = done > before && this.judge.listLeft().length > 0
      if (round > ROUNDS && !isWorthIt) break
      before = done
      if (!this.people.settle(round)) break
      await this.rest()
    }
    this.judge.checkEnd()
    this.past.end()
    this.isOver = true
    await this.payments.outlast()
  }

  /** The number of documents saved, plus how many of those were issued. */
  private countDone(): number {
    const documents = this.shop.truths.flatMap(({ invoices }) => invoices)
    return documents.length + documents.filter(({ status }) => status !== "DRAFT").length
  }

  /** Turns faults off, restarts dead processes, and makes the service available. */
  private endFaults(): void {
    this.isFaulty = false
    this.note(null, "the faults", "are over")
    this.slots.forEach((process, slot) => {
      if (!process?.isAlive) this.start(slot)
    })
  }

  private async rest(): Promise<void> {
    const startMs = this.nowMs
    const sweeps = this.sweeps + 2
    // The last acts take a moment to start, and a sweep finds what was never announced.
    await this.timeline.runUntil(startMs + 4 * MINUTE, () => this.judge.isDone)
    await this.timeline.runUntil(
      startMs + PATIENCE_MS,
      () => this.judge.isDone || (this.sweeps >= sweeps && !this.isBusy() && this.judge.isAtRest())
    )
  }

  /** A run that waits for an order to be issued does not count as activity. */
  private isBusy(): boolean {
    return this.slots.some((process) =>
      [...(process?.tasks ?? [])].some((one) => one.kind !== "run")
    )
  }

  /** The start of a task: the settings are read before anything else. */
  async compose(task: Task): Promise<Ports> {
    const ports = composePorts(this, task)
    await ports.ledger.readValue("stored settings")
    await checkDatabase(ports)
    return ports
  }

  openTask(process: SimProcess, kind: Task["kind"], label: string, subject: string | null): Task {
    this.lastTask += 1
    const stream = subject === null ? `${kind} ${this.lastTask}` : `${kind} ${subject} ${label}`
    const count = (this.streams.get(stream) ?? 0) + 1
    this.streams.set(stream, count)
    const random = new SeededRandom(this.plan.seed, stream, count)
    const task = new Task(process, label, kind, subject, random, this.nowMs)
    process.tasks.add(task)
    return task
  }
  private readonly streams = new Map<string, number>()

  /** Runs something in a process; records any error, unless the process died of it. */
  async run(
    process: SimProcess,
    kind: Task["kind"],
    label: string,
    subject: string | null,
    act: (ports: Ports, task: Task) => Promise<void>
  ): Promise<void> {
    const task = this.openTask(process, kind, label, subject)
    try {
      await act(await this.compose(task), task)
    } catch (error) {
      this.noteError(task, error)
    } finally {
      process.tasks.delete(task)
    }
  }

  chooseProcess(companyId: string | null): SimProcess | null {
    const fit = this.slots.filter(
      (process): process is SimProcess =>
        process !== null &&
        process.isAlive &&
        !process.isStopping &&
        !process.isSuspended &&
        (companyId === null || process.config.companies.includes(companyId))
    )
    return fit.length > 0 ? this.random.pick(fit) : null
  }

  start(slot: number): SimProcess {
    const planned = this.plan.processes[slot]
    this.lastProcess += 1
    const name = `p${slot + 1}.${this.lastProcess}`
    const config = { ...this.config, createMs: this.createMs[slot] ?? 30_000 }
    const process = new SimProcess(name, slot, config, planned?.aheadMs ?? 0, this.timeline)
    this.slots[slot] = process
    this.note(
      null,
      name,
      `starts (createMs ${config.createMs}, keys ${JSON.stringify(config.keys)})`
    )
    return process
  }
  readonly createMs: number[] = []

  kill(process: SimProcess, task: Task | null, where: string): void {
    if (!process.isAlive) return
    process.isAlive = false
    process.diedMs = this.nowMs
    this.note(task, process.name, `dies ${where}`)
    this.timeline.after(this.random.int(1, 60) * 1000, this.tie(), () => {
      if (this.slots[process.slot] === process) this.start(process.slot)
    })
  }

  /** All processes end, and the shop starts on a copy of its database. */
  private startOnCopy(): void {
    if (!this.ledger.settings.has("database")) return
    this.note(null, "the owner", "starts the shop on a copy of its database")
    this.meetOfAll(null, "another database")
    for (const process of this.slots) if (process) this.kill(process, null, "with its database")
    this.ledger.databaseIdentity = "2/1"
    this.judge.copiedMs = this.nowMs
  }

  /** Stops a process gracefully and starts another in its place, with the current options. */
  replace(slot: number): void {
    const old = this.slots[slot]
    if (this.backup.isDown) return
    if (!old?.isAlive) return void this.start(slot)
    old.isStopping = true
    const end = (patience: number) => {
      if (this.slots[slot] !== old) return
      if (old.isAlive && old.tasks.size > 0 && patience > 0) {
        return this.timeline.after(1_000, this.tie(), () => end(patience - 1))
      }
      old.isAlive = false
      old.diedMs = this.nowMs
      this.start(slot)
    }
    end(30)
  }

  /** Replaces the processes one after another, each with the new options. */
  roll(): void {
    this.slots.forEach((_, slot) => {
      const delayMs = slot * this.random.int(20, 180) * 1000
      this.timeline.after(delayMs, this.tie(), () => this.replace(slot))
    })
  }

  openKey = (key: string) => this.keys.get(key) ?? null
  isAway(): boolean {
    const sinceMs = this.nowMs - this.plan.startMs
    return (
      this.isFaulty && this.plan.outages.some((one) => sinceMs >= one.fromMs && sinceMs < one.toMs)
    )
  }

  tie = () => this.random.next()

  truthOf = (subject: string | null) =>
    subject === null ? null : (this.requestOf.get(subject) ?? this.shop.ofId(subject))
  nameOf = (subject: string) => this.truthOf(subject)?.name ?? subject

  meet(subject: string, what: string): void {
    const truth = this.truthOf(subject)
    if (truth) this.metOf(truth).add(what)
  }

  meetOfTask(task: Task, what: string): void {
    if (task.subject !== null) this.meet(task.subject, what)
  }

  private metOf({ plan: { index } }: OrderTruth): Set<string> {
    const known = this.met.get(index)
    if (known) return known
    const met = new Set<string>()
    this.met.set(index, met)
    return met
  }

  /** A call takes long enough for its process to die or be suspended during it. */
  disturb(task: Task, operation: Operation, endMs: number): void {
    if (!this.isFaulty) return
    const { faultRates, issuing } = this.plan
    const { deaths, suspensions } = faultRates
    const open = STAMPED[operation] ?? 1
    const { process, random } = task
    if (random.chance(0.003 * deaths * open)) {
      this.meetOfTask(task, `dies during ${operation}`)
      this.timeline.after(random.next() * endMs, this.tie(), () =>
        this.kill(process, task, `during ${operation}`)
      )
    }
    const isAnyAsleep = this.slots.some((one) => one?.isSuspended)
    const isLook = operation === "list" && task.label.startsWith("resolve")
    if (this.plan.sleepsOverLists && isLook && !isAnyAsleep && random.chance(0.4)) {
      // Longer than a worker may be silent, and shorter than the pause before the next look.
      return this.fallAsleep(task, operation, endMs, random.int(50, 80) * 1000)
    }
    if (this.plan.past?.isMadeMeanwhile && operation === "list" && task.kind === "run") {
      // Longer than a run may be silent: another process takes it over, and an invoice is made by hand.
      if (!isAnyAsleep && random.chance(0.15)) {
        return this.fallAsleep(task, operation, endMs, random.int(200, 600) * 1000)
      }
    }
    // A look that is suspended while others decide has an effect only if another create follows. With draft
    // first, fewer orders get as far as an e-mail while faults occur.
    const sending = issuing.mode === "draft_first" ? 32 : 26
    const asleep = operation === "list" ? 10 : operation === "send" ? sending : open
    if (random.chance(0.002 * suspensions * asleep)) {
      this.fallAsleep(task, operation, endMs, random.pick([20, 100, 150, 300, 1200]) * 1000)
    }
  }

  private fallAsleep(task: Task, operation: Operation, endMs: number, forMs: number): void {
    const { process, random } = task
    this.meetOfTask(task, `suspended during ${operation}`)
    this.timeline.after(15 + random.next() * endMs, this.tie(), () => {
      if (!process.isAlive) return
      process.suspend(forMs)
      this.note(task, process.name, `is suspended for ${forMs / 1000} s`)
    })
  }

  onSaved(truth: OrderTruth, invoice: KeptInvoice, task: Task): void {
    this.note(
      task,
      "THE SERVICE",
      `saves invoice ${invoice.account.name}/${invoice.id} (${invoice.status}) for ${truth.name}`
    )
    if (invoice.status === "DRAFT") this.metOf(truth).add("draft")
    if (invoice.account.name.startsWith("real")) this.metOf(truth).add("ids that begin anew")
    if (!truth.invoices.includes(invoice)) truth.invoices.push(invoice)
    this.judge.onSaved(truth, invoice)
  }

  onRead(task: Task, invoice: KeptInvoice): void {
    this.judge.looks.read(task, invoice)
    const truth = this.truthOf(task.subject)
    if (!truth || truth.plan.index !== invoice.orderIndex) return
    const { service } = this.plan
    const met = this.metOf(truth)
    met.add(service.hidesReferences ? "reference hidden" : "reference shown")
    if (this.plan.clockBehindMs > 0) met.add("service's clock slow")
    if (invoice.mails.length > 0) {
      met.add(service.showsSent ? "trace of the e-mail" : "no trace of the e-mail")
    }
    if (!invoice.create || !invoice.isShownOtherwise) return
    const { contractor, totals, issueDate } = invoice.create.draft
    const shown = invoice.shown
    if (shown.contractor.postCode !== contractor.postCode) met.add("another postcode")
    if (shown.issueDate !== issueDate) met.add("date in UTC")
    if (shown.contractor.taxIdentificationNumber !== contractor.taxIdentificationNumber)
      met.add("tax prefix")
    if (shown.gross !== totals.gross) met.add("another gross")
    const { name } = shown.contractor
    if (name !== contractor.name) met.add("another name")
    if (name?.startsWith("Kontrahent ")) met.add("a name of its own")
  }

  /** A response that named an invoice was saved: from now on no list is needed to know of it. */
  onNamed(task: Task, invoiceId: string): void {
    if (!this.plan.service.losesWhatItNamed) return
    const truth = this.truthOf(task.subject)
    const invoice = truth?.invoices.find(({ id }) => id === invoiceId)
    if (invoice) invoice.listedMs = Infinity
  }

  onNotFound(task: Task, account: Account, invoiceId: string): void {
    const isThere = account.invoices.some(({ id }) => id === invoiceId)
    if (isThere) this.meetOfTask(task, "found late")
  }

  onList(
    task: Task,
    account: Account,
    { ids, pages, hasTies }: Listing,
    { searchPhrase }: { searchPhrase: string | null }
  ): void {
    this.judge.looks.list(task, ids)
    const truth = this.truthOf(task.subject)
    if (!truth) return
    const met = this.metOf(truth)
    const { service, pageSize } = this.plan
    if (hasTies) met.add("ties over pages")
    if (account.invoices.length > pageSize) met.add("small pages")
    if (pages > 1 && service.countsPagesFromZero) met.add("pages counted from 0")
    if (searchPhrase && service.findsNothingByPhrase) met.add("nothing found by a phrase")
    const isLate = truth.invoices.some(({ listedMs }) => listedMs > this.nowMs)
    if (isLate) met.add("listed late")
  }

  onCall(task: Task, call: string, input: readonly unknown[], value: unknown): void {
    if (call === "ledger.insertRequest") {
      const { request } = value as { request: InvoiceRequest }
      const truth = this.shop.ofId(request.orderId)
      if (truth) this.requestOf.set(request.id, truth)
      this.pastJudge.onCall(task, call, input, value)
      return
    }
    if (call === "ledger.apply") {
      const change = input[0] as Transition
      const row = value as InvoiceRequest | null
      const isStamp = STAMPS.includes(change.name)
      if (row && isStamp) {
        task.stampedMs = this.nowMs
        this.stampOwners.set(row.id, task)
      }
      if (row && change.name === "stampSend") this.mailOwners.set(row.id, task)
      this.pastJudge.onChange(row)
      this.payments.onChange(row)
      task.isWriting = row !== null && (isStamp || change.name === "stampSend")
      this.judge.onChange(task, change, row)
      return
    }
    if (call === "ledger.recordPayment") {
      this.payments.onRecorded(input[1] as PaymentFinding, value as PaymentWatch | null)
    }
    if (call === "ledger.insertTied" && value) {
      const request = value as InvoiceRequest
      const truth = this.shop.ofId(request.orderId)
      if (truth) this.requestOf.set(request.id, truth)
      this.judge.linked.add(request.id)
      this.pastJudge.onChange(request)
    }
    this.pastJudge.onCall(task, call, input, value)
    if (call === "ledger.expireStamps") this.onExpired(value, this.stampOwners)
    if (call === "ledger.expireSendStamps") this.onExpired(value, this.mailOwners)
    this.judge.onCall(task, call, input, value)
  }

  private onExpired(rows: unknown, owners: ReadonlyMap<string, Task>): void {
    for (const { id } of rows as InvoiceRequest[]) {
      const owner = owners.get(id)
      const process = owner?.process.isAlive ? owner.process : null
      const isThere = owner && process && (process.isSuspended || process.tasks.has(owner))
      if (isThere) this.meet(id, "stamp expired under a living owner")
    }
  }

  /** Every order, of one company or of all, that an owner's act may affect: those not at rest yet. */
  meetOfAll(companyId: string | null, what: string): void {
    for (const truth of this.shop.truths) {
      if (companyId !== null && truth.companyId !== companyId) continue
      const row = this.judge.rowOf(truth)
      if (!row || this.judge.stateOf(row) !== "settled") this.metOf(truth).add(what)
    }
  }

  onPublished(events: readonly OutboxEvent[]): void {
    for (const event of events) this.judge.onWritten("event", event)
    this.events.onPublished(events)
  }

  onLog(task: Task, text: string): void {
    this.judge.onWritten("log", text)
    this.note(task, "log", text)
  }

  noteError(task: Task, error: unknown): void {
    const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    this.note(task, "threw", what)
    if (error instanceof PortFailed || !(error instanceof Error)) return
    this.judge.onError(task, error)
  }

  note(
    task: Task | null,
    what: string,
    text: string,
    input: readonly unknown[] = [],
    value?: unknown
  ) {
    if (!this.keepsHistory) return
    const who = task ? `${task.process.name} ${task.label}` : ""
    this.history.push(
      `${this.moment()} ${who.padEnd(24)} ${what} ${describeInput(what, input, value)} ${text}`.trimEnd()
    )
  }

  moment(): string {
    const ms = this.nowMs - this.plan.startMs
    const two = (n: number) => String(Math.floor(n)).padStart(2, "0")
    return `${two(ms / 3_600_000)}:${two((ms / MINUTE) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, "0")}`
  }

  private openAccounts(): Config {
    const { plan } = this
    const companies = plan.world.twoCompanies ? ["shop", "b2b"] : ["shop"]
    const keys: Record<string, string> = {}
    plan.processes.forEach(({ createMs }, slot) => (this.createMs[slot] = createMs))
    for (const companyId of companies) {
      const account = new Account(
        plan.world.secondAccount ? "test" : "own",
        companyId,
        plan,
        90_000
      )
      const real = new Account("real", companyId, plan, 90_000)
      this.accounts.push(account, real)
      const forbidden = new Set<Operation>(
        plan.world.keyMayNotRead ? ["read", "list", "check-key"] : []
      )
      const all = new Set<Operation>()
      this.keys.set(`${companyId}-1`, { account, forbidden })
      this.keys.set(`${companyId}-2`, { account, forbidden: all })
      this.keys.set(`${companyId}-real`, { account: real, forbidden: all })
      keys[companyId] = `${companyId}-1`
      for (const one of [account, real]) this.addBackground(one)
    }
    return { createMs: 30_000, keys, companies }
  }

  /** Invoices of other programs, from the same days. */
  private addBackground(account: Account): void {
    for (let at = 0; at < this.plan.background; at += 1) {
      const date = new Date(this.plan.startMs - this.random.int(0, 1) * 86_400_000)
      const day = date.toISOString().slice(0, 10)
      account.save({
        draft: null,
        shape: {
          issueDate: day,
          saleDate: day,
          gross: `${this.random.int(5, 400)}.${this.random.int(10, 99)}`,
          contractor: {
            name: `Somebody Else ${at}`,
            taxIdentificationNumber: null,
            postCode: "31-000",
          },
          positions: [{ name: "Other", quantity: "1", gross: "1.00", net: "0.81" }],
        },
        orderIndex: null,
        isDraft: false,
        nowMs: this.plan.startMs - this.random.int(1, 300) * MINUTE,
        create: null,
      })
    }
  }

  private schedule(truth: OrderTruth): void {
    const { plan, timeline } = this
    const { change, changeMs, changeEvent } = truth.plan
    if (!truth.isPast) this.scheduleCompletion(truth)
    if (!change) return
    timeline.at(plan.startMs + changeMs, this.tie(), () => {
      this.shop.change(truth, this.nowMs, change)
      this.payments.note(truth)
      this.note(null, "a buyer", `${change}: ${truth.name}`)
      this.meet(truth.id, `order: ${change}`)
      const kind = CHANGES[change]
      this.deliver(truth, changeEvent, change, async (ports) => {
        if (kind === "ORDER_CANCELED") await cancelRequest(ports, truth.id)
        else await noteReportedChange(ports, truth.id, kind)
      })
    })
  }

  private scheduleCompletion(truth: OrderTruth): void {
    const { plan, timeline } = this
    const { placedMs, event } = truth.plan
    timeline.at(plan.startMs + placedMs, this.tie(), () => {
      this.shop.place(truth, this.nowMs)
      this.note(null, "a buyer", `completes ${truth.name} of ${truth.totals[0]?.gross}`)
      if (plan.issuesWhenPaid) return
      this.deliver(truth, event, "completed", async (ports) => {
        await requestInvoice(ports, {
          orderId: truth.id,
          requestedBy: "order.completed",
          isForced: false,
        })
      })
    })
  }

  /** An event on the shop's bus: on time, lost, twice or late. */
  deliver(
    truth: OrderTruth,
    how: OrderPlan["event"],
    name: string,
    act: (ports: Ports) => Promise<void>
  ): void {
    const bad = this.plan.faultRates.events === 0 ? "once" : how
    if (bad !== "once") this.meet(truth.id, `event ${bad}`)
    if (bad === "lost") return
    const random = new SeededRandom(this.plan.seed, "event", truth.plan.index, name)
    const delays = [bad === "late" ? random.int(30, 900) * 1000 : random.int(5, 400)]
    if (bad === "twice") delays.push(random.int(5, 30_000))
    for (const delayMs of delays) {
      this.timeline.after(delayMs, this.tie(), () => {
        const process = this.chooseProcess(null)
        if (process)
          void this.run(process, "event", `event ${name} of ${truth.name}`, truth.id, act)
      })
    }
  }

  private scheduleSweep(): void {
    const everyMs = this.isFaulty || this.queue.hasDueSoon ? MINUTE : 3 * MINUTE
    this.timeline.after(everyMs, this.tie(), () => {
      if (this.isOver) return
      const process = this.chooseProcess(null)
      if (process) {
        void this.run(process, "sweep", "sweep", null, async (ports) => {
          await sweep(ports, { turnMs: SWEEP_TURN_MS })
          this.sweeps += 1
        })
      }
      this.scheduleSweep()
    })
  }

  private scheduleWatch(): void {
    this.timeline.after((this.isFaulty ? 2 : 3) * MINUTE, this.tie(), () => {
      if (this.isOver) return
      this.watch()
      this.scheduleWatch()
    })
  }

  /** One run of the KSeF watch, if there is one. */
  watch(): void {
    const process = this.plan.ksef && this.chooseProcess(null)
    if (!process) return
    void this.run(process, "sweep", "ksef", null, async (ports) => {
      await watchKsef(ports, { turnMs: SWEEP_TURN_MS })
    })
  }
}

const CHANGES = {
  edit: "ORDER_EDITED",
  buyer: "ORDER_EDITED",
  cancel: "ORDER_CANCELED",
  return: "ORDER_RETURNED",
  refund: "ORDER_REFUNDED",
} as const

function describeInput(what: string, input: readonly unknown[], value: unknown): string {
  if (what === "ledger.apply") {
    return describeChange(input[0] as Transition, value as InvoiceRequest | null)
  }
  const texts = input.map((one) =>
    typeof one === "object" && one !== null ? JSON.stringify(one) : String(one)
  )
  const found = Array.isArray(value) ? ` = ${value.length}` : ""
  return `${texts.join(", ").slice(0, 120)}${found}`
}
