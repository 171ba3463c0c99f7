import type { ClaimedKsefWatch, DueKsefWatch } from "../../core/ksef/watch"
import type { Ports } from "../ports"

/** Watches read from the ledger at once: as many as a page of the list has invoices. */
const AT_ONCE = 100

/**
 * The watches of one run whose invoices were not found yet. Only the ids of each are held, since
 * thousands may be open; the rest is read once its invoice is found.
 */
export class OpenWatches {
  private readonly open: Map<string, ClaimedKsefWatch>

  constructor(
    private readonly ledger: Pick<Ports["ledger"], "readKsefWatches">,
    claimed: readonly ClaimedKsefWatch[],
    /** The moment as of which ages are computed, by the database's clock. */
    private readonly nowMs: number
  ) {
    this.open = new Map(claimed.map((watch) => [watch.invoiceId, watch]))
  }

  get size(): number {
    return this.open.size
  }

  has(invoiceId: string): boolean {
    return this.open.has(invoiceId)
  }

  delete(invoiceId: string): void {
    this.open.delete(invoiceId)
  }

  putBack(watch: ClaimedKsefWatch): void {
    this.open.set(watch.invoiceId, watch)
  }

  /** The open watches of these invoices, by invoice id. */
  async readOf(invoices: readonly { invoiceId: string }[]): Promise<Map<string, DueKsefWatch>> {
    const sought = invoices.flatMap(({ invoiceId }) => this.open.get(invoiceId) ?? [])
    const watches = await this.read(sought)
    return new Map(watches.map((watch) => [watch.invoiceId, watch]))
  }

  /** The first open watches, in the order in which they were claimed. */
  async readFirst(count: number): Promise<DueKsefWatch[]> {
    return await this.read([...this.open.values()].slice(0, count))
  }

  /** Passes all open watches to `take`, a hundred at a time. */
  async readAll(take: (watches: readonly DueKsefWatch[]) => Promise<void>): Promise<void> {
    await this.readEach([...this.open.values()], take)
  }

  /** The same for given watches that were claimed together with these and found. */
  async readEach(
    claimed: ClaimedKsefWatch[],
    take: (watches: readonly DueKsefWatch[]) => Promise<void>
  ): Promise<void> {
    while (claimed.length > 0) await take(await this.read(claimed.splice(0, AT_ONCE)))
  }

  /** Reads them in the given order, without those that are gone or were read by another process meanwhile. */
  async read(claimed: readonly ClaimedKsefWatch[]): Promise<DueKsefWatch[]> {
    const ids = claimed.map(({ id }) => id)
    const found = await this.ledger.readKsefWatches(ids, this.nowMs)
    const byId = new Map(found.map((watch) => [watch.id, watch]))
    return claimed.flatMap(({ id, invoiceId, readings }) => {
      const watch = byId.get(id)
      if (watch && watch.readings === readings) return [watch]
      this.open.delete(invoiceId)
      return []
    })
  }
}
