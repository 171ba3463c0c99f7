/** The one clock of a world; nothing moves unless a test moves it. */
export class VirtualClock {
  constructor(private ms: number) {}

  get nowMs(): number {
    return this.ms
  }

  get iso(): string {
    return new Date(this.ms).toISOString()
  }

  advance(byMs: number): void {
    this.ms += byMs
  }
}

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
