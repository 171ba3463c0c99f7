import { readCalendarDate } from "../../src/core/dates"
import type { HoldCause, InvoiceRequest } from "../../src/core/request/invoice-request"
import type { Transition } from "../../src/core/lifecycle/transition"
import type { KeptInvoice, CreateCall } from "./account"
import { submitRulesBy } from "./ksef"
import { digestOfKey } from "./ports"
import { BUYERS_MARK, type OrderTruth } from "./shop"
import type { Task } from "./sim-process"
import type { World } from "./world"

const MINUTE = 60_000
/** The longest time from a difference on the row to its hold. */
const DIFFERENCE_MS = 2 * MINUTE
/** Longer than any hold that a single wrong response can cause. */
const LONG_HOLD_MS = 10 * MINUTE
/** Within this time after a comparison's response, each order that waited for it has acted on it. */
const SHARED_MS = 1_000
/**
 * This many consecutive holds, each for a new 401 with nothing issued in between, cannot come from one wrong
 * response.
 */
const MANY_HOLDS = 3
/** A firewall forbids one call and not the next; a key must be forbidden for this long to be conclusive. */
const PASSING_MS = 10_000

export type Finding = {
  /** What must never happen, in one word. */
  kind: string
  /** How it happened, as far as the world can tell. */
  cause: string
  order: string | null
  text: string
}

/** What look-ups were shown, to explain why one overlooked an invoice. */
class Looks {
  private readonly listed = new Map<string, Set<string>[]>()
  private readonly ofTask = new WeakMap<Task, Set<string>>()
  private readonly taken = new Map<string, Set<string>>()

  list(task: Task, ids: readonly string[]): void {
    if (task.subject === null) return
    let seen = this.ofTask.get(task)
    if (!seen) {
      seen = new Set()
      this.ofTask.set(task, seen)
      const looks = this.listed.get(task.subject) ?? []
      looks.push(seen)
      this.listed.set(task.subject, looks)
    }
    for (const id of ids) seen.add(id)
  }

  read(task: Task, invoice: KeptInvoice): void {
    if (task.subject === null) return
    const taken = this.taken.get(task.subject) ?? new Set<string>()
    taken.add(invoice.id)
    this.taken.set(task.subject, taken)
  }

  wasListed = (subject: string, id: string) =>
    (this.listed.get(subject) ?? []).slice(-2).some((seen) => seen.has(id))
  hasLooked = (subject: string) => this.listed.has(subject)
  wasRead = (subject: string, id: string) => this.taken.get(subject)?.has(id) ?? false
}

/** `isToldBad`: the service said the key is bad so often in a row that it may be true. */
type HoldSpan = { companyId: string; cause: HoldCause; sinceMs: number; isToldBad: boolean }

/** Reasons for which an order is refused because of a refund or a return. */
const CAME_BACK: readonly string[] = ["CREDIT_LINE_AFTER_ORDER", "RETURN_BEFORE_INVOICE"]

/** Knows the truth and reports what must never happen; it shares no rule with the code it judges. */
export class Judge {
  readonly findings: Finding[] = []
  readonly looks = new Looks()
  /** Kinds of findings that end a world; null: all. */
  only: readonly string[] | null = null
  readonly lastRejections = new Map<string, string>()
  /** When the shop was started on a copy, until a person says that the copy is the live one. */
  copiedMs: number | null = null
  private readonly paused = new Map<string, number>()
  private readonly differing = new Map<string, number>()
  private readonly spans = new Map<string, HoldSpan>()
  private readonly expired = new Map<string, { atMs: number; bySweeper: string }>()
  /** Orders of a company that got 403 since the last time one of its orders was issued. */
  private readonly forbidden = new Map<string, Set<number>>()
  private readonly suspicious = new Set<string>()
  /** Tasks that were told that the key is bad, and the consecutive holds that resulted, by company. */
  private readonly toldBad = new WeakSet<Task>()
  /** When listing last got that response: orders that wait for one comparison share it. */
  private readonly listToldBadMs = new Map<string, number>()
  private readonly holdsInARow = new Map<string, number>()
  /** When a key could last not be known to be good: it was bad, or the service was unavailable. */
  private readonly badKey = new Map<string, number>()
  /** First and last time that reading an order's invoice was forbidden. */
  private readonly forbiddenReads = new Map<number, { firstMs: number; lastMs: number }>()
  /** When an issued invoice was read back. */
  private readonly read = new Map<string, number>()
  /** When an edit of a waiting request's order was noted on its row. */
  private readonly noted = new Map<string, number>()
  /** Invoices that the service returned to a process that lived long enough to save them. */
  private readonly answers = new Map<string, Set<string>>()
  readonly linked = new Set<string>()
  /** Requests whose e-mail a person ordered. */
  private readonly ordered = new Set<string>()
  /** Invoices that a restored ledger does not know were mailed, and since when. */
  private readonly owedAgain = new Map<KeptInvoice, number>()
  /** When a backup replaced the ledger. */
  private restoredMs = -Infinity
  private readonly lookedThrough = new WeakSet<object>()
  /** Settled manually by a person. */
  readonly settled = new Set<string>()

