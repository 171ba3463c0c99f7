import type { Run, RunItem } from "../../src/core/runs/run"
import { adoptByPerson } from "../../src/pipeline/adoption/adopt-by-person"
import { issueNow } from "../../src/pipeline/operator/issue-now"
import type { Ports } from "../../src/pipeline/ports"
import { handledKinds, performStep } from "../../src/pipeline/runs/handlers"
import { workOnRun } from "../../src/pipeline/runs/work-on-run"
import type { PastPlan } from "./past-plan"
import { SeededRandom } from "./seeded-random"
import type { OrderTruth } from "./shop"
import type { SimProcess, Task } from "./sim-process"
import type { World } from "./world"

const MINUTE = 60_000
/** How many acts on past orders the owner performs before turning to everything else. */
const MOST_ACTS = 10

type Press = { process: SimProcess; isOver: boolean }

/** Past orders: the owner who searches, ties and has them issued, and the processes that work on it. */
export class Past {
  private readonly random: SeededRandom
  private left = MOST_ACTS
  private isOver = false
  /** Searches whose doubtful orders were handled by hand. */
  private readonly decided = new Set<string>()
  /** Searches that leave nothing to issue. */
  private readonly usedUp = new Set<string>()
  private presses: Press[] = []

  constructor(private readonly world: World) {
    this.random = new SeededRandom(world.plan.seed, "past owner")
  }

  begin(): void {
    const { world } = this
    const { past, startMs } = world.plan
    if (!past) return
    for (const truth of this.truths) {
      world.shop.place(truth, startMs + truth.plan.placedMs)
      world.meet(truth.id, "past order")
      const { handmade } = truth
      if (handmade?.when === "before") this.make(truth, startMs - handmade.daysAgo * 1440 * MINUTE)
    }
    world.timeline.at(startMs + past.searchMs, world.tie(), () => this.scheduleLook(past))
    this.scheduleWork()
  }

  private get truths(): OrderTruth[] {
    return this.world.shop.truths.filter(({ isPast }) => isPast)
  }

  private get runs(): readonly Run[] {
    return this.world.ledger.runs.rows
  }

  itemsOf = (run: Run): readonly RunItem[] => this.world.ledger.runs.items.get(run.id) ?? []

  /** Somebody makes an invoice in the service, from the order as it is then. */
  private make(truth: OrderTruth, atMs: number): void {
    const { world } = this
    const { handmade } = truth
    const order = world.shop.orders.kept.get(truth.id)?.order
    const account = world.openKey(`${truth.companyId}-2`)?.account
    if (!handmade || !order || !account) return
    const day = new Date(atMs).toISOString().slice(0, 10)
    const grosze = Math.round(Number(order.total) * 100) + (handmade.isOff ? 500 : 0)
    const texts = {
      reference: `Zamówienie ${order.displayId} (${truth.reference})`,
      number: `Do zamówienia nr ${order.displayId}`,
      nothing: null,
    }
    const invoice = account.save({
      draft: null,
      shape: {
        issueDate: day,
        saleDate: day,
        gross: (grosze / 100).toFixed(2),
        additionalDetails: texts[handmade.names],
        contractor: world.shop.nameBuyer(truth),
        positions: [{ name: "Thing", quantity: "1", gross: order.total, net: null }],
      },
      orderIndex: truth.plan.index,
      isDraft: false,
      nowMs: atMs,
      create: null,
    })
    truth.invoices.push(invoice)
    world.meet(truth.id, `past: made by hand, names ${handmade.names}`)
    world.note(null, "the owner", `makes invoice ${invoice.id} by hand for ${truth.name}`)
  }

  /** Every minute, continues any run that no process works on, as the shop's scheduled job does. */
  private scheduleWork(): void {
    this.world.timeline.after(MINUTE, this.world.tie(), () => {
      if (this.isOver) return
      if (this.runs.some(({ state }) => state === "running")) this.work(null)
      this.scheduleWork()
    })
  }

  private work(id: string | null): void {
    const { world } = this
    const process = world.chooseProcess(null)
    if (!process) return
    void world.run(process, "run", `run ${id ?? ""}`.trim(), null, async (ports, task) => {
      const worker = this.composeWorker(ports, task)
      if (id !== null) return void (await workOnRun(worker, id))
      while (!worker.isStopping() && (await workOnRun(worker, null)));
    })
  }

  private composeWorker(ports: Ports, task: Task): Parameters<typeof workOnRun>[0] {
    const { world } = this
    const { timeline } = world
    const { process } = task
    const later = (ms: number, act: () => void) =>
      timeline.after(ms, world.tie(), () => process.deliver(world.tie(), act))
    return {
      runs: ports.ledger,
      kinds: handledKinds(),
      perform: async (run) => await performStep(await world.compose(task), run),
      wait: async (ms) => await new Promise<void>((resolve) => later(ms, resolve)),
      every: (ms, act) => {
        let isOn = true
        const again = () =>
          later(ms, () => {
            if (!isOn) return
            act().catch((error: unknown) => world.noteError(task, error))
            again()
          })
        again()
        return () => void (isOn = false)
      },
      isStopping: () => ports.isStopping() || this.isOver,
      newToken: () => ports.newToken(),
      log: ports.log,
    }
  }

