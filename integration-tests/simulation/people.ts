import { allowedActs } from "../../src/core/request/allowed-acts"
import type { Addressee } from "../../src/core/request/outcomes"
import type { CompanyHold, InvoiceRequest } from "../../src/core/request/invoice-request"
import { resumeCompany } from "../../src/pipeline/holds/hold-company"
import { settleRequest } from "../../src/pipeline/operator/settle-request"
import { pauseCompany } from "../../src/pipeline/holds/pause-company"
import {
  issueNow,
  linkInvoice,
  retryRequest,
  sendByPerson,
  skipRequest,
  stateNotThere,
  type ActResult,
  type Rejection,
} from "../../src/pipeline/operator/person-acts"
import {
  describeAccountQuestion,
  nameKey,
  stateAccount,
} from "../../src/pipeline/holds/state-account"
import type { Ports } from "../../src/pipeline/ports"
import type { Account, KeptInvoice } from "./account"
import { adoptAll } from "./backup"
import { digestOfKey } from "./ports"
import { SeededRandom } from "./seeded-random"
import type { ActPlan } from "./plan"
import type { OrderTruth } from "./shop"
import type { World } from "./world"

const MINUTE = 60_000
/** How often a person states which account a key opens before giving up. */
const MOST_SAID = 3
/** How often people return before they press the last button, for an order that often needed another key. */
const PATIENT_ROUNDS = 9
const MOST_TURNS = 3

/** The buyer; if the buyer already has the invoice, some send a copy to accounting. */
const chooseAddressee = ({ plan }: OrderTruth, { sendState }: InvoiceRequest): Addressee =>
  sendState === "sent" && plan.index % 2 === 1
    ? { kind: "given", recipients: ["ksiegowosc@example.com"] }
    : { kind: "contractor" }

/** Acts that affect one company's orders; the others affect all. */
const OF_A_COMPANY = new Set([
  "pause",
  "resume",
  "rotate-key",
  "wrong-key",
  "revoke-key",
  "remove-company",
])

type Press = "issue" | "retry" | "skip" | "send" | "not_there" | "link" | "settle"

/** The owner and the staff: they press the buttons offered, and state only what is true. */
export class People {
  /** Companies whose key was changed in this round: only one account is examined at a time. */
  private readonly lookedInto = new Set<string>()
  /** Companies whose key must not change until every server has it, because a statement waits for that. */
  private readonly awaited = new Set<string>()
  /** By request, how often the key that it was sent with was put back. */
  private readonly putBack = new Map<string, number>()
  /** By request, how often the options had a key other than the one that opens its account. */
  private readonly turns = new Map<string, number>()
  /** Revoked keys, and the accounts they opened. */
  private readonly revoked = new Map<string, Account>()
  /** By request, how often it was stated because of it which account the key opens, and accepted. */
  private readonly said = new Map<string, number>()

  constructor(private readonly world: World) {}

  act({ act, choice, index }: ActPlan): void {
    const { world } = this
    const random = new SeededRandom(world.plan.seed, "act", index, choice)
    const companyId = random.pick(Object.keys(world.config.keys))
    world.note(null, "the owner", `${act} ${companyId}`)
    if (act !== "press") world.meetOfAll(OF_A_COMPANY.has(act) ? companyId : null, `owner: ${act}`)
    switch (act) {
      case "press":
        return this.press(random)
      case "pause":
        return this.pause(companyId)
      case "resume": {
        const holds = [...world.ledger.holds.values()].filter((one) => one.companyId === companyId)
        if (holds.length > 0) this.resume(random.pick(holds))
        return
      }
      case "rotate-key":
        return this.setKey(companyId, `${companyId}-2`)
      case "real-account":
        for (const id of Object.keys(world.config.keys)) this.setKey(id, `${id}-real`)
        return
      case "wrong-key":
      case "revoke-key": {
        const key = world.config.keys[companyId] ?? ""
        const next = key.endsWith("-1") ? `${companyId}-2` : key
        if (act === "wrong-key") this.setKey(companyId, "typo")
        else if (next !== key) this.revoke(key)
        world.timeline.after(random.int(3, 15) * MINUTE, world.tie(), () =>
          this.setKey(companyId, act === "wrong-key" ? key : next)
        )
        return
      }
      case "remove-company": {
        if (world.config.companies.length < 2) return
        const companies = world.config.companies.filter((id) => id !== companyId)
        world.config = { ...world.config, companies }
        world.roll()
        world.timeline.after(random.int(3, 15) * MINUTE, world.tie(), () => this.putBackCompanies())
        return
      }
      case "timeouts": {
        const slot = random.int(0, world.slots.length - 1)
        world.createMs[slot] = world.createMs[slot] === 30_000 ? 300_000 : 30_000
        return world.replace(slot)
      }
      case "store-setting":
        world.storedSend = random.pick(
          world.plan.ksef
            ? (["manual", "on_issue", "after_ksef"] as const)
            : (["manual", "on_issue"] as const)
        )
        if (world.storedSend === "manual") world.hadMailsByHand = true
        return
      case "restart":
        return world.replace(random.int(0, world.slots.length - 1))
      case "lose-queue":
        return world.queue.lose()
    }
  }

