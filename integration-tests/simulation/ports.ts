import { hash } from "node:crypto"
import type { InvoiceRequest } from "../../src/core/request/invoice-request"
import type { Transition } from "../../src/core/lifecycle/transition"
import { readOptions, type Settings } from "../../src/core/settings/options"
import type { PaymentFinding } from "../../src/core/payment/watch"
import { readSendRules } from "../../src/core/settings/send-rules"
import type { InvoiceJob, Ports } from "../../src/pipeline/ports"
import { plainSigner } from "../../src/pipeline/__tests__/support/plain-signer"
import { guardPort, type Perform } from "./guarded-port"
import { submitRulesBy, toSendRules } from "./ksef"
import { PortFailed, STAMPS, type SimProcess, type Task } from "./sim-process"
import { SimService } from "./sim-service"
import type { World } from "./world"

const BASE = readOptions({
  companies: [
    { id: "shop", apiKey: "key" },
    { id: "b2b", apiKey: "key", salesChannels: ["Trade"] },
  ],
  startDate: "2026-01-01",
  trigger: "order.completed",
})

/**
 * The settings of a process, from its options and what an admin stored: the same object for equal settings.
 */
function settingsOf(world: World, process: SimProcess): Settings {
  const sendToKsef =
    submitRulesBy(world.plan.ksef, world.timeline.nowMs - world.plan.startMs).at(-1) ?? null
  const version = `${world.stops.isStopped} ${process.options} ${world.storedSend} ${sendToKsef?.companies} ${sendToKsef?.persons}`
  const known = world.settings.get(version)
  if (known) return known
  const settings = composeSettings(world, process, sendToKsef)
  world.settings.set(version, settings)
  return settings
}

function composeSettings(
  world: World,
  { config }: SimProcess,
  sendToKsef: Settings["sendToKsef"]
): Settings {
  const { past, startMs, issuesWhenPaid } = world.plan
  const { repeatsUnknownMails } = world.plan.world
  return {
    ...BASE,
    live: !world.stops.isStopped,
    ...(issuesWhenPaid && { trigger: "payment.captured" as const }),
    ...(past && {
      startDate: new Date(startMs).toISOString(),
      queue: { ...BASE.queue, concurrency: past.concurrency },
    }),
    issuing: world.plan.issuing.mode,
    companies: BASE.companies
      .filter(({ id }) => config.companies.includes(id))
      .map((company) => ({ ...company, apiKey: config.keys[company.id] ?? "" })),
    send: sendRulesOf(world),
    sendToKsef,
    repeatUnknownSend: repeatsUnknownMails ? "always" : "when_proven",
    timeouts: { createMs: config.createMs, otherMs: 15_000, lookUpPauseMs: 60_000 },
  }
}

function sendRulesOf({ plan, storedSend }: World): Settings["send"] {
  const { ksef, world } = plan
  if (ksef && (storedSend === "after_ksef" || (storedSend === null && !world.mailsByHand))) {
    return toSendRules(ksef)
  }
  return readSendRules(
    (storedSend ?? (world.mailsByHand ? "manual" : "on_issue")) === "manual" ? "manual" : "on_issue"
  )
}

/** The ports of one task: every call takes time, and may be the last one that its process makes. */
export function composePorts(world: World, task: Task): Ports {
  const { process } = task
  const performHere: Perform = (call, input, act) => perform(world, task, call, input, act)
  const ports: Ports = {
    settings: settingsOf(world, process),
    ledger: guardPort("ledger", world.ledger, performHere),
    orders: guardPort("orders", world.shop.orders, performHere),
    queue: guardPort("queue", new QueueOfTask(world, task), performHere),
    serviceOf: (id) =>
      process.config.companies.includes(id) ? new SimService(world, task, id) : null,
    keyDigestOf: (id) =>
      process.config.companies.includes(id) ? digestOfKey(process.config.keys[id] ?? "") : null,
    publish: async (events) =>
      await perform(world, task, "publish", [events.length], async () => world.onPublished(events)),
    inTurn: async (companyId, call) => await process.turn(companyId)(call),
    renew: async () => composePorts(world, task),
    giveWay: async () => {},
    isStopping: () => process.isStopping,
    sleep: async (ms) =>
      await new Promise((resolve) => {
        world.timeline.after(ms, world.tie(), () => process.deliver(world.tie(), resolve))
      }),
    ...process.memory,
    log: {
      info: (text) => world.onLog(task, text),
      warn: (text) => world.onLog(task, text),
      error: (text) => world.onLog(task, text),
    },
    now: () => process.now(),
    databaseClock: process.databaseClock,
    monotonicMs: () => process.monotonicMs(),
    newToken: () => `token-${(world.lastToken += 1)}`,
    linkSigner: plainSigner(() => `link-${(world.lastToken += 1)}`),
    monthLinkSigner: plainSigner(() => `month-link-${(world.lastToken += 1)}`),
    digest,
  }
  return ports
}

const digest = (text: string) => hash("sha256", text, "hex").slice(0, 32)

const keyDigests = new Map<string, string>()

/** The digest of an API key, cached: there are few keys, and every step needs one. */
export function digestOfKey(key: string): string {
  const known = keyDigests.get(key)
  if (known !== undefined) return known
  const made = digest(`key ${key}`)
  keyDigests.set(key, made)
  return made
}

