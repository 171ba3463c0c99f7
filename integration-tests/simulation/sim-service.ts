import type { Contractor, InvoiceDraft } from "../../src/core/draft/invoice-draft"
import type {
  Addressee,
  CallReport,
  DraftStep,
  InvoiceCall,
  InvoicePage,
  InvoicingService,
  Operation,
  Outcome,
  OutcomeKind,
  ServiceInvoice,
  ServiceWords,
} from "../../src/core/request/outcomes"
import type { Account, CreateCall } from "./account"
import type { Task } from "./sim-process"
import type { World } from "./world"

/** How one call goes. `saves` says what happened in the service if the response does not. */
type CallEffect = {
  how: "well" | "refused" | "forbidden" | "rejected" | "busy" | "broken" | "not-sent"
  /** The status and code with which the client reports it. */
  status: number | null
  code: string | null
  saves: "yes" | "late" | "no"
  /** From the request's arrival to its effect. */
  workMs: number
}

const WELL: CallEffect = { how: "well", status: 200, code: null, saves: "yes", workMs: 0 }
const broken = (
  status: number | null,
  code: string | null,
  saves: CallEffect["saves"]
): CallEffect => ({
  how: "broken",
  status,
  code,
  saves,
  workMs: 0,
})

/** Ways in which a call that changes something leaves its caller without a response. */
const DOUBTS = {
  "5xx": [502, null],
  HTML: [200, "UNREADABLE_ANSWER"],
  "cut body": [200, "UNREADABLE_ANSWER"],
  reset: [null, "ECONNRESET"],
  timeout: [null, "TIMEOUT"],
} as const

/**
 * How long after losing the connection the service may still save, in multiples of `createMs`; looks wait
 * longer.
 */
const LATE_SAVE_TIMES = 5 / 3
/** The same for an e-mail, which is looked up a minute after its stamp. */
const LATE_MAIL_MS = 35_000

type Served<T> = { kind: "done"; value: T } | { kind: "not-found" } | { kind: "refused" }

/** The service as seen by one task of one process, with the process's key. */
export class SimService implements InvoicingService {
  /** The buyer quoted in the service's explanation; reset with each new call. */
  private quoted: Contractor | null = null

  constructor(
    private readonly world: World,
    private readonly task: Task,
    private readonly companyId: string
  ) {}

  async createInvoice(
    draft: InvoiceDraft,
    step?: DraftStep
  ): Promise<Outcome<{ invoiceId: string }>> {
    const { world, task } = this
    const truth = world.shop.ofReference(draft.reference)
    if (!truth) throw new Error("a create for no order of this world")
    const create: CreateCall = {
      number: (world.creates += 1),
      orderIndex: truth.plan.index,
      process: task.process.name,
      createMs: task.process.config.createMs,
      stampedMs: task.stampedMs,
      composedSinceMs: task.composedSinceMs,
      freshSinceMs: task.freshSinceMs,
      sentMs: world.timeline.nowMs,
      draft,
      goneMs: null,
      isOver: false,
    }
    world.judge.onCreate(truth, create, this.companyId)
    truth.underWay += 1
    const outcome = await this.call({
      operation: "create",
      quoted: draft.contractor,
      effect: this.drawCreateEffect(truth.isDisliked, truth.id),
      deadlineMs: create.createMs,
      // A buyer that the service never received cannot be quoted later.
      onSent: () => (truth.lastContractor = draft.contractor),
      onGone: () => (create.goneMs = world.timeline.nowMs),
      onOver: () => {
        truth.underWay -= 1
        create.isOver = true
      },
      serve: (account): Served<{ invoiceId: string }> => {
        const { ignoresDrafts, ignoresIds } = world.plan.issuing
        const staysDraft =
          world.isFaulty && world.plan.service.makesDrafts && task.random.chance(0.25)
        const isDraft = step?.kind === "save" ? !ignoresDrafts : staysDraft
        if (step?.kind === "issue" && !ignoresIds) {
          const kept = account.find(step.draftId, world.timeline.nowMs)
          if (!kept) return { kind: "not-found" }
          if (kept.status !== "DRAFT") return { kind: "refused" }
          account.change(kept, { draft, isDraft, create, nowMs: world.timeline.nowMs })
          world.onSaved(truth, kept, task)
          return { kind: "done", value: { invoiceId: kept.id } }
        }
        const invoice = account.save({
          draft,
          shape: {},
          orderIndex: truth.plan.index,
          isDraft,
          nowMs: world.timeline.nowMs,
          create,
        })
        world.onSaved(truth, invoice, task)
        return { kind: "done", value: { invoiceId: invoice.id } }
      },
    })
    // An id returned for a draft is not an invoice yet.
    if (outcome.kind === "done" && step?.kind !== "save") task.named = outcome.value.invoiceId
    return outcome
  }