  isKeyGood(companyId: string): boolean {
    const opened = this.world.openKey(this.world.config.keys[companyId] ?? "")
    return opened !== null && opened.forbidden.size === 0
  }

  /** Presses every button that leads on; returns false if there is nothing left to press. */
  settle(round: number): boolean {
    const { world } = this
    this.lookedInto.clear()
    for (const companyId of this.awaited) this.lookedInto.add(companyId)
    this.awaited.clear()
    let pressed = this.repairOptions()
    for (const truth of world.shop.truths) {
      if (truth.isDisliked) {
        truth.isDisliked = false
        pressed = true
        world.note(null, "the owner", `has the service let ${truth.name} through`)
      }
    }
    for (const hold of [...world.ledger.holds.values()]) {
      if (hold.cause === "unreachable") continue
      this.resume(hold)
      pressed = true
    }
    for (const truth of world.shop.truths) {
      const row = truth.isPlaced ? world.judge.rowOf(truth) : undefined
      if (row && this.settleRow(truth, row, round)) pressed = true
    }
    if (world.past.settle(round)) pressed = true
    return pressed
  }

  /** Gives every company a working key, and puts every company into the options. */
  private repairOptions(): boolean {
    const { world } = this
    let changed = this.putBackCompanies()
    for (const companyId of Object.keys(world.config.keys)) {
      if (this.isKeyGood(companyId)) continue
      const wasReal = world.config.keys[companyId]?.endsWith("real") ?? false
      this.setKey(companyId, wasReal ? `${companyId}-real` : `${companyId}-2`)
      changed = true
    }
    return changed
  }

  private settleRow(truth: OrderTruth, row: InvoiceRequest, round: number): boolean {
    const actions = this.offer(row)
    const [issued] = truth.invoices.filter(({ status }) => status !== "DRAFT")
    const drafts = truth.invoices.filter(({ status }) => status === "DRAFT")
    // If there are several, one whose id the order's page shows: it shows none if the response was lost.
    const draft = drafts.find(({ id }) => isShownDraft(row, id)) ?? drafts[0]
    // With draft first, nobody issues a draft by hand unless the plugin asks for manual review.
    const isLeft = row.stampedFor === null || row.reasons?.[0]?.code === "DRAFT_NOT_SHOWN"
    if (row.state === "unknown" && !issued && draft && isLeft && truth.underWay === 0) {
      draft.status = "ISSUED"
      this.world.note(null, "the owner", `issues the draft ${draft.id} in the service`)
      return true
    }
    const isTired = round > PATIENT_ROUNDS && (this.turns.get(row.id) ?? 0) >= MOST_TURNS
    if (row.state === "unknown" && issued && actions.settle && isTired) {
      // Orders of two accounts need their keys put back in turn: after some rounds a person settles manually.
      this.press1(truth, row, "settle")
      return true
    }
    const isFound = row.state === "refused" && row.reasons?.[0]?.code === "MAY_BE_ISSUED"
    if (row.state === "unknown" || isFound) return this.settleUnknown(truth, row)
    if (row.state === "issued") {
      const isOwed = ["refused", "failed", "unknown"].includes(row.sendState)
      if (!isOwed || !actions.send || (issued?.mails.length ?? 0) > 0 || round > 3) return false
      // Some want no e-mail about an invoice that KSeF refused, or that is late there.
      const isNotWanted =
        row.sendReasons?.[0]?.code.startsWith("KSEF_") && truth.plan.index % 3 === 0
      this.press1(truth, row, isNotWanted && actions.settle ? "settle" : "send")
      return true
    }
    if (row.state === "skipped") return false
    // An order refused because of a later change stays refused: then nobody wants an invoice.
    const isOver = row.state === "refused" && truth.hasChanged && round > 2
    // Nobody wants a second one of what was made by hand.
    if (row.reasons?.[0]?.code === "ISSUING_WAS_STOPPED") {
      this.press1(truth, row, this.world.stops.isMadeByHand(truth) ? "skip" : "issue")
      return true
    }
    const isUnpaid = row.reasons?.[0]?.code === "NOT_PAID_IN_FULL"
    // Some want it issued although the rest is not paid; for the others the sale is off.
    const isWanted = isUnpaid && truth.plan.index % 2 === 0
    const act = isWanted ? "issue" : isOver || isUnpaid ? "skip" : "retry"
    if (!actions[act]) return false
    this.press1(truth, row, act)
    return true
  }

