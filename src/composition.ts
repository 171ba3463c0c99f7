import { createHash, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { ILockingModule, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { completeOrderWorkflow } from "@medusajs/medusa/core-flows"
import medusaPackage from "@medusajs/medusa/package.json"
import { findMedusaTrouble } from "./core/medusa-version"
import { fillDefaults, type ParsedOptions, type Settings } from "./core/settings/options"
import type { QueueTrouble } from "./core/notices/queue-trouble"
import {
  applyStored,
  readStored,
  type StoredSettings as Fields,
} from "./core/settings/stored-settings"
import { handOutSoon } from "./hand-out-soon"
import { joinReads, type JoinedLedger } from "./join-reads"
import { createLinkSigner, type LinkPurpose } from "./link-signer"
import type InvoiceLedgerService from "./modules/invoice_ledger/service"
import type InvoiceQueueService from "./modules/invoice_queue/service"
import { getOrCreateAutomaticLink } from "./pipeline/documents/buyer-link"
import { DatabaseClock } from "./pipeline/database-clock"
import type { Ports } from "./pipeline/ports"
import { checkDatabase } from "./pipeline/holds/check-database"
import { emptyMemory } from "./pipeline/process-memory"
import { publishBy } from "./publish-events"
import { completeOrder } from "./shop/complete-order"
import { OrderReader, type Query } from "./shop/order-reader"
import { limitShopFunctions } from "./shop/shop-functions"
import { wireCalls, type Calls } from "./turns"
export { readCompanyNames } from "./pipeline/company-names"
export { findOwnOrder, type Connection } from "./shop/own-order"

/** Keys under which Medusa registers the two modules of this plugin. */
export const LEDGER_KEY = "invoice_ledger"
export const QUEUE_KEY = "invoice_queue"

/** Key of the stored secret that signs links if the options give none. */
const LINK_SECRET = "link_secret"

/** Why nothing may be issued on the Medusa version of this process; null if it is supported. */
export const MEDUSA_TROUBLE = findMedusaTrouble(medusaPackage.version)

/**
 * On an unsupported Medusa version no event starts anything; the first sweep on a supported one catches
 * up.
 */
const AT_REST = MEDUSA_TROUBLE ? ({ live: false, completeWhen: "never" } as const) : {}

type Wiring = Omit<Ports, "settings">
/** Ports for work on past orders, which yields to work on new ones. */
type PastOrderPorts = Calls & Pick<Ports, "orders">
type Stored = Awaited<ReturnType<InvoiceLedgerService["readStoredSettings"]>>
/** Created once per application. */
type Application = {
  wiring: Wiring
  options: ParsedOptions
  /** For jobs, whose reads are joined; jobs of past orders take their turns behind the others. */
  joined: {
    wiring: Wiring
    behind: Wiring
    readSettings: JoinedLedger["readSettings"]
  }
}

const applications = new WeakMap<ParsedOptions, Application>()
const latest = new WeakMap<Wiring, { stored: string; ports: Ports }>()

/**
 * Wires the pipeline to one running Medusa application: the only place that knows all rooms.
 *
 * Call it at the start of every step: it reads the current settings from the database, and its ports
 * keep them for the whole step. Everything else is created once per application, so that reads of
 * concurrent jobs are batched and connections to the service are reused.
 *
 * @param container any container of the application; a request's scope will do.
 */
export async function composeInvoicing(container: MedusaContainer): Promise<Ports> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const { wiring, options } = openApplication(container, ledger)
  const ports = withSettings(wiring, options, await ledger.readStoredSettings())
  await checkDatabase(ports)
  return ports
}

/**
 * Like {@link composeInvoicing}, for a queue job: concurrent reads of many jobs become one statement.
 *
 * @param isPast whether its calls wait behind those for new orders.
 */
export async function composeForJob(container: MedusaContainer, isPast: boolean): Promise<Ports> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const { joined, options } = openApplication(container, ledger)
  const stored = await joined.readSettings()
  return withSettings(isPast ? joined.behind : joined.wiring, options, stored)
}

/** Tracks this process's work on new orders, to which its work on past orders yields. */
export const precedenceOf = (container: MedusaContainer) =>
  container.resolve<InvoiceQueueService>(QUEUE_KEY).precedence

/** Why this process cannot use the queue at present; null while it can. */
export async function inspectQueue(container: MedusaContainer): Promise<QueueTrouble | null> {
  return await container.resolve<InvoiceQueueService>(QUEUE_KEY).inspect()
}