  constructor(private readonly world: World) {}

  get isDone(): boolean {
    return this.findings.length > 0
  }

  find(kind: string, cause: string, order: OrderTruth | null, text: string): void {
    if (this.only !== null && !this.only.some((one) => `${kind} ${cause}`.includes(one))) return
    if (this.isDone) return
    this.findings.push({ kind, cause, order: order?.name ?? null, text })
    this.world.note(null, "FINDING", `${kind} (${cause}): ${text}`)
  }

  onCreate(truth: OrderTruth, create: CreateCall, companyId: string): void {
    const pausedMs = this.paused.get(companyId)
    if (pausedMs !== undefined && pausedMs < create.stampedMs) {
      this.find("issued-on-hold", "paused", truth, "a create after a person paused the company")
    }
    const differsMs = this.differing.get(companyId)
    if (differsMs !== undefined && differsMs < create.stampedMs) {
      this.find("issued-on-hold", "difference", truth, "a create while a difference waits")
    }
    if (this.copiedMs !== null && this.copiedMs < create.stampedMs) {
      this.find("issued-on-hold", "copy", truth, "a create in a copy that nobody spoke for")
    }
    this.checkDate(truth, create)
    this.checkAmount(truth, create)
    this.checkNoted(truth, create)
    this.checkSubmission(truth, create)
    this.world.payments.checkCreate(truth, create)
  }

  /**
   * It must request for KSeF what was chosen for such a buyer; a process may still use the previous choice.
   */
  private checkSubmission(truth: OrderTruth, { sentMs, draft }: CreateCall): void {
    const { ksef, startMs } = this.world.plan
    const who = truth.plan.isCompanyBuyer ? "companies" : "persons"
    const chosen = submitRulesBy(ksef, sentMs - startMs).map((rules) => rules?.[who] ?? null)
    const { sendToKsef } = draft
    const said = sendToKsef === undefined ? null : sendToKsef ? "now" : "end_of_day"
    if (ksef) this.world.meet(truth.id, `to KSeF: ${said ?? "nothing said"}`)
    if (chosen.includes(said)) return
    this.find("ksef", "submission", truth, `said ${said} of ${who}, chosen ${chosen.join(", ")}`)
  }

  private checkDate(truth: OrderTruth, { composedSinceMs, sentMs, draft }: CreateCall): void {
    const days = [composedSinceMs - MINUTE, sentMs].map((ms) =>
      readCalendarDate(new Date(ms), "Europe/Warsaw")
    )
    if (days.includes(draft.issueDate)) return
    const text = `issued on ${draft.issueDate}, though it was ${days.join(" or ")} in Warsaw`
    this.find("issue-date", "wall clock", truth, text)
  }

  private checkAmount(truth: OrderTruth, { composedSinceMs, sentMs, draft }: CreateCall): void {
    const { totals } = truth
    const held = totals.filter(
      ({ sinceMs }, at) =>
        sinceMs <= sentMs && (totals[at + 1]?.sinceMs ?? Infinity) >= composedSinceMs
    )
    if (held.some(({ gross }) => gross === draft.totals.gross)) return
    this.find(
      "amount",
      "sent",
      truth,
      `sent ${draft.totals.gross}, the order had ${held.map(({ gross }) => gross).join(", ")}`
    )
  }

  /** What was noted before the stamp must be known to the stamp. */
  private checkNoted(truth: OrderTruth, { composedSinceMs, stampedMs, draft }: CreateCall): void {
    const notedMs = this.noted.get(this.rowOf(truth)?.id ?? "")
    if (notedMs === undefined || notedMs <= composedSinceMs || notedMs >= stampedMs) return
    const held = truth.totals.filter(
      ({ sinceMs }, at) =>
        sinceMs >= notedMs || (truth.totals[at + 1]?.sinceMs ?? Infinity) > notedMs
    )
    if (held.some(({ gross }) => gross === draft.totals.gross)) return
    this.find("amount", "read before a noted edit", truth, `sent ${draft.totals.gross}`)
  }

  onSaved(truth: OrderTruth, invoice: KeptInvoice): void {
    const issued = truth.invoices.filter(({ status }) => status !== "DRAFT")
    if (invoice.status === "DRAFT" || issued.length < 2) return
    const first = issued[0] as KeptInvoice
    const ids = issued.map(({ account, id }) => `${account.name}/${id}`).join(" and ")
    this.find("second-invoice", this.explainSecond(truth, first, invoice), truth, `invoices ${ids}`)
  }

