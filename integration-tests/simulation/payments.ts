import type { PaymentFinding, PaymentWatch } from "../../src/core/payment/watch"
import type { InvoiceRequest } from "../../src/core/request/invoice-request"
import { markByPerson } from "../../src/pipeline/operator/mark-by-person"
import { markPaidInvoices } from "../../src/pipeline/follow-up/mark-paid"
import { triggerInEffect } from "../../src/core/settings/options"
import { noteCapture } from "../../src/pipeline/order-changes/compose-once-paid"
import { requestInvoice } from "../../src/pipeline/issue/request-invoice"
import type { CreateCall, KeptInvoice } from "./account"
import { digestOfKey } from "./ports"
import type { PaymentPlan } from "./plan"
import type { SeededRandom } from "./seeded-random"
import type { OrderTruth } from "./shop"
import type { Task } from "./sim-process"
import type { World } from "./world"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TURN_MS = 50_000
/** From reading an order to the end of the call that follows, however late that takes effect. */
const WINDOW_MS = 90_000
/** Automatic looks are days apart: this many runs, this far apart, after everything else. */
const LAST_RUNS = 5
const LAST_PAUSE_MS = 21 * HOUR

type Mark = "paid" | "unpaid"

/** An order's payments from a moment on, in grosze. */
type Money = { sinceMs: number; captured: number; kept: number; isCanceled: boolean }

/** The truth about one order's payments, whatever the pipeline believes. */
type PaymentTruth = {
  money: Money[]
  /** How often a marking as paid was begun in the ledger, whether or not the call was made. */
  begun: number
  /**
   * What a person last stated and the plugin accepted, and statements in progress: if the process dies
   * meanwhile, its statement may have been accepted.
   */
  word: Mark | null
  pending: Set<{ to: Mark }>
}

/** The buyers' money: who pays when, and which marks are correct. */
export class Payments {
  private readonly payments = new Map<number, PaymentTruth>()
  /** Orders whose invoice a person wanted whatever was paid, and those that were refused until paid. */
  private readonly commanded = new Set<number>()
  private readonly awaited = new Set<number>()
  private isOver = false

  constructor(private readonly world: World) {}

  schedule(): void {
    const { world } = this
    for (const plan of world.plan.payments) {
      const truth = world.shop.truths.find((one) => one.plan.index === plan.index)
      if (!truth) continue
      world.timeline.at(world.plan.startMs + plan.atMs, world.tie(), () => this.happen(truth, plan))
    }
    this.scheduleRun()
  }

  private happen(truth: OrderTruth, plan: PaymentPlan): void {
    const { world } = this
    const { what, event } = plan
    const order = world.shop.orders.kept.get(truth.id)?.order
    if (!order || !truth.isPlaced) return
    const part = (share: number) => (Math.round(Number(order.total) * 100 * share) / 100).toFixed(2)
    const amount = { all: order.total, part: part(0.4), more: part(1.5), void: "0" }[what]
    world.shop.orders.edit(truth.id, {
      payments: [
        {
          providerId: "pp_stripe_stripe",
          capturedAmount: amount,
          refundedAmount: "0",
          capturedAt: what === "void" ? null : new Date(world.nowMs).toISOString(),
        },
      ],
    })
    this.note(truth)
    world.note(null, "a buyer", `pays ${what} of ${truth.name}: ${amount}`)
    world.meet(truth.id, `payment: ${what}`)
    // Medusa announces no canceled payment; a shop's own code may.
    const isTold = what !== "void" || plan.atMs % 2 === 0
    if (!isTold) return
    world.deliver(truth, event, `payment ${what}`, async (ports) => {
      await ports.ledger.makePaymentDue(truth.id)
      if (!world.plan.issuesWhenPaid || what === "void") return
      if (triggerInEffect(ports.settings) !== "payment.captured") {
        return await noteCapture(ports, truth.id)
      }
      const requestedBy = "payment.captured"
      await requestInvoice(ports, { orderId: truth.id, requestedBy, isForced: false })
    })
  }

  /** A person wants the order's invoice now, paid or not. */
  command({ plan: { index } }: OrderTruth): void {
    this.commanded.add(index)
  }

  /** Nothing was captured that could have requested an invoice. */
  needsNoRequest(truth: OrderTruth): boolean {
    if (this.world.stops.leaves(truth)) return true
    const { id } = truth
    const order = this.world.shop.orders.kept.get(id)?.order
    // A refund of the shop's own has the order's time as that of its capture, and no event.
    const isCaptured = order?.payments.some(
      ({ capturedAt }) => (capturedAt ?? "") > order.createdAt
    )
    return this.world.plan.issuesWhenPaid && isCaptured !== true
  }

  /** True if the order waits for its payment, though as much as it costs was captured. */
  isOwedNow({ orderId, state, reasons }: InvoiceRequest): boolean {
    if (state !== "refused" || reasons?.[0]?.code !== "NOT_PAID_IN_FULL") return false
    const truth = this.world.shop.ofId(orderId)
    return truth !== undefined && truth !== null && this.isPaid(truth)
  }

