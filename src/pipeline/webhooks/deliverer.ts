import { errorMessage } from "../../core/error-words"
import { deliver, LEASE_MS } from "./deliver"
import type { WebhookPorts } from "./webhook-port"

/** Events that get their deliveries in one statement. */
const FAN_OUT = 500

/** Concurrent calls per webhook in one process, so that a slow receiver blocks only its own. */
const AT_ONCE = 4

/** A retry due before the next scheduled look gets its own timer; later ones are left to the look. */
const SOON_MS = 60_000

/** How recently a delivery ended whose successor is looked for each minute. */
const LATELY_MS = 10 * 60_000

/** Rows deleted in one statement. */
const DELETED_AT_ONCE = 1000

/**
 * Turns events into deliveries and makes their calls, in one of several processes.
 *
 * Nothing waits for it: it is started and works in the background, with its own workers for each
 * webhook.
 */
export class WebhookDeliverer {
  private readonly lanes = new Map<string, number>()
  private running: Promise<void> | null = null
  private isWantedAgain = false
  /** False until a webhook is known to exist: shops without one pay nothing for an event. */
  private isNeeded = false

  constructor(private readonly ports: WebhookPorts) {}

  /** An event was announced. */
  noteEvent(): void {
    if (this.isNeeded) this.kick()
  }

  /** A person's change made work. */
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

  /** The scheduled look: repairs what dead processes left, deletes old rows, then starts work. */
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
      // A full batch may come out a little short, because others were writing to some events.
      while ((await this.ports.deliveries.fanOutEvents(FAN_OUT)) > FAN_OUT / 2);
      for (const id of await this.ports.deliveries.findDueWebhooks()) this.open(id)
    } catch (error) {
      this.tell("events could not be handed to webhooks", error)
    }
  }

  /** Adds a worker for a webhook, unless it has the maximum. */
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
      // If there was one, there may be more, for other invoices.
      this.open(webhookId)
      const { plan } = await deliver(this.ports, delivery)
      if (plan.next === "retry" && plan.dueInMs < SOON_MS) later(plan.dueInMs, () => this.kick())
    }
  }

  private tell(what: string, error: unknown): void {
    const why = errorMessage(error)
    this.ports.log.error(`invoicing: ${what}: ${why}`)
  }
}