/** The queue as used by one task. */
class QueueOfTask {
  constructor(
    private readonly world: World,
    private readonly task: Task
  ) {}

  async enqueue(job: InvoiceJob): Promise<void> {
    await this.world.queue.enqueue(this.task, job)
  }

  async pause(companyId: string): Promise<void> {
    this.world.queue.pause(companyId)
    await Promise.resolve()
  }

  async resume(companyId: string): Promise<void> {
    this.world.queue.resume(companyId)
    await Promise.resolve()
  }
}

type Fault =
  | "dies before"
  | "dies after"
  | "fails before"
  | "fails after"
  | "suspended before"
  | "suspended after"
  | "slow"
  | null

function perform<T>(
  world: World,
  task: Task,
  call: string,
  input: readonly unknown[],
  act: () => Promise<T>
): Promise<T> {
  const { process, random } = task
  return new Promise<T>((resolve, reject) => {
    if (!process.isAlive) return
    const fault = world.isFaulty ? drawFault(world, task, call, input) : null
    if (fault) world.meetOfTask(task, `${call.split(".")[0]}: ${fault}`)
    const latencyMs = call.startsWith("orders") ? random.int(2, 20) : random.int(1, 6)
    if (call === "orders.readOrder") task.noteOrderRead(world.timeline.nowMs)
    const fail = (what: string) => {
      world.note(task, call, what, input)
      reject(new PortFailed(call))
    }
    const reach = () =>
      process.deliver(world.tie(), () => {
        if (fault === "dies before") return world.kill(process, task, `before ${call}`)
        if (fault === "fails before") return fail("failed, nothing happened")
        if (isRefused(world, task, call, input)) {
          world.meetOfTask(task, "answer could not be saved")
          return fail("refused by the database")
        }
        act().then(
          (value) => {
            world.onCall(task, call, input, value)
            world.note(task, call, fault ?? "", input, value)
            if (fault === "dies after") return world.kill(process, task, `after ${call}`)
            if (fault === "fails after") return fail("failed, though it took effect")
            if (fault === "suspended after") {
              process.suspend(drawSuspension(world, task))
              return process.deliver(world.tie(), () => resolve(value))
            }
            if (fault !== "slow") return resolve(value)
            world.timeline.after(random.int(1, 20) * 1000, world.tie(), () =>
              process.deliver(world.tie(), () => resolve(value))
            )
          },
          (error: unknown) => {
            world.note(task, call, `threw: ${String(error)}`, input)
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        )
      })
    if (fault === "suspended before") process.suspend(drawSuspension(world, task))
    world.timeline.after(latencyMs, world.tie(), reach)
  })
}

/** While the faults last, the database refuses to store some rows together with their invoice. */
function isRefused(world: World, task: Task, call: string, input: readonly unknown[]): boolean {
  if (!world.isFaulty || call !== "ledger.apply") return false
  const { set } = input[0] as Transition
  if (set.state !== "issued" || task.kind === "person") return false
  return world.truthOf(task.subject)?.plan.isUnstorable ?? false
}

function drawSuspension(world: World, task: Task): number {
  const forMs = task.random.pick([5, 20, 45, 100, 300, 1200]) * 1000
  world.note(task, "the machine", `is suspended for ${forMs / 1000} s`)
  return forMs
}

/** A fault is ten times likelier while a stamp is open. */
function drawFault(world: World, task: Task, call: string, input: readonly unknown[]): Fault {
  const { deaths, suspensions, database, queue, shop } = world.plan.faultRates
  const { random } = task
  const open = task.isWriting || isStamp(call, input) ? 10 : 1
  const died = random.next()
  const suspended = random.next()
  const failed = random.next()
  if (died < 0.001 * deaths * open) return random.chance(0.5) ? "dies before" : "dies after"
  if (suspended < 0.001 * suspensions * open) {
    return random.chance(0.3) ? "suspended before" : "suspended after"
  }
  const level = call.startsWith("ledger") ? database : call.startsWith("queue") ? queue : shop
  if (failed >= 0.004 * level) return null
  return random.pick(["fails before", "fails after", "slow"] as const)
}

function isStamp(call: string, [change, found]: readonly unknown[]): boolean {
  if (call === "ledger.recordPayment") {
    const { state } = found as PaymentFinding
    return state === "marking" || state === "unmarking"
  }
  if (call !== "ledger.apply") return false
  const { name } = change as Transition
  return STAMPS.includes(name) || name === "stampSend"
}

/** Describes a change to a row, for the history. */
export function describeChange(change: Transition, row: InvoiceRequest | null): string {
  const { expect, set } = change
  const parts = [`${change.id}: ${change.name}`]
  if (set.state) parts.push(`${String(expect.state)} -> ${set.state}`)
  if (set.sendState) parts.push(`e-mail ${String(expect.sendState ?? "")} -> ${set.sendState}`)
  if (set.invoiceId) parts.push(`invoice ${set.invoiceId}`)
  const code = set.reasons?.[0]?.code ?? set.sendReasons?.[0]?.code
  if (code) parts.push(code)
  if (!row) parts.push("(lost: the row is not as expected)")
  return parts.join(" ")
}