  /** As much as the order costs was captured. */
  isPaid(truth: OrderTruth): boolean {
    const money = this.paymentOf(truth).money.at(-1)
    const order = this.world.shop.orders.kept.get(truth.id)?.order
    return (money?.captured ?? 0) >= Math.round(Number(order?.total) * 100) - 1
  }

  /** A request changed. */
  onChange(row: InvoiceRequest | null): void {
    const truth = row && this.world.shop.ofId(row.orderId)
    if (!truth) return
    const { index } = truth.plan
    if (row.state === "refused" && row.reasons?.[0]?.code === "NOT_PAID_IN_FULL") {
      this.awaited.add(index)
      this.world.meet(truth.id, "refused until paid")
    }
    if (row.state === "issued" && this.awaited.has(index) && !this.commanded.has(index)) {
      this.world.meet(truth.id, "issued once paid")
    }
  }

  /** Unless a person wants it, nothing is issued before the order is paid in full. */
  checkCreate(truth: OrderTruth, create: CreateCall): void {
    const { freshSinceMs, sentMs, draft } = create
    if (!this.world.plan.issuesWhenPaid || this.commanded.has(truth.plan.index)) return
    this.world.stops.checkCreate(truth, create)
    const gross = Math.round(Number(draft.totals.gross) * 100)
    const { money } = this.paymentOf(truth)
    const held = money.filter(
      ({ sinceMs }, at) => sinceMs <= sentMs && (money[at + 1]?.sinceMs ?? Infinity) >= freshSinceMs
    )
    if (held.some(({ kept }) => kept >= gross - 1)) return
    const had = held.map(({ kept }) => kept).join(", ")
    this.world.judge.find("payment", "issued", truth, `with ${had || "nothing"} of ${gross} paid`)
  }

