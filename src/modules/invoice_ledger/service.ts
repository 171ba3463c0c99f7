/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type
  -- the constructor gives the service the methods that the interface promises */
import { MedusaService } from "@medusajs/framework/utils"
import { FIRST_START } from "../../core/request/invoice-request"
import { parseModuleOptions, type ParsedOptions } from "../../core/settings/options"
import { Database, type BaseRepository } from "./database"
import { LEDGER_MODELS } from "./ledger-models"
import { composeStores, joinMethods, type StoreMethods } from "./stores"

/**
 * The ledger: every order to be invoiced, every call made for it, every operator's act.
 *
 * Its methods are those of its stores ({@link composeStores}). Each move is one conditional statement,
 * committed when the method returns. Nothing here reads a row and writes it later.
 */
class InvoiceLedgerService extends MedusaService(LEDGER_MODELS) {
  /** The options as given in medusa-config.ts. */
  readonly options: ParsedOptions

  /** Called after events were written; set by the code that hands them out in this process. */
  onEventsWritten: (() => void) | null = null

  __hooks = { onApplicationStart: async () => await this.noteFirstStart() }

  /** @throws InvalidOptionsError, which stops the boot. */
  constructor(container: { baseRepository: BaseRepository }, options?: unknown) {
    super(container, options)
    this.options = parseModuleOptions(options)
    const database = new Database(container.baseRepository)
    Object.assign(this, joinMethods(composeStores(database, () => this.onEventsWritten?.())))
  }

  /** Records the first start with a key: older orders are never invoiced automatically. */
  private async noteFirstStart(): Promise<void> {
    if (!this.options.apiKey && !this.options.companies) return
    // Uses the database's clock: with a process clock that is ahead, the first orders would count as
    // older.
    await this.saveValueOnce(FIRST_START, new Date(await this.readClockMs()).toISOString())
  }
}

interface InvoiceLedgerService extends StoreMethods {}

export default InvoiceLedgerService
