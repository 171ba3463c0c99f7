import { requestMissed } from "../../src/pipeline/sweep/request-missed"
import { endAutomaticPeriod, endManualPeriod } from "../../src/pipeline/sweep/order-scan"
import { awaitsPayment } from "../../src/core/request/awaits-payment"
import { isLeftWhileStopped } from "../../src/core/request/left-while-stopped"
import type { Ports } from "../../src/pipeline/ports"
import type { CreateCall } from "./account"
import type { OrderTruth } from "./shop"
import type { World } from "./world"

const MINUTE = 60_000
/** As in the workflow that saves the settings. */
const TRIES = 5

/** When issuing is stopped and begun again, in ms since the start of the world. */
export type StopPlan = { fromMs: number; toMs: number }

/**
 * The owner stops issuing for a while and invoices by hand what was paid by its end; none of these may be
 * issued automatically afterwards.
 */
export class Stops {
  isStopped = false
  private stoppedMs = Infinity
  /** When issuing was begun again; -Infinity before that. */
  private beganMs = -Infinity
  private readonly madeByHand = new Set<number>()
  private isEnded = false

  constructor(private readonly world: World) {}

  schedule(): void {
    const { world } = this
    const { stop, startMs } = world.plan
    if (stop === null) return void (this.isEnded = true)
    world.timeline.at(startMs + stop.fromMs, world.tie(), () => this.stop())
    world.timeline.at(startMs + stop.toMs, world.tie(), () => this.begin())
  }

  /** Issuing is stopped, or is to be. */
  get isAtWork(): boolean {
    return !this.isEnded
  }

  /** Left to a person without a request: it was paid by the end of the stop. */
  leaves({ id }: OrderTruth): boolean {
    const order = this.world.shop.orders.kept.get(id)?.order
    const end = new Date(this.isStopped ? this.world.nowMs : this.beganMs)
    if (!order || !(this.isStopped || this.beganMs > 0)) return false
    const at = end.toISOString()
    return order.payments.some(({ capturedAt }) => capturedAt !== null && capturedAt <= at)
  }

  isMadeByHand = ({ plan: { index } }: OrderTruth): boolean => this.madeByHand.has(index)

  checkCreate(truth: OrderTruth, { composedSinceMs }: CreateCall): void {
    // A process that slept since before the stop goes on with the settings from then.
    if (!this.isMadeByHand(truth) || composedSinceMs < this.stoppedMs) return
    const text = "somebody made its invoice by hand while issuing was stopped"
    this.world.judge.find("payment", "made by hand", truth, text)
  }

  private stop(): void {
    this.run("stop issuing", async (ports) => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        if ((await requestMissed(ports, { isLast: true })) !== null) break
      }
      await endAutomaticPeriod(ports, "2026-01-01T00:00:00.000Z")
      this.isStopped = true
      this.stoppedMs = this.world.nowMs
    })
  }

  private begin(): void {
    if (!this.isStopped) return void (this.isEnded = true)
    this.invoiceByHand()
    this.run("go live", async (ports) => {
      await endManualPeriod(ports)
      this.isStopped = false
      this.beganMs = this.world.nowMs
      this.isEnded = true
    })
    // If its process died, the owner presses again.
    this.world.timeline.after(MINUTE, this.world.tie(), () => {
      if (!this.isEnded) this.begin()
    })
  }

  /** What is paid and shows neither an invoice nor that one is on its way. */
  private invoiceByHand(): void {
    const { world } = this
    for (const truth of world.shop.truths) {
      const row = truth.isPlaced ? world.judge.rowOf(truth) : undefined
      // What was refused for another reason waits for a person, who tries it again.
      const isShown = row !== undefined && !awaitsPayment(row) && !isLeftWhileStopped(row)
      const isOpen = !isShown && truth.invoices.length === 0 && truth.underWay === 0
      // What is canceled, or paid by a canceled payment, is another sale; edits may change what is due.
      const isSteady =
        truth.plan.change === null &&
        world.plan.payments.every(
          ({ index, what }) => index !== truth.plan.index || what !== "void"
        )
      if (!truth.isPlaced || !isOpen || !isSteady || !world.payments.isPaid(truth)) continue
      this.madeByHand.add(truth.plan.index)
      world.note(null, "the owner", `invoices ${truth.name} by hand`)
      world.meet(truth.id, row ? "made by hand, with a request" : "made by hand")
    }
  }

  private run(label: string, act: (ports: Ports) => Promise<void>): void {
    const { world } = this
    const process = world.chooseProcess(null)
    world.note(null, "the owner", label)
    if (process) void world.run(process, "person", label, null, act)
  }
}
