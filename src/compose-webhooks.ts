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

/** A little less than the schedule's minute, so that a look that starts early has its turn. */
const TIDY_EVERY_MS = 50_000

/** After longer without a process the first look is at all. */
const ALL_DUE_EVERY_MS = 60 * 60_000

type Wired = { ports: WebhookPorts; deliverer: WebhookDeliverer }

/** One deliverer for each application, whatever container asks. */
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
      // Looks at the database as well, and holds what is not known to be the live shop's.
      await composeInvoicing(container)
      return (await ledger.findHolds()).every(({ cause }) => cause !== "other-database")
    },
    mayTidy: async () => await ledger.claimThrottle("webhooks", TIDY_EVERY_MS),
    mayMakeAllDue: async () => await ledger.claimThrottle("webhooks, all", ALL_DUE_EVERY_MS),
    newEventId: () => `invevt_test_${randomUUID()}`,
    log: { warn: (text) => logger.warn(text), error: (text) => logger.error(text) },
  }
}

/** An event was announced: its deliveries are made in the background, where there is a webhook. */
export const noteWebhookEvent = (container: MedusaContainer): void =>
  openWebhooks(container).deliverer.noteEvent()

/** The scheduled look at what is due and what dead processes left. */
export const lookAtWebhooks = async (container: MedusaContainer): Promise<void> =>
  await openWebhooks(container).deliverer.look()

/** Sends a test event and says what came of it; null of an unknown webhook. */
export const sendTestEvent = async (container: MedusaContainer, webhookId: string) =>
  await deliverTest(openWebhooks(container).ports, webhookId)

/** Does what a person wants of a webhook; what is due by it then is delivered at once. */
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

/** Orders a delivery once more. */
export async function redeliverOf(container: MedusaContainer, deliveryId: string) {
  const webhooks = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const result = await redeliver({ webhooks }, deliveryId)
  if ("delivery" in result) openWebhooks(container).deliverer.noteChange()
  return result
}
