import { spawn, type ChildProcess } from "node:child_process"
import { availableParallelism } from "node:os"

/** Busy-loops, and exits automatically when the bench has ended. */
const SPIN = `const bench = process.ppid
  const ends = () => process.ppid !== bench
  while (!ends()) for (let turn = 0; turn < 1e7; turn += 1);`

/** As many busy processes as there are processors: whatever runs next to them gets about half of one. */
export class BusyLoad {
  private constructor(private readonly processes: readonly ChildProcess[]) {}

  static start(): BusyLoad {
    const spin = () => spawn(process.execPath, ["-e", SPIN], { stdio: "ignore" })
    return new BusyLoad(Array.from({ length: availableParallelism() }, spin))
  }

  stop(): void {
    for (const one of this.processes) one.kill("SIGKILL")
  }
}
