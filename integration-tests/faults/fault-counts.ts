/** How often each fault was met, by its name; every fault that a run must meet is named at once. */
export class FaultCounts {
  private readonly counts = new Map<string, number>()

  constructor(names: readonly string[]) {
    for (const name of names) this.counts.set(name, 0)
  }

  /** @throws Error for a name that was not announced: it could be missing without a word. */
  add(name: string, times = 1): void {
    const known = this.counts.get(name)
    if (known === undefined) throw new Error(`There is no fault called "${name}"`)
    this.counts.set(name, known + times)
  }

  all(): ReadonlyMap<string, number> {
    return new Map(this.counts)
  }

  /** Every fault of the run that nobody met. */
  unmet(): string[] {
    return [...this.counts].filter(([, times]) => times === 0).map(([name]) => name)
  }
}