  private settleUnknown(truth: OrderTruth, row: InvoiceRequest): boolean {
    const { world } = this
    const lastButton = row.state === "unknown" ? "settle" : "skip"
    const [issued] = truth.invoices.filter(({ status }) => status !== "DRAFT")
    if (!issued) {
      if (truth.underWay > 0) return true
      this.press1(truth, row, "not_there")
      return true
    }
    const { account } = issued
    const isOpen = world.openKey(world.config.keys[account.companyId] ?? "")?.account === account
    if (!isOpen) this.turns.set(row.id, (this.turns.get(row.id) ?? 0) + 1)
    const said = this.said.get(row.id) ?? 0
    if (isOpen && said >= MOST_SAID) {
      // Two accounts with the same ids were taken for one: only the last button can resolve that.
      this.press1(truth, row, lastButton)
      return true
    }
    if (world.judge.lastRejections.get(row.id) === "link -> ACCOUNT_IS_ANOTHER") {
      const accountId = this.findTrueAccount(row, issued)
      if (isOpen && accountId !== null) this.sayAccount(truth, row, { verdict: "same", accountId })
      else if ((this.putBack.get(row.id) ?? 0) < 2) this.putBackOldKey(row, issued)
      // Nobody knows anymore which key opens which account: only the last button can resolve that.
      else this.press1(truth, row, lastButton)
      return true
    }
    if (isOpen && world.judge.lastRejections.get(row.id) === "link -> INVOICE_TIED") {
      this.sayAccount(truth, row, { verdict: "another" })
      return true
    }
    if (!isOpen) {
      const key = [...world.keys].find(([, one]) => one.account === account)
      const free = [...world.keys].find(
        ([, one]) => one.account === account && one.forbidden.size === 0
      )
      this.lookInto(account.companyId, (free ?? key)?.[0] ?? "")
      return true
    }
    this.press1(truth, row, "link", issued.id)
    return true
  }

  /** As the screen says: puts back the key that the invoice was sent with, or its draft saved. */
  private putBackOldKey({ id, keyDigest }: InvoiceRequest, { account }: KeptInvoice): void {
    const { world } = this
    this.putBack.set(id, (this.putBack.get(id) ?? 0) + 1)
    const isOld = (key: string) => digestOfKey(key) === keyDigest
    const keys = [...world.keys].flatMap(([key, one]) => (one.account === account ? [key] : []))
    const old = keys.find(isOld) ?? keys.find((key) => key !== world.config.keys[account.companyId])
    world.judge.lastRejections.set(id, "the old key is put back")
    if (old) this.lookInto(account.companyId, old)
  }

  /**
   * The account that the person may declare the current key to open as well: the invoice was sent to it, or
   * its draft left in it, with another key of the invoice's own account.
   */
  private findTrueAccount(row: InvoiceRequest, { id, account }: KeptInvoice): string | null {
    const { accountKeys } = this.world.ledger
    const left = row.leftDrafts?.find((one) => one.id === id)?.accountId ?? null
    const isOfIts = (accountId: string | null) =>
      accountKeys.some(
        (key) => key.accountId === accountId && this.findOpenedBy(key.keyDigest) === account
      )
    return [row.accountId, left].find(isOfIts) ?? null
  }

  /** The account that a key really opens, or opened before it was revoked. */
  private findOpenedBy(keyDigest: string): Account | undefined {
    const keys = [...this.world.keys].map(([key, { account }]) => [key, account] as const)
    return [...keys, ...this.revoked].find(([key]) => digestOfKey(key) === keyDigest)?.[1]
  }

