import DataLoader from "dataloader"
import type { CompanyHold, InvoiceRequest } from "../../core/request/invoice-request"
import type InvoiceLedgerService from "./service"

type Stored = Awaited<ReturnType<InvoiceLedgerService["readStoredSettings"]>>

/** Jobs that begin together ask the same within so many milliseconds. */
const WINDOW_MS = 2

const ASKED = "asked"

/**
 * Reads of the ledger for jobs that run at once, joined into one statement each. Nothing is kept:
 * every answer was read after it was asked for.
 */
export class JoinedReads {
  private readonly requests = new DataLoader<string, InvoiceRequest | null>(async (ids) => {
    const rows = await this.ledger.findRequests(ids)
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => found.get(id) ?? null)
  }, describeWindow())

  private readonly holds = share(async () => await this.ledger.findHolds())
  private readonly settings = share(async () => await this.ledger.readStoredSettings())

  constructor(private readonly ledger: InvoiceLedgerService) {}

  async findRequest(id: string): Promise<InvoiceRequest | null> {
    return await this.requests.load(id)
  }

  async findHolds(): Promise<CompanyHold[]> {
    return await this.holds.load(ASKED)
  }

  async readStoredSettings(): Promise<Stored> {
    return await this.settings.load(ASKED)
  }
}

/** One answer for all who ask within the window. */
const share = <T>(read: () => Promise<T>) =>
  new DataLoader<typeof ASKED, T>(async (asked) => {
    const answer = await read()
    return asked.map(() => answer)
  }, describeWindow())

const describeWindow = () => ({
  cache: false,
  batchScheduleFn: (dispatch: () => void) => void setTimeout(dispatch, WINDOW_MS),
})
