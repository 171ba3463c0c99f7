import { MedusaService } from "@medusajs/framework/utils"
import { FIRST_START } from "../../core/settings/value-ids"
import { parseModuleOptions, type ParsedOptions } from "../../core/settings/options"
import { Database, type BaseRepository } from "./database"
import { LEDGER_MODELS } from "./ledger-models"
import { composeStores, joinMethods, type StoreMethods } from "./stores"

/** What {@link composeStores} does not give the ledger: Medusa's own methods, the options, the start. */
class LedgerService extends MedusaService(LEDGER_MODELS) {
  /** The options as given in medusa-config.ts. */
  readonly options: ParsedOptions

  /** Called after events were written; set by the code that hands them out in this process. */
  onEventsWritten: (() => void) | null = null

  /** Medusa calls these. */
  readonly __hooks: { onApplicationStart: () => Promise<void> }

  /** @throws InvalidOptionsError, which stops the boot. */
  constructor(container: { baseRepository: BaseRepository }, options?: unknown) {
    super(container, options)
    this.options = parseModuleOptions(options)
    const database = new Database(container.baseRepository)
    const methods = joinMethods(composeStores(database, () => this.onEventsWritten?.()))
    this.__hooks = {
      onApplicationStart: async () => {
        await noteFirstStart(this.options, methods)
      },
    }
    Object.assign(this, methods)
  }
}

/** Records the first start with a key: older orders are never invoiced automatically. */
async function noteFirstStart(
  { apiKey, companies }: ParsedOptions,
  ledger: Pick<StoreMethods, "readClockMs" | "saveValueOnce">
): Promise<void> {
  if (!apiKey && !companies) return
  // Uses the database's clock: with a process clock that is ahead, the first orders would count as
  // older.
  await ledger.saveValueOnce(FIRST_START, new Date(await ledger.readClockMs()).toISOString())
}

/**
 * The ledger: every order to be invoiced, every call made for it, every operator's act.
 *
 * Its methods are those of its stores ({@link composeStores}). Each move is one conditional statement,
 * committed when the method returns. Nothing here reads a row and writes it later.
 */
type InvoiceLedgerService = LedgerService & StoreMethods

/** `$modelObjects` is what Medusa types the module's `linkable` by. */
type LedgerClass<Instance> = Pick<typeof LedgerService, "$modelObjects"> &
  (new (...given: ConstructorParameters<typeof LedgerService>) => Instance)

/** A class cannot declare methods that its constructor adds: to TypeScript they are optional first. */
const WithMethods: LedgerClass<LedgerService & Partial<StoreMethods>> = LedgerService
const InvoiceLedgerService = WithMethods as LedgerClass<InvoiceLedgerService>

export default InvoiceLedgerService