  async describeCreate(draft: InvoiceDraft): Promise<InvoiceCall> {
    return { method: "POST", path: "/invoices", body: { positions: draft.positions } }
  }

  async readInvoice(invoiceId: string): Promise<Outcome<ServiceInvoice>> {
    const { world, task } = this
    return await this.call({
      operation: "read",
      quoted: this.buyerOf(invoiceId),
      effect: this.drawReadEffect(),
      deadlineMs: 15_000,
      serve: (account): Served<ServiceInvoice> => {
        const invoice = account.find(invoiceId, world.timeline.nowMs)
        if (!invoice) {
          world.onNotFound(task, account, invoiceId)
          return { kind: "not-found" }
        }
        world.onRead(task, invoice)
        return { kind: "done", value: account.read(invoice, world.timeline.nowMs) }
      },
    })
  }

  async listInvoices(query: {
    searchPhrase: string | null
    page: number | null
  }): Promise<Outcome<InvoicePage>> {
    const { world, task } = this
    return await this.call({
      operation: "list",
      effect: this.drawReadEffect(),
      deadlineMs: 15_000,
      serve: (account) => {
        const listing = account.list(query, world.timeline.nowMs, task.random)
        world.onList(task, account, listing, query)
        return { kind: "done", value: listing.page }
      },
    })
  }

  async sendInvoice(invoiceId: string, addressee: Addressee): Promise<Outcome<null>> {
    const { world, task } = this
    const orderedMs = world.timeline.nowMs
    return await this.call({
      operation: "send",
      quoted: this.buyerOf(invoiceId),
      effect: this.drawSendEffect(),
      deadlineMs: 15_000,
      serve: (account): Served<null> => {
        const invoice = account.find(invoiceId, world.timeline.nowMs)
        if (!invoice) return { kind: "not-found" }
        const isByPerson = task.kind === "person"
        invoice.mails.push({ orderedMs, atMs: world.timeline.nowMs, isByPerson })
        if (invoice.status === "ISSUED") invoice.status = "SENT"
        world.judge.onMail(task, invoice, addressee.kind)
        return { kind: "done", value: null }
      },
    })
  }

  async checkKey(): Promise<Outcome<null>> {
    return await this.call({
      operation: "check-key",
      effect: this.drawReadEffect(),
      deadlineMs: 15_000,
      serve: () => ({ kind: "done", value: null }),
    })
  }

  async openPdf(): Promise<never> {
    throw new Error("the pipeline opens no PDF")
  }

  async markPaid([invoiceId = ""]: readonly string[]): Promise<Outcome<null>> {
    return await this.mark(invoiceId, "paid")
  }

  async markUnpaid([invoiceId = ""]: readonly string[]): Promise<Outcome<null>> {
    return await this.mark(invoiceId, "unpaid")
  }

  private async mark(invoiceId: string, to: "paid" | "unpaid"): Promise<Outcome<null>> {
    const { world, task } = this
    return await this.call({
      operation: to === "paid" ? "mark-paid" : "mark-unpaid",
      quoted: this.buyerOf(invoiceId),
      effect: this.drawSendEffect("mark"),
      deadlineMs: 15_000,
      serve: (account): Served<null> => {
        const invoice = account.find(invoiceId, world.timeline.nowMs)
        if (!invoice) return { kind: "not-found" }
        world.payments.onMark(task, invoice, to)
        invoice.isPaid = to === "paid"
        return { kind: "done", value: null }
      },
    })
  }

  async readNames(): Promise<never> {
    throw new Error("the pipeline reads no names")
  }

  async addCategory(): Promise<never> {
    throw new Error("the pipeline adds no category")
  }

  async addProject(): Promise<never> {
    throw new Error("the pipeline adds no project")
  }

