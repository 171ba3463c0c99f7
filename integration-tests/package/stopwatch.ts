/** Measures the stages of a long test and prints them. */
export class Stopwatch {
  private readonly stages: { name: string; seconds: number }[] = []

  async time<T>(name: string, work: () => Promise<T>): Promise<T> {
    const begun = Date.now()
    try {
      return await work()
    } finally {
      this.stages.push({ name, seconds: (Date.now() - begun) / 1000 })
    }
  }

  get seconds(): number {
    return Math.round(this.stages.reduce((sum, { seconds }) => sum + seconds, 0))
  }

  print(): void {
    const lines = this.stages.map(
      ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`
    )
    process.stderr.write(`${lines.join("\n")}\n`)
  }
}
