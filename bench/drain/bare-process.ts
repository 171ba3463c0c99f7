import { fork } from "node:child_process"
import path from "node:path"
import type { BareCommand, Setting } from "./bare-worker"

type Answer = { id: number; output?: unknown; error?: string }
type Input<Name extends BareCommand["name"]> = {
  start: Setting
  fill: { count: number }
  resume: null
  usage: null
  stop: null
}[Name]

/** The bare worker in a separate process, like the plugin's. */
export class BareProcess {
  private readonly child = fork(path.join(__dirname, "bare-worker.ts"), {
    execArgv: ["-r", "ts-node/register/transpile-only"],
  })
  private nextId = 1

  async ask<Name extends BareCommand["name"]>(name: Name, input: Input<Name>): Promise<unknown> {
    const id = this.nextId++
    return await new Promise((resolve, reject) => {
      const listen = (answer: Answer) => {
        if (answer.id !== id) return
        this.child.off("message", listen)
        if (answer.error === undefined) resolve(answer.output)
        else reject(new Error(`${name}: ${answer.error}`))
      }
      this.child.on("message", listen)
      this.child.send({ id, name, input })
    })
  }

  async stop(): Promise<void> {
    await this.ask("stop", null)
    const ended = new Promise((resolve) => this.child.once("exit", resolve))
    this.child.kill()
    await ended
  }
}