  /** Sends a request into the world; its outcome arrives at its own time. */
  private async call<T>(input: {
    operation: Operation
    /** The buyer that this call is about; otherwise the one of the order's last create. */
    quoted?: Contractor | null
    effect: CallEffect
    deadlineMs: number
    serve: (account: Account) => Served<T>
    onSent?: () => void
    onGone?: () => void
    onOver?: () => void
  }): Promise<Outcome<T>> {
    const { world, task, companyId } = this
    const { operation, serve } = input
    const { process, random } = task
    const key = process.config.keys[companyId] ?? ""
    const startedMs = world.timeline.nowMs
    this.quoted = input.quoted ?? world.truthOf(task.subject)?.lastContractor ?? null
    const isAway = world.isAway()
    const effect = isAway
      ? { ...WELL, how: "not-sent" as const, status: null, code: "ECONNREFUSED" }
      : input.effect
    if (isAway) {
      world.judge.onKeyTrouble(companyId)
      world.meetOfTask(task, "service away")
    }
    if (effect.how !== "not-sent") input.onSent?.()
    return await new Promise<Outcome<T>>((resolve) => {
      if (!process.isAlive) return
      const travelMs = random.int(3, 15)
      const answerMs = travelMs + effect.workMs + random.int(40, 900)
      const isLost = effect.how === "broken"
      // If no response ever comes the client times out; a reset or a bad response comes sooner.
      const endMs =
        isLost && effect.code !== "TIMEOUT"
          ? Math.min(answerMs, input.deadlineMs)
          : isLost || answerMs > input.deadlineMs
            ? input.deadlineMs
            : answerMs
      const isTimeout = endMs === input.deadlineMs
      const lateMs = operation === "send" ? LATE_MAIL_MS : LATE_SAVE_TIMES * input.deadlineMs
      let served: Outcome<T> | null = null
      const nothing = () => input.onOver?.()
      const finish = (outcome: Outcome<T>) => {
        world.note(task, `service.${operation}`, describeOutcome(outcome))
        input.onGone?.()
        resolve(outcome)
      }
      const serveNow = () => {
        // A request in flight from a dead process is still carried out, but not after this time.
        if (!process.isAlive && world.nowMs > process.diedMs + LATE_MAIL_MS) return nothing()
        served = this.serve(operation, key, effect, startedMs, serve)
        input.onOver?.()
      }
      const doubt = () =>
        this.outcome<T>(operation, "unknown", {
          startedMs,
          status: isTimeout ? null : effect.status,
          code: isTimeout ? "TIMEOUT" : effect.code,
        })
      const timeline = world.timeline
      if (effect.how === "not-sent") {
        timeline.after(travelMs, world.tie(), () => {
          nothing()
          const failure = { startedMs, status: null, code: effect.code }
          process.deliver(world.tie(), () => finish(this.outcome(operation, "not-sent", failure)))
        })
        return
      }
      if (isLost) {
        const delayMs =
          effect.saves === "late" ? endMs + random.int(0, lateMs) : Math.min(answerMs, endMs) - 1
        if (effect.saves === "no") timeline.after(travelMs, world.tie(), nothing)
        else timeline.after(delayMs, world.tie(), serveNow)
        timeline.after(endMs, world.tie(), () =>
          process.deliver(world.tie(), () => finish(doubt()))
        )
      } else {
        timeline.after(Math.min(answerMs - 30, endMs + lateMs), world.tie(), serveNow)
        timeline.after(endMs, world.tie(), () =>
          process.deliver(world.tie(), () => finish(isTimeout || !served ? doubt() : served))
        )
      }
      world.disturb(task, operation, endMs)
    })
  }

  /** The key check reads a page of the list. */
  private doesOffer(operation: Operation): boolean {
    const { offersNoList, offersNoReading, offersNoMarking } = this.world.plan.service
    if (operation === "mark-paid" || operation === "mark-unpaid") return !offersNoMarking
    if (operation === "read") return !offersNoReading
    return !offersNoList || (operation !== "list" && operation !== "check-key")
  }

