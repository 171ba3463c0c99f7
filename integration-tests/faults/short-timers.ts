import { Module } from "node:module"
import * as bullmq from "bullmq"
import InvoiceLedgerService from "../../src/modules/invoice_ledger/service"
import type { LedgerPort } from "../../src/pipeline/ports"

/*
 * Loaded before a shop's process of the short form: what would wait for minutes is due within
 * seconds, so that a run which comes to rest does so in a minute. Which way things go stays as it
 * is; the long form runs without this.
 */

/** BullMQ's own are 30 s each: a job whose worker was killed is taken up again after both. */
const LOCK_MS = 5_000
const UNRESOLVED_IDLE_MS = 5_000

/** Pauses that nobody can be told from outside: what their file says, and what it says instead. */
const PAUSES: readonly { file: string; from: RegExp; to: string }[] = [
  {
    file: "src/pipeline/pauses.ts",
    from: /CHECK_PAUSE_MS = 60_?000\b/,
    to: "CHECK_PAUSE_MS = 5000",
  },
  {
    file: "src/pipeline/check-unknown-send.ts",
    from: /UNTOLD_PAUSE_MS = 10 \* 60_?000\b/,
    to: "UNTOLD_PAUSE_MS = 5000",
  },
  {
    file: "src/pipeline/send-trace.ts",
    from: /LASTING_MS = 5 \* 60_?000\b/,
    to: "LASTING_MS = 10000",
  },
  {
    file: "src/pipeline/forbidden-calls.ts",
    from: /PAUSES_MS = \[[^\]]*\]/,
    to: "PAUSES_MS = [3000, 6000]",
  },
]

if (process.env.PROOF_HURRY === "1") {
  shortenQueue()
  shortenSweep()
  shortenPauses()
}

function shortenQueue(): void {
  const Worker = bullmq.Worker as unknown as new (...parts: unknown[]) => object
  class HurriedWorker extends Worker {
    constructor(name: string, run: unknown, options: object, ...rest: unknown[]) {
      super(name, run, { ...options, lockDuration: LOCK_MS, stalledInterval: LOCK_MS }, ...rest)
    }
  }
  const loaded = require.cache[require.resolve("bullmq")]
  if (!loaded) throw new Error("BullMQ could not be found to be hurried")
  loaded.exports = { ...bullmq, Worker: HurriedWorker }
}

type Batch = Parameters<LedgerPort["claimUnresolved"]>[0]
type Claim = (this: unknown, batch: Batch) => Promise<unknown>

function shortenSweep(): void {
  const prototype = InvoiceLedgerService.prototype as { claimUnresolved: Claim }
  const claim = prototype.claimUnresolved
  prototype.claimUnresolved = async function (batch) {
    const soon = UNRESOLVED_IDLE_MS
    return await claim.call(this, { ...batch, idleMs: soon, undecidedMs: soon, leftMs: soon })
  }
}

type Compile = (this: unknown, code: string, file: string) => unknown

/** A constant is fixed when its file is loaded, so the file is changed as it is. */
function shortenPauses(): void {
  const prototype = Module.prototype as unknown as { _compile: Compile }
  const compile = prototype._compile
  prototype._compile = function (code, file) {
    const pause = PAUSES.find((one) => file.endsWith(one.file))
    if (!pause) return compile.call(this, code, file)
    if (!pause.from.test(code)) throw new Error(`There is no such pause any more: ${pause.file}`)
    return compile.call(this, code.replace(pause.from, pause.to), file)
  }
}