  /** Explains why the pipeline made a second invoice, from what it was shown and when. */
  private explainSecond(truth: OrderTruth, first: KeptInvoice, second: KeptInvoice): string {
    for (const { create } of [first, second]) {
      if (create && create.sentMs - create.stampedMs > create.createMs) return "standing clock"
    }
    if (!first.create || !second.create) return "made by hand"
    const row = this.rowOf(truth)
    const expiry = row && this.expired.get(row.id)
    const { create } = first
    const isEarly =
      expiry &&
      create &&
      expiry.atMs >= create.stampedMs &&
      expiry.atMs < create.stampedMs + 2 * create.createMs
    if (isEarly) {
      return "stamp deadline of the sweeper"
    }
    if (first.account !== second.account) return "two accounts"
    const subject = row?.id ?? ""
    const holder = [...this.world.ledger.rows.values()].find(
      (one) =>
        one.invoiceId === first.id &&
        one.companyId === first.account.companyId &&
        one.orderId !== truth.id
    )
    const wasRead = this.looks.wasRead(subject, first.id)
    if (holder && !wasRead) return "id tied to another order"
    if (!this.looks.hasLooked(subject)) return "no look"
    if (wasRead) return "shown otherwise, read and dropped"
    if (this.looks.wasListed(subject, first.id)) return "shown otherwise, listed and dropped"
    return this.world.plan.service.ordersTiesAtRandom ? "ties between pages" : "not listed"
  }

  /** Three consecutive orders with 403 look like a key that may not issue. */
  onForbidden(companyId: string, orderIndex: number): void {
    const orders = this.forbidden.get(companyId) ?? new Set()
    orders.add(orderIndex)
    this.forbidden.set(companyId, orders)
    if (orders.size >= 3) this.suspicious.add(companyId)
  }

  /**
   * 401 is about the key, and so is a forbidden check next to a create: if a service says so of a good key,
   * the company is on hold for as long as with a bad one.
   */
  onKeyRejected(task: Task): void {
    this.toldBad.add(task)
  }

  onListRejected(companyId: string): void {
    this.listToldBadMs.set(companyId, this.world.nowMs)
  }

  private beginSpan(task: Task, companyId: string, cause: HoldCause): void {
    const listToldBadMs = this.listToldBadMs.get(companyId) ?? -Infinity
    const isTold =
      cause === "key-rejected" &&
      (this.toldBad.has(task) || this.world.nowMs - listToldBadMs < SHARED_MS)
    const inARow = isTold ? (this.holdsInARow.get(companyId) ?? 0) + 1 : 0
    if (cause === "key-rejected") this.holdsInARow.set(companyId, inARow)
    const isToldBad = inARow >= MANY_HOLDS
    const sinceMs = this.world.nowMs
    this.spans.set(`${companyId} ${cause}`, { companyId, cause, sinceMs, isToldBad })
  }

  onKeyTrouble(companyId: string): void {
    this.badKey.set(companyId, this.world.nowMs)
  }

  /** Called before another key is put into the options: until now it was this one. */
  onKeyChange(companyId: string): void {
    if (!this.world.people.isKeyGood(companyId)) return this.onKeyTrouble(companyId)
    for (const span of this.spans.values()) if (span.companyId === companyId) this.checkSpan(span)
  }

  onForbiddenRead(task: Task): void {
    const truth = this.world.truthOf(task.subject)
    if (!truth) return
    const { index } = truth.plan
    const { nowMs } = this.world
    const { firstMs } = this.forbiddenReads.get(index) ?? { firstMs: nowMs }
    this.forbiddenReads.set(index, { firstMs, lastMs: nowMs })
  }

  /** When an invoice was read back; for one from a backup, when its row was last written. */
  readAtOf({ id, updatedAt }: InvoiceRequest): number {
    return this.read.get(id) ?? Date.parse(updatedAt)
  }

  /**
   * Whether the plugin could know that it is a draft: not if it persistently could not be read, or if a person
   * mailed it before it was read back.
   */
  private mayKnowDraft(task: Task, truth: OrderTruth): boolean {
    const forbidden = this.forbiddenReads.get(truth.plan.index)
    const isRead = this.rowOf(truth)?.readBack === "done"
    if (this.world.plan.service.offersNoReading) return isRead
    // If the button was pressed while the invoice was being read, nothing was known yet.
    const row = this.rowOf(truth)
    const readMs = this.read.get(row?.id ?? "") ?? Infinity
    const pressedMs = Date.parse(row?.sendStampedAt ?? "")
    if (task.kind === "person") return isRead && !forbidden && readMs + PASSING_MS < pressedMs
    if (isRead || !forbidden) return true
    return forbidden.lastMs - forbidden.firstMs < PASSING_MS
  }