  private serve<T>(
    operation: Operation,
    key: string,
    effect: CallEffect,
    startedMs: number,
    serve: (account: Account) => Served<T>
  ): Outcome<T> {
    const { world, task } = this
    const opened = world.openKey(key)
    const report = (kind: Exclude<OutcomeKind, "done" | "asked-to-wait">, status: number) =>
      this.outcome<T>(operation, kind, { startedMs, status, code: null })
    if (!opened) {
      world.judge.onKeyTrouble(this.companyId)
      world.meetOfTask(task, "401")
      return report("key-rejected", 401)
    }
    if (!this.doesOffer(operation)) {
      if (operation === "mark-paid" || operation === "mark-unpaid") {
        world.meetOfAll(this.companyId, "no marking offered")
      } else {
        world.meetOfTask(task, operation === "read" ? "no reading offered" : "no list offered")
      }
      const status = world.plan.notOfferedStatus
      const code = status === 404 ? null : "NOT_OFFERED"
      return this.outcome<T>(operation, "refused", { startedMs, status, code })
    }
    if (opened.forbidden.has(operation)) {
      world.meetOfTask(task, "403")
      world.judge.onKeyTrouble(this.companyId)
      if (operation === "read") world.judge.onForbiddenRead(task)
      world.meetOfTask(task, "403 for the key")
      return report("key-rejected", 403)
    }
    if (effect.how === "forbidden" && operation === "create") {
      const truth = world.truthOf(task.subject)
      if (truth) world.judge.onForbidden(this.companyId, truth.plan.index)
    }
    if (effect.status === 401 || effect.status === 403 || effect.status === 429) {
      world.meetOfTask(task, String(effect.status))
    }
    if (effect.how === "forbidden" && operation === "read") world.judge.onForbiddenRead(task)
    if (effect.how === "forbidden" && operation === "check-key") world.judge.onKeyRejected(task)
    if (effect.how === "forbidden") return report("key-rejected", 403)
    if (effect.how === "rejected") world.judge.onKeyRejected(task)
    if (effect.how === "rejected" && operation === "list") {
      world.judge.onListRejected(this.companyId)
    }
    if (effect.how === "rejected") return report("key-rejected", 401)
    if (effect.how === "refused") return report("refused", 400)
    if (effect.how === "busy") {
      const retryAfterMs = task.random.chance(0.5) ? task.random.int(0, 60) * 1000 : null
      return {
        kind: "asked-to-wait",
        retryAfterMs,
        report: this.report(operation, "asked-to-wait", { startedMs, status: 429, code: null }),
      }
    }
    const result = serve(opened.account)
    if (result.kind === "not-found") return report("refused", 404)
    if (result.kind === "refused") return report("refused", 400)
    return {
      kind: "done",
      value: result.value,
      report: this.report(operation, "done", { startedMs, status: 200, code: null }),
    }
  }

  private outcome<T>(
    operation: Operation,
    kind: Exclude<OutcomeKind, "done" | "asked-to-wait">,
    facts: { startedMs: number; status: number | null; code: string | null }
  ): Outcome<T> {
    return { kind, report: this.report(operation, kind, facts) }
  }

  private report(
    operation: Operation,
    outcome: OutcomeKind,
    { startedMs, status, code }: { startedMs: number; status: number | null; code: string | null }
  ): CallReport {
    const { timeline } = this.world
    return {
      operation,
      outcome,
      status,
      code,
      startedAt: new Date(startedMs).toISOString(),
      durationMs: timeline.nowMs - startedMs,
      words: outcome === "done" || status === null ? null : this.drawWords(),
    }
  }

  /** The buyer of an invoice, as its create named it. */
  private buyerOf(invoiceId: string): Contractor | null {
    const { world, task, companyId } = this
    const account = world.openKey(task.process.config.keys[companyId] ?? "")?.account
    const invoice = account?.invoices.find(({ id }) => id === invoiceId)
    return invoice?.create?.draft.contractor ?? null
  }

  private drawWords(): ServiceWords | null {
    const { world, task } = this
    if (!world.plan.service.quotesBuyers || !task.subject) return null
    if (!this.quoted) return null
    world.meetOfTask(task, "words that quote the buyer")
    const { name, city, email } = this.quoted
    return { en: `Contractor ${name} of ${city} (${email}) cannot be saved.`, pl: null }
  }