  private revoke(key: string): void {
    const account = this.world.openKey(key)?.account
    if (account) this.revoked.set(key, account)
    this.world.keys.delete(key)
  }

  /**
   * `same`: the current key opens the account of the create or of the draft, but was taken to open another
   * one. `another`: it was taken for a key of an account that it does not open.
   */
  private sayAccount(
    truth: OrderTruth,
    row: InvoiceRequest,
    verdict: { verdict: "same"; accountId: string } | { verdict: "another" }
  ): void {
    const { world } = this
    const { companyId } = row
    const process = world.chooseProcess(companyId)
    if (!process || companyId === null) return
    // The person's statement is about the key in the options now, so it stays there meanwhile.
    const meant = digestOfKey(world.config.keys[companyId] ?? "")
    this.lookedInto.add(companyId)
    world.meet(truth.id, "said which account the key opens")
    void world.run(process, "person", `account ${companyId}`, row.id, async (ports, task) => {
      const { key, present } = await describeAccountQuestion(ports, companyId)
      if (key !== nameKey(ports, meant)) {
        // Another server may still have an older key: the person waits until all have the new one.
        this.awaited.add(companyId)
        return world.note(task, "account", "asked about another key")
      }
      const said =
        present &&
        (await stateAccount(ports, {
          companyId,
          key,
          actorId: "user_1",
          note: "looked up in the service",
          presentId: present.id,
          ...verdict,
        }))
      // If it is refused for a clash it cannot be stated at all: two orders have the same id in the two
      // accounts.
      const isHeard = present && (!said || said === "ACCOUNTS_CLASH")
      if (isHeard) this.said.set(row.id, (this.said.get(row.id) ?? 0) + 1)
      world.note(task, "account", said ?? "done")
      world.judge.lastRejections.set(row.id, `account -> ${said ?? "done"}`)
    })
  }

  private lookInto(companyId: string, key: string): void {
    if (this.lookedInto.has(companyId)) return
    this.lookedInto.add(companyId)
    this.setKey(companyId, key)
  }

  /** The acts that the screen offers. */
  private offer(row: InvoiceRequest): ReturnType<typeof allowedActs> {
    const { world } = this
    const holds = [...world.ledger.holds.values()]
    return allowedActs(row, {
      hasService: world.config.companies.includes(row.companyId ?? ""),
      holds: holds.filter(({ companyId }) => companyId === row.companyId).map(({ cause }) => cause),
    })
  }

  /** A random button of a random order, among those the screen offers. */
  private press(random: SeededRandom): void {
    const { world } = this
    const placed = world.shop.truths.filter((one) => one.isPlaced && world.past.mayPress(one))
    if (placed.length === 0) return
    const waiting = placed.filter((one) => {
      const ofOne = world.judge.rowOf(one)
      return (
        ofOne === undefined || world.judge.stateOf(ofOne) === "waits" || ofOne.state === "unknown"
      )
    })
    if (random.chance(0.1)) return world.payments.press(random.pick(placed), random)
    const truth = random.pick(waiting.length > 0 && random.chance(0.75) ? waiting : placed)
    const row = world.judge.rowOf(truth)
    if (!row) return this.press1(truth, null, "issue")
    const [issued] = truth.invoices.filter(({ status }) => status !== "DRAFT")
    const actions = this.offer(row)
    const isHere =
      issued &&
      world.openKey(world.config.keys[issued.account.companyId] ?? "")?.account === issued.account
    const offered = (["issue", "retry", "skip", "send", "not_there", "link", "settle"] as const)
      .filter((act) => actions[act])
      .filter((act) => act !== "link" || isHere)
      .filter((act) => act !== "not_there" || this.isAbsent(truth))
    if (row.state === "skipped") return this.press1(truth, row, "issue")
    if (offered.length === 0) return
    this.press1(truth, row, random.pick(offered), issued?.id)
  }

  /** The truth, whatever the ledger says: there is no invoice, and no create is in progress. */
  private isAbsent = (truth: OrderTruth) => truth.invoices.length === 0 && truth.underWay === 0