  private scheduleLook(plan: PastPlan): void {
    if (this.isOver) return
    if (this.world.isFaulty || this.left > 0) this.look(plan)
    const delayMs = this.random.int(20_000, 2 * MINUTE)
    this.world.timeline.after(delayMs, this.world.tie(), () => this.scheduleLook(plan))
  }

  /**
   * Whether past orders still progress without anybody else: a run works, or the owner's next act follows.
   */
  get isAtWork(): boolean {
    const { past } = this.world.plan
    if (!past || this.isOver) return false
    const running = this.runs.find(({ state }) => state === "running")
    if (running) return !this.isOnHold
    return this.left > 0 && this.isWanted
  }

  /** A person must end the company's hold before its past orders are issued. */
  private get isOnHold(): boolean {
    const { world } = this
    return Object.keys(world.config.keys).some((id) => world.judge.waitsForPerson(id))
  }

  /** Something remains to be done: a run is paused, or an order has no request. */
  private get isWanted(): boolean {
    return this.runs.at(-1)?.state === "paused" || this.truths.some((truth) => this.isLeft(truth))
  }

  /** Nobody wants a canceled or returned order issued. */
  isLeft = (truth: OrderTruth): boolean =>
    truth.isPast && !truth.hasChanged && !this.world.judge.rowOf(truth) && !this.cannotBeTied(truth)

  /** An invoice that its account neither lists nor shows cannot be tied. */
  private cannotBeTied = ({ invoices }: OrderTruth): boolean =>
    invoices.length > 0 && this.world.plan.service.offersNoReading

  /** Called when everything else has been handled; returns false if nothing is left to do. */
  settle(round: number): boolean {
    if (!this.world.plan.past || !this.isWanted) return false
    this.left = MOST_ACTS
    if (round > 2 && this.runs.at(-1)?.state === "failed") this.dealOneByOne()
    return true
  }

  end(): void {
    this.isOver = true
  }

  /** Whether a person may have an order issued: nobody wants that for one that has an invoice. */
  mayPress = (truth: OrderTruth): boolean =>
    !truth.isPast || this.world.judge.rowOf(truth) !== undefined || truth.handmade === null

  private look(plan: PastPlan): void {
    const { random, world } = this
    const last = this.runs.at(-1)
    this.presses = this.presses.filter(({ isOver, process }) => !isOver && process.isAlive)
    if (last?.state === "running") {
      if (!world.isFaulty) return
      const command = random.pick(["pause", "pause", "pause", "stop"] as const)
      if (random.chance(this.howOftenPaused())) this.ask(last, command)
      return
    }
    // One act after another, and only once the invoices made by hand are visible.
    if (this.presses.length > 0 || !this.areAllListed) return
    this.left -= 1
    if (last?.state === "paused") return this.goOn(plan, last)
    if (last?.state === "failed" && random.chance(0.7)) return this.resume(last)
    const search = this.runs.findLast(
      ({ params, state }) => params.what === "search" && state === "done"
    )
    const isUsedUp =
      search && (this.usedUp.has(search.id) || this.of(search, "backfill").length > 0)
    if (!search || isUsedUp) {
      if (this.truths.some((truth) => this.isLeft(truth))) this.search()
      return
    }
    this.use(plan, search)
  }

  private get areAllListed(): boolean {
    return this.truths.every(({ invoices }) =>
      invoices.every(({ create, listedMs }) => create !== null || listedMs <= this.world.nowMs)
    )
  }

  private of = (search: Run, kind: Run["kind"]): Run[] =>
    this.runs.filter((run) => run.kind === kind && run.params.search === search.id)

  private goOn(plan: PastPlan, paused: Run): void {
    const { random } = this
    const isBackfill = paused.kind === "backfill"
    const often = plan.isMadeMeanwhile ? 0.6 : 2 * plan.interrupts
    const mayMake = isBackfill && random.chance(often)
    if (mayMake && this.makeSince()) return
    if (this.world.isFaulty && random.chance(0.1)) return this.ask(paused, "stop")
    if (!this.world.isFaulty || random.chance(0.6)) this.resume(paused)
  }

  /** Somebody makes an invoice by hand for an order that has no request yet. */
  private makeSince(): boolean {
    const { world } = this
    const truth = this.truths.find(
      (one) =>
        one.handmade?.when === "since" &&
        one.invoices.length === 0 &&
        one.underWay === 0 &&
        !one.isCanceled &&
        !world.judge.rowOf(one)
    )
    if (truth) this.make(truth, world.nowMs)
    return truth !== undefined
  }

  private search(): void {
    const { startMs } = this.world.plan
    const params = {
      what: "search",
      from: new Date(startMs - 41 * 1440 * MINUTE).toISOString(),
      to: new Date(startMs).toISOString(),
    }
    this.start("adoption", async () => await Promise.resolve(params))
  }