  onMail(task: Task, invoice: KeptInvoice, to: "contractor" | "given"): void {
    if (this.copiedMs !== null && task.process.isAlive) {
      this.find("mail", "copy", null, "an e-mail from a copy that nobody spoke for")
    }
    const truth =
      this.world.shop.truths.find(({ plan }) => plan.index === invoice.orderIndex) ?? null
    if (invoice.status === "DRAFT" && truth && this.mayKnowDraft(task, truth)) {
      this.find("mail", "of a draft", truth, `invoice ${invoice.id}`)
    }
    if (task.kind === "person" || to === "given") return
    if (truth && !this.ordered.has(this.rowOf(truth)?.id ?? "")) {
      this.world.pastJudge.onMail(truth, invoice)
    }
    if (truth) this.checkKsef(task, truth, invoice)
    // An owner may want a doubtful e-mail repeated; if the service shows what was mailed there is no doubt.
    const { world, service } = this.world.plan
    const most = world.repeatsUnknownMails && !service.showsSent ? 2 : 1
    // An e-mail ordered before a person's may be sent later: the person accepted that risk.
    const sinceMs = this.owedAgain.get(invoice) ?? 0
    // An e-mail in progress when a backup replaced the ledger may take effect afterwards.
    const mails = invoice.mails.filter((mail) => mail.orderedMs >= sinceMs)
    const orderedMs = mails.at(-1)?.orderedMs ?? 0
    const ofPeople = mails.filter(({ isByPerson }) => isByPerson)
    const byItself = mails.length - ofPeople.length
    const byPeople = ofPeople.filter(({ atMs }) => atMs < orderedMs).length
    if (byItself > most) this.find("mail", "twice", truth, `${byItself} by itself`)
    else if (most === 1 && byPeople > 0) {
      this.find("mail", "after a person's", truth, `${byItself} by itself, ${byPeople} by people`)
    }
  }

  /**
   * A waiting e-mail is sent once KSeF has accepted the invoice, or after its wait if it is to be sent then:
   * never before.
   */
  private checkKsef(task: Task, truth: OrderTruth, invoice: KeptInvoice): void {
    // A restored ledger may know less than the lost one on whose data this e-mail was sent.
    if (task.begunMs < this.restoredMs) return
    const row = this.rowOf(truth)
    // An e-mail that a person ordered may be repeated if it is proven not to have been sent.
    if (!row || row.invoiceId !== invoice.id || this.ordered.has(row.id)) return
    const { nowMs } = this.world
    const { isAccepted } = invoice.account.lookIntoKsef(invoice, nowMs)
    const isOver = nowMs >= Date.parse(row.sendWaitEndsAt ?? "")
    if (row.sendWaitEndsAt !== null && !isAccepted && !(row.sendAfterWait === "send" && isOver)) {
      this.find("mail", "before KSeF", truth, `invoice ${invoice.id}`)
    }
    const watch = this.world.ledger.ksef.watches.get(row.id)
    const isKnown = watch?.state === "error" && Date.parse(watch.stateSince ?? "") < task.begunMs
    if (isKnown) this.find("mail", "of what KSeF refused", truth, `invoice ${invoice.id}`)
  }

  private noteKsef({ id, name, set }: Transition): void {
    const meet = (what: string) => this.world.meet(id, what)
    if (set.sendState === "waiting") meet("e-mail waits for KSeF")
    if (name === "oweSend") meet("e-mail owed after KSeF")
    const code = name === "withholdSend" ? set.sendReasons?.[0]?.code : null
    if (code) meet(`e-mail left to a person: ${code}`)
  }

  onChange(task: Task, change: Transition, row: InvoiceRequest | null): void {
    const { id, expect, set, attempts } = change
    if (row) this.noteKsef(change)
    if (row && change.name === "stampSend" && task.kind === "person") this.ordered.add(id)
    const isAnew = expect.state === "queued" && set.state === "queued" && set.revision !== undefined
    if (row && isAnew) this.noted.set(id, this.world.nowMs)
    if (row && (set.sendRevision ?? 0) > 1) {
      this.find("mail", "repeated twice", this.world.truthOf(id), "ordered a third time by itself")
    }
    if (row && set.readBack === "done") this.read.set(id, this.world.nowMs)
    // What the process was told, even if it writes nothing about it.
    const invoiceId = change.answered ?? set.invoiceId ?? task.named
    const isAnswer = attempts?.some(
      ({ operation, outcome }) => operation === "create" && outcome === "done"
    )
    if (isAnswer && invoiceId) {
      this.answers.set(id, (this.answers.get(id) ?? new Set()).add(invoiceId))
      this.world.onNamed(task, invoiceId)
      this.holdsInARow.delete(row?.companyId ?? "")
    }
    if (set.serviceWords || set.reasons) this.onWritten("row", [set.serviceWords, set.reasons])
    for (const { words } of attempts ?? []) if (words) this.onWritten("attempt", words)
    if (row && change.name === "link") this.linked.add(id)
    if (row && task.label.startsWith("link")) this.linked.add(id)
    if (row && task.label.startsWith("settle")) this.settled.add(id)
    // Allows some time for the hold itself, which is a separate statement.
    if (row?.companyId && set.difference && !set.difference.isSettled) {
      this.differing.set(row.companyId, this.world.nowMs + DIFFERENCE_MS)
    }
  }

