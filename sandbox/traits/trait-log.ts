import type { Trait, TraitCount, TraitNumber } from "./traits"

/** Counts, for each account, how often a trait changed a response. */
export class TraitLog {
  private counts = new Map<string, TraitCount>()

  note(companyId: string, trait: Trait | TraitNumber): void {
    const count = this.counts.get(companyId) ?? {}
    count[trait] = (count[trait] ?? 0) + 1
    this.counts.set(companyId, count)
  }

  summary(): Record<string, TraitCount> {
    return Object.fromEntries([...this.counts].map(([id, count]) => [id, { ...count }]))
  }

  clear(): void {
    this.counts.clear()
  }
}
