/** The one clock of a world; nothing moves unless a test moves it. */
export class VirtualClock {
  private text: string | null = null

  constructor(private ms: number) {}

  get nowMs(): number {
    return this.ms
  }

  get iso(): string {
    return (this.text ??= new Date(this.ms).toISOString())
  }

  advance(byMs: number): void {
    if (byMs !== 0) this.text = null
    this.ms += byMs
  }
}

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
