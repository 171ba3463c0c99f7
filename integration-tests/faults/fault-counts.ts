/** How often each fault occurred, by name; every fault that a run must meet is registered up front. */
export class FaultCounts {
  private readonly counts = new Map<string, number>()

  constructor(names: readonly string[]) {
    for (const name of names) this.counts.set(name, 0)
  }

  /** @throws Error for a name that was not registered: it could be missing without anybody noticing. */
  add(name: string, times = 1): void {
    const known = this.counts.get(name)
    if (known === undefined) throw new Error(`There is no fault called "${name}"`)
    this.counts.set(name, known + times)
  }

  all(): ReadonlyMap<string, number> {
    return new Map(this.counts)
  }

  /** The faults of the run that never occurred. */
  unmet(): string[] {
    return [...this.counts].filter(([, times]) => times === 0).map(([name]) => name)
  }
}
