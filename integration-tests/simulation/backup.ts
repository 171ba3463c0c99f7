import { adoptByPerson } from "../../src/pipeline/adoption/adopt-by-person"
import { endBehind } from "../../src/pipeline/ledger-check/end-behind"
import type { MissingInvoice } from "../../src/core/look-up/ledger-behind"
import type { Ports } from "../../src/pipeline/ports"
import type { MemoryLedger } from "../../src/pipeline/__tests__/support/memory-ledger"
import { refill } from "../../src/pipeline/__tests__/support/memory-scans"
import type { OrderPlan, Plan } from "./plan"
import { SeededRandom } from "./seeded-random"
import type { Told } from "./events"
import type { Task } from "./sim-process"
import type { World } from "./world"

const MINUTE = 60_000
/** The shop is down for longer than any earlier call needs to take effect and appear in the list. */
const DOWN_MS = 4 * MINUTE

/** When the ledger is backed up, and when the backup is restored, in ms since the start of the world. */
export type BackupPlan = { dumpMs: number; restoreMs: number }

/** Decides whether a backup is restored in a world; uses its own random stream. */
export function drawBackup(seed: number, faultyMs: number): BackupPlan | null {
  const random = new SeededRandom(seed, "backup")
  if (!random.chance(0.08)) return null
  const restoreMs = random.int(MINUTE, faultyMs - DOWN_MS - MINUTE)
  return { dumpMs: random.int(0, restoreMs), restoreMs }
}

/**
 * A world in which a restored ledger issues nothing twice: one account and one page hold all invoices, each
 * key may read, and either references are shown or no order changes in anything that its invoice is matched
 * by. docs/limits.md describes the other cases.
 */
export function showAll(plan: Plan): Plan {
  if (plan.backup === null) return plan
  const { service, world, processes, acts, orders } = plan
  const hidesReferences =
    service.hidesReferences && !world.lookalikes && plan.issuing.mode === "direct"
  return {
    ...plan,
    copyMs: null,
    pageSize: 100,
    outages: [],
    processes: processes.map((process) => ({ ...process, createMs: 30_000 })),
    // An order whose row is lost goes to whichever company the options name at that time.
    acts: acts.filter(({ act }) => !["real-account", "timeouts", "remove-company"].includes(act)),
    orders: hidesReferences ? orders.map(withoutEdits) : orders,
    world: {
      ...{ ...world, secondAccount: false, keyMayNotRead: false },
      ...{ rollingTimeouts: false, outages: false },
    },
    service: {
      ...{ ...service, hidesReferences, offersNoList: false, offersNoReading: false },
      writesAnotherGross: service.writesAnotherGross && !hidesReferences,
      ...{ losesWhatItNamed: false, makesDrafts: false, findsLate: false, hasSmallPages: false },
    },
  }
}

/** Refunds and returns do not change what the order was sold as. */
const withoutEdits = (order: OrderPlan): OrderPlan =>
  order.change === "edit" || order.change === "buyer" ? { ...order, change: null } : order

/** A copy of every table of the ledger that a world writes to. */
function dump({ outbox, rows, attempts, holds, settings, accounts, ...others }: MemoryLedger) {
  const { companies, accountKeys, statements, ksef, payments, scans, emails } = others
  return structuredClone({
    rows: [...rows],
    attempts,
    holds: [...holds],
    settings: [...settings],
    companies: companies.dump(),
    accounts: [...accounts],
    accountKeys,
    statements,
    ksef: [...ksef.watches],
    payments: [...payments.watches],
    outbox: outbox.dump(),
    scans: scans.dump(),
    emails: emails.rows,
  })
}

type Dump = ReturnType<typeof dump>