  private use(plan: PastPlan, search: Run): void {
    const { world } = this
    const mayTie = (search.counts.certain ?? 0) > 0 && !(world.isFaulty && plan.skipsTying)
    if (mayTie && this.of(search, "adoption").length === 0) {
      const params = { what: "tie", search: search.id, total: search.counts.certain ?? 0 }
      return this.start("adoption", async () => await Promise.resolve(params))
    }
    const decides = plan.decidesDoubts || !world.isFaulty
    if (decides && !this.decided.has(search.id)) {
      this.decided.add(search.id)
      if (this.tieByHand(search)) return
    }
    if (this.random.chance(plan.interrupts) && this.makeSince()) return
    // As on the page: issues doubtful orders only if they have no invoice.
    this.start("backfill", async ({ ledger }) => {
      const rows = await ledger.listRunItems({ runId: search.id, code: "doubt", limit: 1_000 })
      const also = decides ? rows.flatMap(({ orderId }) => this.without(orderId) ?? []) : []
      const total = (search.counts.none ?? 0) + also.length
      const isMailed = plan.isMailed
      if (total === 0) this.usedUp.add(search.id)
      return total > 0 ? { search: search.id, also, isMailed, total } : null
    })
  }

  private without(orderId: string | null): string | null {
    const truth = this.world.shop.ofId(orderId ?? "")
    return truth?.invoices.length === 0 && !truth.isCanceled ? truth.id : null
  }

  /** Ties doubtful invoices to the orders they were made for; returns false if there is nothing to tie. */
  private tieByHand(search: Run): boolean {
    const chosen = this.itemsOf(search).flatMap(({ code, orderId }) => {
      const truth = this.world.shop.ofId(orderId ?? "")
      return code === "doubt" && truth && this.isToBeTied(truth) ? [truth] : []
    })
    if (chosen.length > 0) this.tie(chosen)
    return chosen.length > 0
  }

  private isToBeTied = (truth: OrderTruth): boolean =>
    truth.invoices.length > 0 && !truth.isCanceled && !this.world.judge.rowOf(truth)

  private tie(truths: readonly OrderTruth[]): void {
    this.press("tie by hand", async (ports, task) => {
      for (const { id: orderId, companyId, invoices } of truths) {
        const invoiceId = invoices[0]?.id ?? ""
        const command = { orderId, companyId, invoiceId, acceptDifference: true }
        const end = await adoptByPerson(ports, command)
        this.world.note(task, "tie", "rejection" in end ? end.rejection.code : "done")
      }
    })
  }

  /** If no list can be searched, each order is handled individually. */
  private dealOneByOne(): void {
    const left = this.truths.filter((truth) => this.isLeft(truth))
    const made = left.filter(({ invoices }) => invoices.length > 0)
    if (made.length > 0) this.tie(made)
    for (const { id, name } of left.filter(({ invoices }) => invoices.length === 0)) {
      this.press(`issue ${name}`, async (ports) => void (await issueNow(ports, id)))
    }
  }

  private start(kind: Run["kind"], describe: (ports: Ports) => Promise<object | null>): void {
    this.press(`begin ${kind}`, async (ports, task) => {
      const params = await describe(ports)
      if (!params) return
      const run = { kind, companyId: null, params: { ...params }, begunBy: "user_1" }
      const id = await ports.ledger.beginRun(run)
      this.world.note(task, `begin ${kind}`, id ?? "another one is in its way")
      if (id !== null) this.announce(id)
    })
  }

  private resume({ id }: Run): void {
    this.press(`resume ${id}`, async (ports, task) => {
      const end = await ports.ledger.resumeRun(id)
      this.world.note(task, `resume ${id}`, end)
      if (end === "resumed") this.announce(id)
    })
  }

  private ask({ id }: Pick<Run, "id">, command: "pause" | "stop"): void {
    for (const truth of this.truths) this.world.meet(truth.id, `past: ${command} wanted`)
    this.press(`${command} ${id}`, async (ports, task) => {
      const isDone = await ports.ledger.requestRunCommand(id, command)
      this.world.note(task, `${command} ${id}`, isDone ? "done" : "not allowed")
    })
  }

  /** A process that receives the event continues the run at once; the event may be lost. */
  private announce(id: string): void {
    const { world } = this
    const isInterrupted = world.isFaulty && this.random.chance(this.howOftenPaused())
    if (isInterrupted) {
      const delayMs = this.random.int(500, 12_000)
      world.timeline.after(delayMs, world.tie(), () => this.ask({ id }, "pause"))
    }
    if (world.isFaulty && this.random.chance(0.2)) return
    world.timeline.after(this.random.int(5, 400), world.tie(), () => this.work(id))
  }

  private howOftenPaused(): number {
    const { interrupts = 0, isMadeMeanwhile = false } = this.world.plan.past ?? {}
    if (!isMadeMeanwhile) return interrupts
    return this.runs.at(-1)?.kind === "backfill" ? 0.8 : 0
  }

  private press(label: string, act: (ports: Ports, task: Task) => Promise<void>): void {
    const { world } = this
    const process = world.chooseProcess(null)
    if (!process) return
    const press: Press = { process, isOver: false }
    this.presses.push(press)
    void world.run(process, "person", label, null, act).finally(() => void (press.isOver = true))
  }
}
