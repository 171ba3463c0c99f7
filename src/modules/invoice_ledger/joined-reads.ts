import DataLoader from "dataloader"
import type { CompanyHold, InvoiceRequest } from "../../core/request/invoice-request"
import type InvoiceLedgerService from "./service"

type Stored = Awaited<ReturnType<InvoiceLedgerService["readStoredSettings"]>>

/** Window in milliseconds in which the reads of jobs that begin together are joined. */
const WINDOW_MS = 2

const ASKED = "asked"

/** The key under which all holds are read; no request has this id. */
const HOLDS = "all holds"

/**
 * Joins reads of concurrent jobs into one statement each. Nothing is cached: every answer was read
 * after it was asked for.
 */
export class JoinedReads {
  /** Requests by their ids, and all holds under `HOLDS`. */
  private readonly rows = new DataLoader<string, InvoiceRequest | CompanyHold[] | null>(
    async (keys) => {
      const ids = keys.filter((key) => key !== HOLDS)
      const { requests, holds } = await this.read(ids, ids.length < keys.length)
      const found = new Map(requests.map((row) => [row.id, row]))
      return keys.map((key) => (key === HOLDS ? holds : (found.get(key) ?? null)))
    },
    describeWindow()
  )

  private readonly settings = share(async () => await this.ledger.readStoredSettings())

  constructor(private readonly ledger: InvoiceLedgerService) {}

  async findRequest(id: string): Promise<InvoiceRequest | null> {
    return (await this.rows.load(id)) as InvoiceRequest | null
  }

  async findHolds(): Promise<CompanyHold[]> {
    return (await this.rows.load(HOLDS)) as CompanyHold[]
  }

  async readStoredSettings(): Promise<Stored> {
    return await this.settings.load(ASKED)
  }

  private async read(ids: readonly string[], isAskedForHolds: boolean) {
    const { ledger } = this
    if (!isAskedForHolds) return { requests: await ledger.findRequests(ids), holds: [] }
    if (ids.length === 0) return { requests: [], holds: await ledger.findHolds() }
    return await ledger.findRequestsAndHolds(ids)
  }
}

/** One answer for all callers within the window. */
const share = <T>(read: () => Promise<T>) =>
  new DataLoader<typeof ASKED, T>(async (asked) => {
    const answer = await read()
    return asked.map(() => answer)
  }, describeWindow())

const describeWindow = () => ({
  cache: false,
  batchScheduleFn: (dispatch: () => void) => void setTimeout(dispatch, WINDOW_MS),
})