  /**
   * The ledger is as it was at the backup: what was written since no longer counts, and an e-mail that the
   * rows show as due is sent again, as the docs on limits say.
   */
  onRestored(): void {
    const { holds } = this.world.ledger
    const { nowMs } = this.world
    this.restoredMs = nowMs
    this.answers.clear()
    this.noted.clear()
    this.spans.clear()
    this.paused.clear()
    this.differing.clear()
    for (const { companyId, cause } of holds.values()) {
      if (cause === "paused") this.paused.set(companyId, nowMs)
      if (cause === "difference") this.differing.set(companyId, nowMs)
      const span = { companyId, cause, sinceMs: nowMs, isToldBad: false }
      this.spans.set(`${companyId} ${cause}`, span)
    }
    // The ledger counts holds from where the backup stood; invoices issued since do not reset that count.
    for (const companyId of this.world.config.companies) {
      const counted = this.world.ledger.companies.read(companyId, "keyRejections")
      this.holdsInARow.set(companyId, counted?.times ?? 0)
    }
    for (const truth of this.world.shop.truths) {
      if (this.rowOf(truth)?.sendState !== "sent") {
        for (const invoice of truth.invoices) this.owedAgain.set(invoice, nowMs)
      }
    }
  }

  onCall(task: Task, call: string, input: readonly unknown[], value: unknown): void {
    const { nowMs } = this.world
    switch (call) {
      case "ledger.logAttempts":
        return this.onWritten("attempt", input[1])
      case "ledger.recordKsef":
        return this.onWritten("watch", input[1])
      case "ledger.expireStamps":
        for (const { id } of value as InvoiceRequest[]) {
          this.expired.set(id, { atMs: nowMs, bySweeper: task.process.name })
        }
        return
      case "ledger.saveValue":
        // A person says that this is the live shop, even if no hold could be ended yet.
        if (task.kind === "person" && input[0] === "database") this.copiedMs = null
        return
      case "ledger.holdCompany": {
        const { companyId, cause } = input[0] as { companyId: string; cause: HoldCause }
        if (cause === "difference") this.differing.set(companyId, nowMs)
        if (value && cause === "ledger-behind" && !this.world.backup.isRestored) {
          this.find(
            "on_hold",
            "a whole ledger",
            null,
            `company ${companyId}: no backup was restored`
          )
        }
        if (value) this.beginSpan(task, companyId, cause)
        return
      }
      case "ledger.pauseCompany":
        this.paused.set((input[0] as { companyId: string }).companyId, nowMs)
        return
      case "ledger.releaseCompany": {
        const [companyId, cause] = input as [string, HoldCause]
        // A person's act counts when it takes effect, however long its process was suspended.
        if (task.kind === "person" && cause === "other-database") this.copiedMs = null
        if (task.kind === "person" && cause === "paused") this.paused.delete(companyId)
        if (task.kind === "person" && cause === "difference") this.differing.delete(companyId)
        this.endSpan(`${companyId} ${cause}`)
      }
    }
  }

  private endSpan(name: string): void {
    const span = this.spans.get(name)
    this.spans.delete(name)
    if (span) this.checkSpan(span)
  }

  /** Reports a company that is on hold for its key although the key was never bad. */
  private checkSpan({ companyId, cause, sinceMs, isToldBad }: HoldSpan): void {
    // If a key can neither list nor be checked, a single 403 on a create may be about the key.
    const { service, world } = this.world.plan
    const isUntold = world.keyMayNotRead || service.offersNoList || this.suspicious.has(companyId)
    if (cause !== "key-rejected" || isUntold || isToldBad) return
    // No process serves a company that is not in the options, so its hold cannot be ended.
    if (!this.world.config.companies.includes(companyId)) return
    // The time on hold with a good key is judged before a bad key replaces it.
    if (!this.world.people.isKeyGood(companyId)) return
    const fromMs = Math.max(sinceMs, this.badKey.get(companyId) ?? 0)
    if (this.awakeMs(fromMs) < LONG_HOLD_MS) return
    const minutes = Math.round((this.world.nowMs - fromMs) / MINUTE)
    const causes = this.world.plan.orders.some(({ isDisliked }) => isDisliked)
      ? "403 on one order"
      : "no reason"
    this.find(
      "on_hold",
      causes,
      null,
      `company ${companyId} for ${minutes} minutes, with a good key`
    )
  }

