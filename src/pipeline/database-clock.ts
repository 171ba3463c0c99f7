/**
 * The database's clock, told by this process without asking each time: which day it is decides
 * about months of tax, and a process's own clock may be minutes off.
 *
 * Asks once and then goes on with the process's clock from there. What the database says of itself
 * in any other answer may be taught with {@link learn}.
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
