import { deliver, LEASE_MS } from "./deliver"
import type { WebhookPorts } from "./webhook-port"

/** Events that get their deliveries in one statement. */
const FAN_OUT = 500

/** Calls of one webhook at the same time in one process. A slow receiver uses up its own. */
const AT_ONCE = 4

/** A retry sooner than the next scheduled look is waited for; later ones are the look's. */
const SOON_MS = 60_000

/** How long ago a delivery ended whose follower is looked for each minute. */
const LATELY_MS = 10 * 60_000

/** Rows deleted in one statement. */
const DELETED_AT_ONCE = 1000

/**
 * Turns events into deliveries and makes their calls, in one process beside all others.
 *
 * Nothing waits for it: it is kicked and works on in the background, each webhook in a lane of its own.
 */
export class WebhookDeliverer {
  private readonly lanes = new Map<string, number>()
  private running: Promise<void> | null = null
  private isWantedAgain = false
  /** False until a webhook is known of: shops without any pay nothing for an event. */
  private isNeeded = false

  constructor(private readonly ports: WebhookPorts) {}

  /** An event was announced. */
  noteEvent(): void {
    if (this.isNeeded) this.kick()
  }

  /** There is something to do, since a person changed something. */
  noteChange(): void {
    this.isNeeded = true
    this.kick()
  }

  private kick(): void {
    if (this.running) {
      this.isWantedAgain = true
      return
    }
    if (this.ports.isStopping()) return
    this.running = this.run().finally(() => {
      this.running = null
      if (!this.isWantedAgain) return
      this.isWantedAgain = false
      this.kick()
    })
  }

  /** What a scheduled look does: repairs what dead processes left, lets old rows go, then works. */
  async look(): Promise<void> {
    const { deliveries, mayTidy, mayMakeAllDue } = this.ports
    if (await mayTidy()) {
      const endedWithinMs = (await mayMakeAllDue()) ? null : LATELY_MS
      await deliveries.makeDeliveriesDue({ endedWithinMs })
      await deliveries.deleteOldDeliveries(DELETED_AT_ONCE)
    }
    this.isNeeded = await deliveries.hasWebhooks()
    this.kick()
  }

  private async run(): Promise<void> {
    try {
      if (!(await this.ports.mayCall())) return
      // Of a full batch a few may be left over, which others were writing to.
      while ((await this.ports.deliveries.fanOutEvents(FAN_OUT)) > FAN_OUT / 2);
      for (const id of await this.ports.deliveries.findDueWebhooks()) this.open(id)
    } catch (error) {
      this.tell("events were not handed to webhooks", error)
    }
  }

  /** One worker more for a webhook, unless it has as many as it may. */
  private open(webhookId: string): void {
    const workers = this.lanes.get(webhookId) ?? 0
    if (workers >= AT_ONCE) return
    this.lanes.set(webhookId, workers + 1)
    this.work(webhookId)
      .catch((error: unknown) => this.tell(`deliveries of webhook ${webhookId} stopped`, error))
      .finally(() => {
        const left = (this.lanes.get(webhookId) ?? 1) - 1
        if (left > 0) this.lanes.set(webhookId, left)
        else this.lanes.delete(webhookId)
      })
  }

  private async work(webhookId: string): Promise<void> {
    const { deliveries, isStopping, later } = this.ports
    while (!isStopping()) {
      const delivery = await deliveries.claimDelivery(webhookId, LEASE_MS)
      if (!delivery) return
      // Where there was one there may be more, of other invoices.
      this.open(webhookId)
      const { plan } = await deliver(this.ports, delivery)
      if (plan.next === "retry" && plan.dueInMs < SOON_MS) later(plan.dueInMs, () => this.kick())
    }
  }

  private tell(what: string, error: unknown): void {
    const why = error instanceof Error ? error.message : "unknown error"
    this.ports.log.error(`invoicing: ${what}: ${why}`)
  }
}