  /**
   * Milliseconds since a moment, without the time that a machine was suspended: it may hold the sweep's turn.
   */
  private awakeMs(sinceMs: number): number {
    const { nowMs, timeline } = this.world
    let [awake, from] = [0, sinceMs]
    for (const { fromMs, untilMs } of timeline.suspensions.toSorted(
      (a, b) => a.fromMs - b.fromMs
    )) {
      awake += Math.max(0, Math.min(fromMs, nowMs) - from)
      from = Math.max(from, untilMs)
    }
    return awake + Math.max(0, nowMs - from)
  }

  onWritten(where: string, what: unknown): void {
    if (!doesQuoteBuyer(what)) return
    const text = typeof what === "string" ? what : JSON.stringify(what)
    this.find("buyer-data", where, null, text.slice(0, 200))
  }

  /** Table entries are replaced and never modified, so each is checked once. */
  private lookThrough(where: string, table: Iterable<object>): void {
    for (const kept of table) {
      if (this.lookedThrough.has(kept)) continue
      this.lookedThrough.add(kept)
      this.onWritten(where, kept)
    }
  }

  onError(task: Task, error: Error): void {
    if (/duplicate key|TryAgain/.test(`${error.name} ${error.message}`)) return
    this.find("error", `${error.name}: ${error.message.slice(0, 60)}`, null, `in ${task.label}`)
  }

  isAtRest(): boolean {
    // The sweep still has to deliver the latest announcements.
    if (this.world.ledger.outbox.hasWaiting && !this.world.events.isSilent) return false
    if (this.world.past.isAtWork || this.world.stops.isAtWork) return false
    return this.world.shop.truths.every((truth) => {
      const row = this.rowOf(truth)
      if (!truth.isPlaced || (!row && this.needsNoRequest(truth))) return true
      return row !== undefined && this.stateOf(row) !== "moves"
    })
  }

  /**
   * An order that was canceled before the plugin heard of it needs no request. A past order has none until
   * somebody requests its invoice, nor has one of which nothing is paid if that is the trigger.
   */
  private readonly needsNoRequest = (truth: OrderTruth): boolean =>
    truth.isCanceled || truth.isPast || this.world.payments.needsNoRequest(truth)

  /** Everything has come to rest automatically: it is settled or waits for a person. */
  checkRest(): void {
    for (const span of this.spans.values()) this.checkSpan(span)
    this.world.events.checkRest()
    this.world.pastJudge.checkRest()
    for (const truth of this.world.shop.truths) {
      const row = truth.isPlaced ? this.rowOf(truth) : undefined
      if (!truth.isPlaced || (!row && this.needsNoRequest(truth))) continue
      if (!row) this.find("lost", "no request", truth, "nothing knows of this order")
      else if (this.stateOf(row) === "moves") {
        this.find("stuck", describeRow(row), truth, "it neither ends nor waits for a person")
      } else this.checkRow(truth, row)
    }
    const { rows, attempts, holds, settings, ksef, scans, emails } = this.world.ledger
    this.lookThrough("watch", ksef.watches.values())
    for (const stored of [rows, holds, settings]) this.lookThrough("ledger", stored.values())
    this.onWritten("ledger", [...settings.keys()])
    this.onWritten("ledger", [scans.dump()])
    this.lookThrough("ledger", attempts)
    this.lookThrough("ledger", emails.rows)
    this.onWritten("queue", [...this.world.queue.jobs.values()])
  }

  /** People have pressed every button that leads on: only what they or the buyers wanted may be left. */
  checkEnd(): void {
    if (this.isDone) return
    this.checkRest()
    this.world.pastJudge.checkEnd()
    for (const { truth, row } of this.listLeft()) {
      const code = row.reasons?.[0]?.code ?? ""
      const rejection = this.lastRejections.get(row.id) ?? "nothing was offered"
      this.find("dead-end", `${row.state} ${code}`, truth, `people tried: ${rejection}`)
    }
  }

  /** Orders whose requests are not finished. */
  listLeft(): { truth: OrderTruth; row: InvoiceRequest }[] {
    return this.world.shop.truths.flatMap((truth) => {
      const row = truth.isPlaced ? this.rowOf(truth) : undefined
      return row && !OVER.has(row.state) ? [{ truth, row }] : []
    })
  }