  /** Records what the order's payments amount to now. */
  note(truth: OrderTruth): void {
    const order = this.world.shop.orders.kept.get(truth.id)?.order
    if (!order) return
    const sum = (amounts: readonly string[]) =>
      amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0)
    const captured = sum(order.payments.map(({ capturedAmount }) => capturedAmount))
    const kept = captured - sum(order.payments.map(({ refundedAmount }) => refundedAmount))
    const isCanceled = truth.isCanceled
    this.paymentOf(truth).money.push({ sinceMs: this.world.nowMs, captured, kept, isCanceled })
  }

  private paymentOf({ plan: { index } }: OrderTruth): PaymentTruth {
    const known = this.payments.get(index)
    if (known) return known
    const payment: PaymentTruth = { money: [], begun: 0, word: null, pending: new Set() }
    this.payments.set(index, payment)
    return payment
  }

  private run(): void {
    const { world } = this
    const process = world.chooseProcess(null)
    if (!process) return
    void world.run(process, "sweep", "payments", null, async (ports) => {
      await markPaidInvoices(ports, { turnMs: TURN_MS })
    })
  }

  private scheduleRun(): void {
    const everyMs = this.world.isFaulty ? MINUTE : 6 * MINUTE
    this.world.timeline.after(everyMs, this.world.tie(), () => {
      if (this.isOver) return
      this.run()
      this.scheduleRun()
    })
  }

  /** Lets days pass in which nothing else happens. */
  async outlast(): Promise<void> {
    const { world } = this
    this.isOver = true
    for (let run = 0; run < LAST_RUNS && !world.judge.isDone; run += 1) {
      this.run()
      world.watch()
      await world.timeline.runUntil(world.nowMs + LAST_PAUSE_MS, () => world.judge.isDone)
    }
    this.checkEnd()
  }

  /** A person marks an invoice as paid or unpaid, if the screen allows it. */
  press(truth: OrderTruth, random: SeededRandom): void {
    const { world } = this
    const row = world.judge.rowOf(truth)
    const watch = row && world.ledger.payments.watches.get(row.id)
    const process = world.chooseProcess(row?.companyId ?? null)
    if (!row || !watch || !process) return
    const to = watch.state === "paid" || random.chance(0.2) ? "unpaid" : "paid"
    const payment = this.paymentOf(truth)
    world.meet(truth.id, `pressed: mark ${to}`)
    void world.run(process, "person", `mark ${truth.name}`, row.id, async (ports, task) => {
      const press: { to: Mark } = { to }
      payment.pending.add(press)
      const result = await markByPerson(ports, row.id, { to, seen: watch.state })
      const said = "rejection" in result ? result.rejection.code : "done"
      if (said === "done") {
        payment.word = to
        payment.pending.clear()
      }
      payment.pending.delete(press)
      world.note(task, `mark ${to}`, said)
    })
  }

  /** A payment watch was recorded. */
  onRecorded(found: PaymentFinding, watch: PaymentWatch | null): void {
    const truth = watch && found.state === "marking" ? this.world.truthOf(watch.requestId) : null
    if (truth) this.paymentOf(truth).begun += 1
  }

  /** The service carries out the marking. */
  onMark(task: Task, invoice: KeptInvoice, to: Mark): void {
    const { world } = this
    const truth = this.truthOf(invoice)
    const find = (cause: string, text: string) => world.judge.find("payment", cause, truth, text)
    // A restored ledger does not know of a marking made after the backup, and repeats it.
    if (world.backup.isRestored) return
    if (world.judge.copiedMs !== null && task.process.isAlive) {
      return find("copy", `marked ${to} from a copy that nobody spoke for`)
    }
    if (!truth || (!invoice.create && task.kind !== "person")) {
      return find("of another's invoice", `invoice ${invoice.id}`)
    }
    world.meet(truth.id, `marked ${to}`)
    if (task.kind === "person" || !invoice.create) return
    const row = world.judge.rowOf(truth)
    const payment = this.paymentOf(truth)
    if (row && world.ledger.payments.watches.get(row.id)?.by === "person") {
      const isSaid = payment.word === to || [...payment.pending].some((press) => press.to === to)
      return isSaid ? undefined : find("against a person's word", `marked ${to}`)
    }
    const gross = Math.round(Number(invoice.create.draft.totals.gross) * 100)
    const fromMs = world.nowMs - WINDOW_MS
    const held = payment.money.filter(
      (_, at) => (payment.money[at + 1]?.sinceMs ?? Infinity) >= fromMs
    )
    // A marking that was begun is repeated even after a refund: the order was paid in full when it began.
    const isFirst = payment.begun <= 1
    const isTrue =
      to === "unpaid"
        ? held.length === 0 || held.some(({ captured }) => captured < gross - 1)
        : held.some(
            ({ captured, kept, isCanceled }) =>
              captured >= gross - 1 && (!isFirst || (Math.abs(kept - gross) <= 1 && !isCanceled))
          )
    if (!isTrue) {
      const had = held.map(({ captured, kept }) => `${captured}/${kept}`).join(", ")
      find(`marked ${to}`, `though the order had ${had || "nothing"} of ${gross}`)
    }
    if (to === "unpaid" && payment.begun === 0) find("unpaid", "what was not marked from here")
  }

  private truthOf(invoice: KeptInvoice | undefined): OrderTruth | null {
    const { truths } = this.world.shop
    const truth = truths.find(({ plan }) => plan.index === invoice?.orderIndex)
    return truth ?? null
  }

  /** Every mark agrees with the service and with the money, or is waiting for a reason. */
  private checkEnd(): void {
    const { world } = this
    if (world.backup.isRestored) return
    for (const truth of world.shop.truths) {
      const row = truth.isPlaced ? world.judge.rowOf(truth) : undefined
      const watch = row?.state === "issued" ? world.ledger.payments.watches.get(row.id) : undefined
      if (!row || !watch) continue
      const opened = world.openKey(world.config.keys[row.companyId ?? ""] ?? "")
      const ours = truth.invoices.filter(({ id }) => id === row.invoiceId)
      const [invoice] = ours
      const isOnHold = [...world.ledger.holds.values()].some(
        ({ companyId }) => companyId === row.companyId
      )
      const key = digestOfKey(world.config.keys[row.companyId ?? ""] ?? "")
      const isReached =
        ours.length === 1 && invoice?.account === opened?.account && row.keyDigest === key
      if (!invoice?.create || !isReached || isOnHold) continue
      const find = (cause: string, text: string) => world.judge.find("payment", cause, truth, text)
      const shown = invoice.isPaid ? "paid" : "unpaid"
      const sentAs = invoice.create.draft.payment.isPaid
      if (watch.state === "marking" || watch.state === "unmarking") {
        find("stuck", `it is ${watch.state} for days`)
        continue
      }
      // An earlier create may have said otherwise, and its invoice may be the one that was found.
      const isSaid = watch.state === "paid" || watch.state === "unpaid"
      if (isSaid && sentAs === row.isPaid && watch.state !== shown) {
        find("differs", `the row says ${watch.state}, the service ${shown}`)
      }
      if (watch.by === "person") continue
      // The plugin does not mark what a person has to check first.
      const isDoubtful =
        row.correction !== null || row.difference !== null || row.readBack !== "done"
      if (isDoubtful || (row.reasons ?? []).length > 0 || truth.isCanceled) continue
      const gross = Math.round(Number(row.totals?.gross) * 100)
      const money = this.paymentOf(truth).money.at(-1)
      const isFull = money !== undefined && Math.abs(money.kept - gross) <= 1
      const isUndone = (money?.captured ?? 0) < gross - 1
      if (isFull && watch.state !== "paid" && watch.state !== "refused") {
        find("forgotten", `it is paid in full, the row says ${watch.state}`)
      }
      if (isUndone && watch.state !== "unpaid" && watch.state !== "unmark_refused") {
        find("not taken back", `only ${money?.captured ?? 0} of ${gross} is captured`)
      }
    }
  }
}