  private press1(truth: OrderTruth, row: InvoiceRequest | null, act: Press, invoiceId = ""): void {
    const { world } = this
    const process = world.chooseProcess(row?.companyId ?? null) ?? world.chooseProcess(null)
    if (!process) return
    world.meet(truth.id, `pressed: ${act}`)
    if (act === "issue") world.payments.command(truth)
    const subject = row?.id ?? truth.id
    void world.run(process, "person", `${act} ${truth.name}`, subject, async (ports, task) => {
      const result = await this.perform(ports, truth, row, act, invoiceId)
      const said = "rejection" in result ? result.rejection.code : "done"
      world.note(task, act, said)
      if (row && said !== "done") world.judge.lastRejections.set(row.id, `${act} -> ${said}`)
    })
  }

  private async perform(
    ports: Ports,
    truth: OrderTruth,
    row: InvoiceRequest | null,
    act: Press,
    invoiceId: string
  ): Promise<ActResult> {
    if (act === "issue" || !row) return await issueNow(ports, truth.id)
    switch (act) {
      case "retry":
        return await retryRequest(ports, row.id)
      case "skip":
        return await skipRequest(ports, row.id, "not wanted")
      case "send":
        return await sendByPerson(ports, row.id, chooseAddressee(truth, row))
      case "not_there":
        return await stateNotThere(ports, row.id, row)
      case "settle":
        return await settleRequest(ports, row.id, "dealt with in the service")
      case "link":
        return await this.link(ports, truth, row.id, invoiceId)
    }
  }

  /** Links the right invoice: confirms other figures, or vouches for it if it cannot be read. */
  private async link(
    ports: Ports,
    truth: OrderTruth,
    id: string,
    invoiceId: string
  ): Promise<ActResult> {
    const first = await linkInvoice(ports, id, invoiceId)
    if (!("rejection" in first)) return first
    const { code, params } = first.rejection
    if (code === "INVOICE_DIFFERS") {
      // With a key that not every server has yet, another account's invoice with this id may be shown.
      if (!isOnInvoice(truth, invoiceId, params)) return first
      return await linkInvoice(ports, id, invoiceId, { acceptDifference: true })
    }
    const isShown = code !== "INVOICE_UNREADABLE" && code !== "INVOICE_NOT_FOUND"
    if (isShown) return first
    const unverified = { note: "seen in the service", invoiceNumber: null }
    return await linkInvoice(ports, id, invoiceId, { unverified })
  }

  private pause(companyId: string): void {
    const process = this.world.chooseProcess(companyId)
    if (!process) return
    void this.world.run(process, "person", `pause ${companyId}`, null, async (ports) => {
      await pauseCompany(ports, { companyId, actorId: "user_1", note: "stock-taking" })
    })
  }

  /** Ends one of the causes that the screen shows. */
  resume({ companyId, cause, since }: CompanyHold): void {
    const { world } = this
    const process = world.chooseProcess(companyId)
    if (!process) return
    void world.run(process, "person", `resume ${companyId}`, null, async (ports, task) => {
      const end =
        cause === "ledger-behind"
          ? await adoptAll(world, ports, task, { companyId, since })
          : await resumeCompany(ports, companyId, cause, since)
      world.note(task, "resume", end)
    })
  }

  private setKey(companyId: string, key: string): void {
    const { world } = this
    if (world.config.keys[companyId] === key) return
    world.judge.onKeyChange(companyId)
    world.config = { ...world.config, keys: { ...world.config.keys, [companyId]: key } }
    world.note(null, "the owner", `puts key ${key} into the options of ${companyId}`)
    world.roll()
  }

  private putBackCompanies(): boolean {
    const { world } = this
    const companies = Object.keys(world.config.keys)
    if (world.config.companies.length === companies.length) return false
    companies.forEach((companyId) => world.judge.onKeyTrouble(companyId))
    world.config = { ...world.config, companies }
    world.note(null, "the owner", "puts the company back into the options")
    world.roll()
    return true
  }
}

/** Whether the plugin knows this draft id, as the draft to be issued or as a leftover one. */
const isShownDraft = ({ draftId, leftDrafts }: InvoiceRequest, id: string): boolean =>
  id === draftId || (leftDrafts ?? []).some((left) => left.id === id)

/**
 * Whether the difference is what the order's own invoice of this id shows, as a person looking at it can say.
 */
const isOnInvoice = (
  { invoices }: OrderTruth,
  invoiceId: string,
  { what, found }: Rejection["params"]
): boolean =>
  invoices.some(({ id, status, shown: { gross, currency, contractor } }) => {
    if (id !== invoiceId || status === "DRAFT") return false
    if (what === "buyer") return found === (contractor.name ?? "")
    return found === (what === "gross" ? gross : what === "currency" ? currency : null)
  })