  private checkRow(truth: OrderTruth, row: InvoiceRequest): void {
    this.world.events.checkRow(truth, row)
    const forgotten = [...(this.answers.get(row.id) ?? [])].filter(
      (id) =>
        id !== row.invoiceId &&
        !row.answeredInvoiceIds?.includes(id) &&
        !row.settledInvoiceIds?.includes(id)
    )
    if (forgotten.length > 0) {
      const text = `the service answered with invoice ${forgotten.join(", ")}, the row says ${row.state}`
      this.find("forgotten", "answer", truth, text)
    }
    const issued = truth.invoices.filter(({ status }) => status !== "DRAFT")
    if (row.state !== "issued") {
      // A person is told what a restored ledger lacks, and adopts it if possible.
      const isTold =
        this.world.ledger.holds.has(`${row.companyId} ledger-behind`) ||
        row.reasons?.[0]?.code === "MAY_BE_ISSUED" ||
        // With a rejected key the invoice cannot be looked up, and for a paused company it is not; it will be
        // once there is another key, or once the company is resumed.
        (this.world.backup.isRestored &&
          ["key-rejected", "paused"].some((cause) =>
            this.world.ledger.holds.has(`${row.companyId} ${cause}`)
          )) ||
        // The next attempt reads its draft and finds that it is issued.
        (this.world.backup.isRestored && issued.every(({ id }) => id === row.draftId)) ||
        (this.world.backup.isRestored && (row.state === "skipped" || row.state === "canceled")) ||
        // If no reference shows it, the look before its next create does; until then it waits for a person.
        // For an order to be invoiced by hand, the look happens before the plugin says so.
        (this.world.backup.isRestored &&
          this.world.plan.service.hidesReferences &&
          (row.state === "refused" || row.state === "failed") &&
          !CAME_BACK.includes(row.reasons?.[0]?.code ?? ""))
      const isByHand = isTold || (row.state === "skipped" && this.settled.has(row.id))
      const isOver = row.state !== "unknown" && row.state !== "queued" && !isByHand
      if (isOver && issued.length > 0) {
        this.find(
          "forgotten",
          row.state,
          truth,
          `invoice ${issued[0]?.id} is issued, the row says ${row.state}`
        )
      }
      return
    }
    // Two accounts may use the same ids, and a draft left in one of them is not the invoice.
    const ofId = truth.invoices.filter(({ id }) => id === row.invoiceId)
    const ours = ofId.find(({ status }) => status !== "DRAFT") ?? ofId[0]
    if (!ours) return this.find("wrong-invoice", "tied", truth, `the row says ${row.invoiceId}`)
    // An invoice that was not read back was not compared yet, or the row says that it could not be.
    if (ours.status === "DRAFT" && !row.difference && row.readBack === "done") {
      return this.find("draft", "taken for issued", truth, `invoice ${ours.id} is a draft`)
    }
    this.checkMarks(truth, row, ours)
    this.checkMail(truth, row, ours)
  }

  private checkMarks(truth: OrderTruth, row: InvoiceRequest, invoice: KeptInvoice): void {
    if (row.readBack === "done" && !row.difference && invoice.shown.gross !== row.totals?.gross) {
      this.find(
        "amount",
        "difference not marked",
        truth,
        `shows ${invoice.shown.gross}, sent ${row.totals?.gross}`
      )
    }
    const now = truth.totals.at(-1)?.gross
    const isOff = now !== row.totals?.gross || truth.isCanceled
    if (isOff && !row.correction && !this.linked.has(row.id)) {
      this.find(
        "amount",
        "change not marked",
        truth,
        `invoiced ${row.totals?.gross}, the order is ${now}`
      )
    }
  }

  private checkMail(truth: OrderTruth, row: InvoiceRequest, invoice: KeptInvoice): void {
    if (invoice.mails.length > 0) return
    if (row.sendState === "sent") {
      this.find("mail", "claimed", truth, "the row says sent, the service mailed nothing")
    }
    const { world } = this
    const mayBeByHand =
      world.plan.world.mailsByHand ||
      world.hadMailsByHand ||
      this.linked.has(row.id) ||
      this.settled.has(row.id) ||
      world.pastJudge.isMailOff(row)
    if (row.sendState === "none" && !mayBeByHand) {
      this.find("mail", "forgotten", truth, "issued and never to be mailed")
    }
  }

  rowOf(truth: OrderTruth): InvoiceRequest | undefined {
    return this.world.ledger.rowOfOrder(truth.id)
  }