function restore(ledger: MemoryLedger, kept: Dump): void {
  refill(ledger.rows, kept.rows)
  refill(ledger.holds, kept.holds)
  refill(ledger.settings, kept.settings)
  ledger.companies.restore(kept.companies)
  refill(ledger.accounts, kept.accounts)
  refill(ledger.ksef.watches, kept.ksef)
  refill(ledger.payments.watches, kept.payments)
  ledger.outbox.restore(kept.outbox)
  ledger.scans.restore(kept.scans)
  ledger.emails.rows.splice(0, Infinity, ...kept.emails)
  ledger.attempts.splice(0, Infinity, ...kept.attempts)
  ledger.accountKeys.splice(0, Infinity, ...kept.accountKeys)
  ledger.statements.splice(0, Infinity, ...kept.statements)
}

/** A backup of the ledger that is restored: its rows know nothing of invoices issued since. */
export class Backup {
  /** The shop is down, or its processes are about to start on the restored copy. */
  isDown = false
  isRestored = false
  private kept: { ledger: Dump; told: Told } | null = null

  constructor(private readonly world: World) {}

  schedule({ dumpMs, restoreMs }: BackupPlan): void {
    const { timeline, plan } = this.world
    timeline.at(plan.startMs + dumpMs, this.world.tie(), () => {
      this.kept = { ledger: dump(this.world.ledger), told: this.world.events.tellWhatWasTold() }
      this.world.note(null, "the owner", "makes a backup of the ledger")
    })
    timeline.at(plan.startMs + restoreMs, this.world.tie(), () => this.restore())
  }

  private restore(): void {
    const { world, kept } = this
    if (!kept) return
    for (const process of world.slots) if (process) world.kill(process, null, "with its database")
    // No process is started in their place before the copy is restored.
    world.slots.fill(null)
    this.isDown = true
    this.isRestored = true
    if (world.random.chance(0.5)) world.queue.lose()
    restore(world.ledger, kept.ledger)
    world.events.onRestored(kept.told)
    world.judge.onRestored()
    world.note(null, "the owner", "stops the shop and restores the backup")
    world.meetOfAll(null, "backup restored")
    world.timeline.after(DOWN_MS, world.tie(), () => {
      this.isDown = false
      world.slots.forEach((_, slot) => world.start(slot))
      this.scheduleAdoption()
    })
  }

  /** Some adopt early, while faults still occur; the others after the faults have ended. */
  private scheduleAdoption(): void {
    const { world } = this
    const delayMs = world.random.int(1, 12) * MINUTE
    world.timeline.after(delayMs, world.tie(), () => {
      for (const hold of world.ledger.holds.values()) {
        if (hold.cause === "ledger-behind") world.people.resume(hold)
      }
    })
  }
}

/**
 * What a person does about a ledger that is behind: has the plugin adopt what it can, ties by hand what
 * differs, and continues without the rest only if no invoice can result from it.
 */
export async function adoptAll(
  world: World,
  ports: Ports,
  task: Task,
  { companyId, since }: { companyId: string; since: string }
): Promise<string> {
  const ended = await endBehind(ports, companyId, { since, isAnswered: false })
  if (ended !== "still-behind") return ended
  const gap = await ports.ledger.readCompanyNote(companyId, "gap")
  let areDone = true
  for (const missing of gap?.invoices ?? []) {
    if (!(await dealWith(world, ports, task, companyId, missing))) areDone = false
  }
  return areDone ? await endBehind(ports, companyId, { since, isAnswered: true }) : ended
}

/** Returns whether nothing will be issued for the order of an invoice that was not adopted. */
async function dealWith(
  world: World,
  ports: Ports,
  task: Task,
  companyId: string,
  { orderId, invoiceId }: MissingInvoice
): Promise<boolean> {
  if (orderId === null) return true
  const command = { orderId, companyId, invoiceId, acceptDifference: true }
  const tied = await adoptByPerson(ports, command)
  world.note(task, "tie", "rejection" in tied ? tied.rejection.code : "done")
  if (!("rejection" in tied)) return true
  const row = await ports.ledger.findRequestOfOrder(orderId)
  return row?.state === "canceled" || row?.state === "issued"
}
