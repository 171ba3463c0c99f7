/**
 * The database's clock without a query for each reading. The day decides about months of tax, and a
 * process's own clock may be minutes off.
 *
 * Queries once, then adds what the process's clock has advanced. Any other answer that contains the
 * database's time can be passed to {@link learn}.
 */
export class DatabaseClock {
  private aheadMs: number | null = null

  /** @param now the clock of this process. */
  constructor(private readonly now: () => Date) {}

  async read(ledger: { readClockMs(): Promise<number> }): Promise<Date> {
    this.aheadMs ??= (await ledger.readClockMs()) - this.now().getTime()
    return new Date(this.now().getTime() + this.aheadMs)
  }

  /** @param moment what the database's clock showed just now, ISO 8601. */
  learn(moment: string): void {
    this.aheadMs = Date.parse(moment) - this.now().getTime()
  }
}