  /** Settled, waiting for a person, or progressing automatically. */
  stateOf(row: InvoiceRequest): "settled" | "waits" | "moves" {
    const isOnHold = this.waitsForPerson(row.companyId)
    switch (row.state) {
      case "queued":
        return isOnHold ? "waits" : "moves"
      case "issuing":
        return "moves"
      case "unknown":
        return isOnHold || !IN_PROGRESS.includes(row.reasons?.[0]?.code ?? "") ? "waits" : "moves"
      case "issued": {
        const isOwed =
          row.readBack === "pending" || row.sendState === "queued" || row.sendState === "sending"
        // A later e-mail ends automatically, whatever its company is on hold for.
        if (this.world.ledger.emails.of(row.id).some(({ state }) => state === "sending")) {
          return "moves"
        }
        // KSeF's answer or the end of the wait decides, whatever holds the company.
        if (row.sendState === "waiting") return "moves"
        const isDoubtful =
          row.sendState === "unknown" &&
          (row.sendReasons?.[0]?.code === "OUTCOME_UNKNOWN" || this.mayEmailBeTold(row))
        if (isOwed || isDoubtful) return isOnHold ? "waits" : "moves"
        return row.sendState === "sent" || row.sendState === "none" ? "settled" : "waits"
      }
      case "refused":
        // What was paid meanwhile is noticed, whether or not an event told of it.
        return this.world.payments.isOwedNow(row) && !isOnHold ? "moves" : "waits"
      case "failed":
        return "waits"
      case "skipped":
      case "canceled":
        return "settled"
    }
  }

  /**
   * True if nothing was mailed, the plugin has seen that this account shows sent e-mails, and it may read and
   * repeat: that is proof, whenever it was seen, and no person may be asked.
   */
  private mayEmailBeTold(row: InvoiceRequest): boolean {
    const { config, plan, ledger } = this.world
    const { companyId, accountId, keyDigest, statusBeforeSend } = row
    const key = config.keys[companyId ?? ""] ?? ""
    const opened = this.world.openKey(key)
    const invoice = this.world
      .truthOf(row.id)
      ?.invoices.find(({ id, account }) => id === row.invoiceId && account === opened?.account)
    const trace = ledger.settings.get(`send_trace ${companyId} ${accountId}`)?.value as
      { shownWithinMs: number | null } | undefined
    return (
      invoice !== undefined &&
      invoice.mails.length === 0 &&
      invoice.account.read(invoice, this.world.nowMs).status === statusBeforeSend &&
      keyDigest === digestOfKey(key) &&
      opened?.forbidden.size === 0 &&
      !plan.world.mailsByHand &&
      !this.world.hadMailsByHand &&
      typeof trace?.shownWithinMs === "number" &&
      row.sendRevision === 0 &&
      row.sentAt === null &&
      row.difference === null &&
      row.sentTo?.kind === "contractor"
    )
  }

  /** Whether the company is on hold for a cause that only a person can end. */
  waitsForPerson(companyId: string | null): boolean {
    const holds = [...this.world.ledger.holds.values()].filter((one) => one.companyId === companyId)
    return holds.some(
      ({ cause }) =>
        cause === "paused" ||
        cause === "difference" ||
        cause === "other-database" ||
        cause === "ledger-behind" ||
        (cause === "key-rejected" &&
          (this.suspicious.has(companyId ?? "") ||
            // A key that cannot be checked counts as good again after a create, or when a person says so.
            this.world.plan.service.offersNoList ||
            !this.world.people.isKeyGood(companyId ?? "")))
    )
  }
}

const OVER: ReadonlySet<string> = new Set(["issued", "canceled", "skipped"])

const QUOTED = new RegExp(BUYERS_MARK, "i")

/** Whether a buyer is quoted anywhere in a value, or in the name of a field. */
function doesQuoteBuyer(value: unknown): boolean {
  if (typeof value === "string") return QUOTED.test(value)
  if (typeof value !== "object" || value === null) return false
  if (Array.isArray(value)) return value.some(doesQuoteBuyer)
  for (const name in value) {
    if (doesQuoteBuyer((value as Record<string, unknown>)[name]) || isQuote(name)) return true
  }
  return false
}

/** There are few field names; each is checked once. */
function isQuote(name: string): boolean {
  const known = names.get(name)
  if (known !== undefined) return known
  const isOne = QUOTED.test(name)
  names.set(name, isOne)
  return isOne
}
const names = new Map<string, boolean>()

/**
 * With this reason the plugin keeps looking. A list that cannot be read is also retried, but a person may
 * look in the service.
 */
const IN_PROGRESS = ["OUTCOME_UNKNOWN"]

const describeRow = ({ state, reasons, readBack, sendState, sendReasons }: InvoiceRequest) =>
  [
    state,
    reasons?.[0]?.code,
    state === "issued" ? `readBack ${readBack}, e-mail ${sendState}` : null,
    state === "issued" ? sendReasons?.[0]?.code : null,
  ]
    .filter(Boolean)
    .join(" ")