  private drawCreateEffect(isDisliked: boolean, orderId: string): CallEffect {
    const { world, task } = this
    const { random } = task
    const traits = world.plan.service
    const { process } = task
    if (Math.abs(process.aheadMs) > 1000) world.meet(orderId, "clock off")
    const meet = (what: string) => world.meet(orderId, what)
    if (isDisliked) {
      meet("403 on one order")
      return { ...WELL, how: "forbidden", status: 403 }
    }
    const level = world.isFaulty ? world.plan.faultRates.creates : 0
    if (!random.chance(0.2 * level)) {
      if (world.isFaulty && traits.answersSlowly && random.chance(0.3)) {
        meet("answer after minutes")
        const workMs = random.int(5, 280) * 1000
        return { ...WELL, workMs }
      }
      return { ...WELL, workMs: random.int(50, 1500) }
    }
    if (world.plan.sleepsOverLists) return this.drawDoubt(meet)
    const kind = random.pickWeighted({
      doubt: 10,
      "400": 1,
      "401": 0.6,
      "403": 1,
      "429": 2,
      "not sent": 2,
    })
    if (kind === "doubt") return this.drawDoubt(meet)
    meet(`create: ${kind}`)
    switch (kind) {
      case "400":
        return { ...WELL, how: "refused", status: 400 }
      case "401":
        return { ...WELL, how: "rejected", status: 401 }
      case "403":
        return { ...WELL, how: "forbidden", status: 403 }
      case "429":
        return { ...WELL, how: "busy", status: 429 }
      case "not sent":
        return { ...WELL, how: "not-sent", status: null, code: "ECONNREFUSED" }
    }
  }

  private drawDoubt(meet: (what: string) => void): CallEffect {
    const { random } = this.task
    const way = random.pick(Object.keys(DOUBTS) as (keyof typeof DOUBTS)[])
    const [status, code] = DOUBTS[way]
    const isLate = this.world.plan.service.savesLate && random.chance(0.5)
    const isOftenLost = this.world.plan.sleepsOverLists
    const saves = random.chance(isOftenLost ? 0.6 : 0.3) ? "no" : isLate ? "late" : "yes"
    meet(way)
    if (saves === "late") meet("saved after the connection was gone")
    return broken(status, code, saves)
  }

  private drawSendEffect(what: "e-mail" | "mark" = "e-mail"): CallEffect {
    const { world, task } = this
    const level = world.isFaulty ? world.plan.faultRates.mails : 0
    if (!task.random.chance(0.12 * level)) return { ...WELL, workMs: task.random.int(50, 800) }
    const kind = task.random.pickWeighted({
      doubt: 10,
      "400": 2,
      "403": 0.5,
      "429": 2,
      "not sent": 2,
    })
    if (what === "mark") world.meetOfAll(this.companyId, `mark: ${kind}`)
    else world.meetOfTask(task, `e-mail: ${kind}`)
    switch (kind) {
      case "doubt":
        return this.drawDoubt((what) => world.meetOfTask(task, what))
      case "400":
        return { ...WELL, how: "refused", status: 400 }
      case "403":
        return { ...WELL, how: "forbidden", status: 403 }
      case "429":
        return { ...WELL, how: "busy", status: 429 }
      case "not sent":
        return { ...WELL, how: "not-sent", status: null, code: "ECONNREFUSED" }
    }
  }

  private drawReadEffect(): CallEffect {
    const { world, task } = this
    const level = world.isFaulty ? world.plan.faultRates.reads : 0
    const plain = { ...WELL, workMs: task.random.int(20, 400) }
    if (!task.random.chance(0.04 * level)) return plain
    const isRestored = world.plan.backup !== null
    const kind = task.random.pickWeighted({
      "5xx": 3,
      "429": 2,
      "403": 1,
      "401": isRestored ? 2 : 0.5,
      "not sent": 1,
      HTML: 1,
      "cut body": 1,
      reset: 0.5,
      timeout: 0.5,
    })
    world.meetOfTask(task, `read: ${kind}`)
    switch (kind) {
      case "reset":
      case "timeout":
      case "cut body":
        world.meetOfTask(task, kind)
        return broken(DOUBTS[kind][0], DOUBTS[kind][1], "no")
      case "5xx":
        world.meetOfTask(task, kind)
        return broken(503, null, "no")
      case "HTML":
        world.meetOfTask(task, kind)
        return broken(200, "UNREADABLE_ANSWER", "no")
      case "429":
        return { ...WELL, how: "busy", status: 429 }
      case "403":
        return { ...WELL, how: "forbidden", status: 403 }
      case "401":
        return { ...WELL, how: "rejected", status: 401 }
      case "not sent":
        return { ...WELL, how: "not-sent", status: null, code: "ECONNREFUSED" }
    }
  }
}

function describeOutcome(outcome: Outcome<unknown>): string {
  const { status, code } = outcome.report
  const facts = [status, code].filter((fact) => fact !== null).join(" ")
  return `${outcome.kind}${facts ? ` (${facts})` : ""}`
}
