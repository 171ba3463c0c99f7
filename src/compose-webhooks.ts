import { randomUUID } from "node:crypto"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeInvoicing, LEDGER_KEY, QUEUE_KEY } from "./composition"
import { fillDefaults, type ParsedOptions } from "./core/settings/options"
import type InvoiceLedgerService from "./modules/invoice_ledger/service"
import type InvoiceQueueService from "./modules/invoice_queue/service"
import { redeliver, changeWebhook, type WebhookCommand } from "./pipeline/webhooks/change"
import { deliverTest } from "./pipeline/webhooks/deliver"
import { WebhookDeliverer } from "./pipeline/webhooks/deliverer"
import type { WebhookPorts } from "./pipeline/webhooks/webhook-port"
import { rejectUrl } from "./webhooks/addresses"
import { postWebhook } from "./webhooks/post-webhook"
import { newWebhookSecret, signHeaders } from "./webhooks/sign"

/** Slightly less than the schedule's minute, so that a look that starts early is not skipped. */
const TIDY_EVERY_MS = 50_000

/** How often all waiting deliveries are checked, so always in the first look after a longer downtime. */
const ALL_DUE_EVERY_MS = 60 * 60_000

type Wired = { ports: WebhookPorts; deliverer: WebhookDeliverer }

/** One deliverer per application, whichever container asks for it. */
const wired = new WeakMap<ParsedOptions, Wired>()

function openWebhooks(container: MedusaContainer): Wired {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const known = wired.get(ledger.options)
  if (known) return known
  const ports = wire(container, ledger)
  const opened = { ports, deliverer: new WebhookDeliverer(ports) }
  wired.set(ledger.options, opened)
  return opened
}

function wire(container: MedusaContainer, ledger: InvoiceLedgerService): WebhookPorts {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const queue = container.resolve<InvoiceQueueService>(QUEUE_KEY)
  const { webhooks: settings } = fillDefaults(ledger.options)
  const isStopping = () => queue.isStopping
  return {
    deliveries: ledger,
    post: async ({ url, secrets, eventId, claimedAt }, body) => {
      const headers = signHeaders(secrets, { id: eventId, at: new Date(claimedAt), body })
      return await postWebhook({ url, headers, body }, { settings })
    },
    chance: () => Math.random(),
    later: (ms, act) => {
      setTimeout(() => !isStopping() && act(), ms).unref()
    },
    isStopping,
    mayCall: async () => {
      // This also checks the database and sets a hold if it may not be the live shop's.
      await composeInvoicing(container)
      return (await ledger.findHolds()).every(({ cause }) => cause !== "other-database")
    },
    mayTidy: async () => await ledger.claimThrottle("webhooks", TIDY_EVERY_MS),
    mayMakeAllDue: async () => await ledger.claimThrottle("webhooks, all", ALL_DUE_EVERY_MS),
    newEventId: () => `invevt_test_${randomUUID()}`,
    log: { warn: (text) => logger.warn(text), error: (text) => logger.error(text) },
  }
}

/** Call when an event was announced: if there is a webhook, the event is delivered in the background. */
export const noteWebhookEvent = (container: MedusaContainer): void =>
  openWebhooks(container).deliverer.noteEvent()

/** The scheduled look for deliveries that are due or that dead processes left behind. */
export const lookAtWebhooks = async (container: MedusaContainer): Promise<void> =>
  await openWebhooks(container).deliverer.look()

/** Sends a test event and returns its result; null if the webhook is unknown. */
export const sendTestEvent = async (container: MedusaContainer, webhookId: string) =>
  await deliverTest(openWebhooks(container).ports, webhookId)

/** Executes an operator's command on a webhook; deliveries that become due by it start at once. */
export async function changeWebhookOf(container: MedusaContainer, command: WebhookCommand) {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const settings = fillDefaults(ledger.options)
  const result = await changeWebhook(
    {
      webhooks: ledger,
      settings,
      rejectUrl: (url) => rejectUrl(url, settings.webhooks),
      newSecret: newWebhookSecret,
    },
    command
  )
  if ("webhook" in result) openWebhooks(container).deliverer.noteChange()
  return result
}

/** Orders a delivery to be sent again. */
export async function redeliverOf(container: MedusaContainer, deliveryId: string) {
  const webhooks = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const result = await redeliver({ webhooks }, deliveryId)
  if ("delivery" in result) openWebhooks(container).deliverer.noteChange()
  return result
}
