import { createHash, randomUUID } from "node:crypto"
import pLimit from "p-limit"
import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { InvoiceRequest } from "./core/invoice-request"
import { fillDefaults, type ParsedOptions, type Settings } from "./core/options"
import type { InvoicingService } from "./core/outcomes"
import { layOver, readStored } from "./core/stored-settings"
import { JoinedReads } from "./modules/invoice_ledger/joined-reads"
import type InvoiceLedgerService from "./modules/invoice_ledger/service"
import type InvoiceQueueService from "./modules/invoice_queue/service"
import type { LedgerPort, Ports } from "./pipeline/ports"
import { createInvoicingService } from "./service/invoicing-service"
import { OrderReader, type Query } from "./shop/order-reader"
import { limitShopFunctions } from "./shop/shop-functions"
import type { InvoicingCompanyEvent, InvoicingEvent } from "./types"

/** Keys under which Medusa registers the two modules of this plugin. */
export const LEDGER_KEY = "invoice_ledger"
const QUEUE_KEY = "invoice_queue"

type Wiring = Omit<Ports, "settings">
type StoredSettings = Awaited<ReturnType<InvoiceLedgerService["readStoredSettings"]>>
/** What is made once per application. */
type Application = {
  wiring: Wiring
  options: ParsedOptions
  /** The same for jobs, whose reads are joined. */
  joined: { wiring: Wiring; reads: JoinedReads }
}

const applications = new WeakMap<ParsedOptions, Application>()
const latest = new WeakMap<Wiring, { revision: number; ports: Ports }>()

/**
 * Wires the pipeline to one running Medusa application: the only place that knows all rooms.
 *
 * Call it at the start of every step. It asks the database which settings hold now, so that what
 * an admin changed in another process takes effect here; the ports it gives keep one set of
 * settings for as long as the step runs. Everything but the settings is made once per
 * application, so that reads of jobs running at once meet in one batch and connections to the
 * service are kept.
 *
 * @param container any container of the application; a request's scope will do.
 */
export async function composeInvoicing(container: MedusaContainer): Promise<Ports> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const { wiring, options } = openApplication(container, ledger)
  return settle(wiring, options, await ledger.readStoredSettings())
}

/** The same for a job of the queue: what many jobs read at once is read in one statement. */
export async function composeForJob(container: MedusaContainer): Promise<Ports> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const { joined, options } = openApplication(container, ledger)
  return settle(joined.wiring, options, await joined.reads.readStoredSettings())
}

function openApplication(container: MedusaContainer, ledger: InvoiceLedgerService): Application {
  const known = applications.get(ledger.options)
  if (known) return known
  const { options } = ledger
  const parts = wire(container, ledger)
  const wiring: Wiring = {
    ...parts,
    renew: async () => settle(wiring, options, await ledger.readStoredSettings()),
  }
  const reads = new JoinedReads(ledger)
  const ofJobs: Wiring = {
    ...parts,
    ledger: joinReads(ledger, reads),
    renew: async () => settle(ofJobs, options, await reads.readStoredSettings()),
  }
  const application = { wiring, options, joined: { wiring: ofJobs, reads } }
  applications.set(ledger.options, application)
  return application
}

/** The ports with the settings that hold now. */
function settle(wiring: Wiring, options: ParsedOptions, { revision, kept }: StoredSettings): Ports {
  const known = latest.get(wiring)
  if (known?.revision === revision) return known.ports
  const { fields, unreadable } = readStored(kept)
  if (unreadable.length > 0) {
    wiring.log.error(
      `invoicing: these stored settings cannot be read, so their options hold: ${unreadable.join(", ")}`
    )
  }
  const settings = limitShopFunctions(layOver(options, fields))
  const ports = { ...wiring, settings }
  latest.set(wiring, { revision, ports })
  return ports
}

function joinReads(ledger: InvoiceLedgerService, reads: JoinedReads): LedgerPort {
  return Object.assign(Object.create(ledger) as InvoiceLedgerService, {
    findRequest: async (id: string) => await reads.findRequest(id),
    findHolds: async () => await reads.findHolds(),
  })
}

function wire(container: MedusaContainer, ledger: InvoiceLedgerService): Omit<Wiring, "renew"> {
  const settings = fillDefaults(ledger.options)
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const turns = new Map(
    settings.companies.map(({ id }) => [id, pLimit(settings.queue.concurrency)])
  )
  const services = createServices(settings, turns)
  const queue = container.resolve<InvoiceQueueService>(QUEUE_KEY)
  return {
    ledger,
    orders: new OrderReader(container.resolve<Query>(ContainerRegistrationKeys.QUERY)),
    queue,
    serviceOf: (companyId) => services.get(companyId) ?? null,
    keyDigestOf: (companyId) => {
      const company = settings.companies.find(({ id }) => id === companyId)
      return company ? digest(`key ${company.apiKey}`) : null
    },
    emit: async (name, request) =>
      await announce(container, logger, `invoicing.invoice.${name}`, describeEvent(request)),
    emitCompany: async (name, companyId, cause) =>
      await announce(container, logger, `invoicing.company.${name}`, {
        company_id: companyId,
        cause,
      }),
    inTurn: async (companyId, call) => await (turns.get(companyId)?.(call) ?? call()),
    isStopping: () => queue.isStopping,
    unanswered: new Map(),
    log: {
      info: (text) => logger.info(text),
      warn: (text) => logger.warn(text),
      error: (text) => logger.error(text),
    },
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    newToken: () => randomUUID(),
    digest,
  }
}

/** Reads take a turn each; what must happen right after a stamp takes it together with the stamp. */
function createServices(
  { companies, baseUrl, timeouts }: Settings,
  turns: ReadonlyMap<string, pLimit.Limit>
): Map<string, InvoicingService> {
  return new Map(
    companies.map(({ id, apiKey }) => {
      const service = createInvoicingService({ baseUrl, apiKey, timeouts })
      const turn = turns.get(id)
      if (!turn) throw new Error(`There are no turns for company ${id}`)
      const reads = {
        readInvoice: async (invoiceId: string) =>
          await turn(async () => await service.readInvoice(invoiceId)),
        listInvoices: async (query: Parameters<InvoicingService["listInvoices"]>[0]) =>
          await turn(async () => await service.listInvoices(query)),
      }
      return [id, { ...service, ...reads }]
    })
  )
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32)

const describeEvent = (request: InvoiceRequest): InvoicingEvent => ({
  id: request.id,
  order_id: request.orderId,
  company_id: request.companyId,
  invoice_id: request.invoiceId,
  invoice_number: request.invoiceNumber,
  reason_code: request.reasons?.[0]?.code ?? null,
})

/** Events are announcements: one that cannot be delivered must not undo what it announces. */
async function announce(
  container: MedusaContainer,
  logger: Logger,
  name: string,
  data: InvoicingEvent | InvoicingCompanyEvent
): Promise<void> {
  try {
    await container.resolve<IEventBusModuleService>(Modules.EVENT_BUS).emit({ name, data })
  } catch (error) {
    logger.warn(`invoicing: event ${name} was not announced (${nameOf(error)})`)
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown error")