function openApplication(container: MedusaContainer, ledger: InvoiceLedgerService): Application {
  const known = applications.get(ledger.options)
  if (known) return known
  const { options } = ledger
  const { parts, behind } = wire(container, ledger)
  handOutSoon(ledger, container.resolve<InvoiceQueueService>(QUEUE_KEY), parts)
  const wiring: Wiring = {
    ...parts,
    renew: async () => withSettings(wiring, options, await ledger.readStoredSettings()),
  }
  const { port, readSettings } = joinReads(ledger, () => parts.databaseCheck.restoredMs)
  const forJobs = (more: Partial<PastOrderPorts> = {}): Wiring => {
    const renew = async () => withSettings(inTurn, options, await readSettings())
    // A job that has a turn blocks others, so from then on it yields to nobody.
    const inTurn: Wiring = { ...parts, ...more, ledger: port, orders: parts.orders, renew }
    return { ...inTurn, ...more }
  }
  const joined = { wiring: forJobs(), behind: forJobs(behind), readSettings }
  const application = { wiring, options, joined }
  applications.set(ledger.options, application)
  return application
}

/** The settings in effect when these stored fields override the options. */
export const takeEffect = (options: ParsedOptions, fields: Fields): Settings => ({
  ...limitShopFunctions(applyStored(options, fields)),
  ...AT_REST,
})

/**
 * The ports with the current settings. The cache compares the stored values, not their revision: after
 * a restored backup the same revision may be saved with other values.
 */
function withSettings(wiring: Wiring, options: ParsedOptions, { kept }: Stored): Ports {
  const stored = JSON.stringify(kept)
  const known = latest.get(wiring)
  if (known?.stored === stored) return known.ports
  const { fields, unreadable } = readStored(kept)
  if (unreadable.length > 0) {
    wiring.log.error(
      `invoicing: these stored settings cannot be read, so the options apply instead: ${unreadable.join(", ")}`
    )
  }
  const settings = takeEffect(options, fields)
  const ports = { ...wiring, settings }
  latest.set(wiring, { stored, ports })
  return ports
}

/** `behind` replaces some of the parts for past orders. */
function wire(
  container: MedusaContainer,
  ledger: InvoiceLedgerService
): { parts: Omit<Wiring, "renew">; behind: PastOrderPorts } {
  const settings = fillDefaults(ledger.options)
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const keptSecret = {
    read: async () => await ledger.readValue<string>(LINK_SECRET),
    keep: async (secret: string) => await ledger.saveValueOnce(LINK_SECRET, secret),
  }
  const signerOf = (purpose: LinkPurpose) =>
    createLinkSigner({ ...settings.links, purpose }, keptSecret, () => performance.now())
  const linkSigner = signerOf("invoice")
  const queue = container.resolve<InvoiceQueueService>(QUEUE_KEY)
  const giveWay = async () => await queue.precedence.giveWay()
  const { ahead, behind } = wireCalls(settings, giveWay)
  const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const getOrCreateLink = async (requestId: string) =>
    await getOrCreateAutomaticLink({ settings, ledger, linkSigner }, requestId)
  const shop = {
    query,
    locking: container.resolve<ILockingModule>(Modules.LOCKING),
    complete: async (orderId: string) =>
      await completeOrderWorkflow(container).run({ input: { orderIds: [orderId] } }),
  }
  const completing = {
    completeOrder: async (orderId: string) => await completeOrder(shop, orderId),
  }
  const orders = Object.assign(new OrderReader(query), completing)
  const ordersBehind = Object.assign(new OrderReader(query, giveWay), completing)
  const parts = {
    ledger,
    orders,
    queue,
    ...ahead,
    giveWay,
    keyDigestOf: (companyId: string) => {
      const company = settings.companies.find(({ id }) => id === companyId)
      // Two companies without a key must not get the same digest.
      return company ? digest(`key ${company.apiKey || `of nobody, ${company.id}`}`) : null
    },
    publish: publishBy(container, logger, getOrCreateLink),
    isStopping: () => queue.isStopping,
    sleep: async (ms: number) => await sleep(ms),
    ...emptyMemory(),
    log: {
      info: (text: string) => logger.info(text),
      warn: (text: string) => logger.warn(text),
      error: (text: string) => logger.error(text),
    },
    now: () => new Date(),
    databaseClock: new DatabaseClock(() => new Date()),
    monotonicMs: () => performance.now(),
    newToken: () => randomUUID(),
    linkSigner,
    monthLinkSigner: signerOf("month"),
    digest,
  }
  return { parts, behind: { ...behind, orders: ordersBehind } }
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32)
