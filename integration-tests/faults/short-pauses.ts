import { existsSync } from "node:fs"
import { Module } from "node:module"
import path from "node:path"

/*
 * Preloaded into the shop processes of the short form, before any of the plugin's code: pauses that cannot be
 * configured are seconds instead of minutes and hours. The logic is unchanged; the long form runs without
 * this.
 */

type Pause = { file: string; from: RegExp; to: string }

/** Replaces a piece of text in a source file. */
const PAUSES: readonly Pause[] = [
  {
    file: "src/pipeline/pauses.ts",
    from: /CHECK_PAUSE_MS = 60_?000\b/,
    to: "CHECK_PAUSE_MS = 5000",
  },
  {
    file: "src/pipeline/follow-up/check-unknown-send.ts",
    from: /OTHER_TRACES_PAUSE_MS = 10 \* 60_?000\b/,
    to: "OTHER_TRACES_PAUSE_MS = 5000",
  },
  {
    file: "src/pipeline/follow-up/send-trace.ts",
    from: /LASTING_MS = 5 \* 60_?000\b/,
    to: "LASTING_MS = 10000",
  },
  {
    file: "src/pipeline/issue/forbidden-calls.ts",
    from: /PAUSES_MS = \[[^\]]*\]/,
    to: "PAUSES_MS = [3000, 6000]",
  },
  // What the run itself requests has also waited for three seconds.
  ...ofFile("src/core/lifecycle/due.ts", [
    [/idleMs: 120_?000\b/, "idleMs: 3000"],
    [/undecidedMs: 10 \* 60_?000\b/, "undecidedMs: 5000"],
    [/leftMs: 60 \* 60_?000\b/, "leftMs: 5000"],
  ]),
  ...ofFile("src/core/ksef/watch.ts", [
    [/FIRST_LOOK_MS = 2 \* 60_?000\b/, "FIRST_LOOK_MS = 2000"],
    [/WATCH_LEASE_MS = 10 \* 60_?000\b/, "WATCH_LEASE_MS = 12000"],
  ]),
  ...ofFile("src/core/ksef/schedule.ts", [
    [/everyMs: 2 \* MINUTE_MS/, "everyMs: 2000"],
    [/everyMs: 15 \* MINUTE_MS/, "everyMs: 2000"],
    [/untilMs: DAY_MS,\s*everyMs: HOUR_MS/, "untilMs: DAY_MS, everyMs: 5000"],
  ]),
  ...ofFile("src/pipeline/ksef/ksef-run.ts", [
    [/SOON_MS = 60_?000\b/, "SOON_MS = 2000"],
    [/UNANSWERED_MS = 5 \* 60_?000\b/, "UNANSWERED_MS = 3000"],
    [/BUSY_MS = 5 \* 60_?000\b/, "BUSY_MS = 3000"],
    [/REFUSED_MS = 6 \* 60 \* 60_?000\b/, "REFUSED_MS = 5000"],
    [/FORBIDDEN_MS = 60 \* 60_?000\b/, "FORBIDDEN_MS = 5000"],
  ]),
  ...ofFile("src/pipeline/ksef/watch-ksef.ts", [
    [/REPAIR_EVERY_MS = 60 \* 60_?000\b/, "REPAIR_EVERY_MS = 10000"],
  ]),
  ...ofFile("src/modules/invoice_ledger/unread-ksef.ts", [
    [/interval '6 hours'/, "interval '10 seconds'"],
  ]),
  ...ofFile("src/core/payment/watch.ts", [
    [/FIRST_PAYMENT_LOOK_MS = 15 \* MINUTE_MS/, "FIRST_PAYMENT_LOOK_MS = 5000"],
    [/OTHER_ACCOUNT_MS = HOUR_MS/, "OTHER_ACCOUNT_MS = 10000"],
    [/everyMs: HOUR_MS/, "everyMs: 10000"],
    [/everyMs: 6 \* HOUR_MS/g, "everyMs: 10000"],
  ]),
  ...ofFile("src/pipeline/follow-up/mark-invoice.ts", [
    [/LATER_MS = 5 \* 60_?000\b/, "LATER_MS = 4000"],
    [/KEY_MS = 15 \* 60_?000\b/, "KEY_MS = 4000"],
    [/DAY_MS = 24 \* 60 \* 60_?000\b/, "DAY_MS = 8000"],
    [/REFUSED_MS = 6 \* 60 \* 60_?000\b/, "REFUSED_MS = 4000"],
  ]),
  ...ofFile("src/pipeline/runs/work-on-run.ts", [
    [/LEASE_MS = 3 \* 60_?000\b/, "LEASE_MS = 6000"],
    [/RENEW_MS = 60_?000\b/, "RENEW_MS = 2000"],
    [/REST_MS = 20_?000\b/, "REST_MS = 1000"],
  ]),
  ...ofFile("src/pipeline/ledger-check/look-before-create.ts", [
    [/LOOKALIKE_MS = 10 \* 60_?000\b/, "LOOKALIKE_MS = 20000"],
    [/LOOKALIKE_DELAY_MS = 15_?000\b/, "LOOKALIKE_DELAY_MS = 2000"],
  ]),
  ...ofFile("src/pipeline/follow-up/mark-paid.ts", [
    [/UNREADABLE_MS = 60 \* 60_?000\b/, "UNREADABLE_MS = 5000"],
  ]),
]

/** In every form: with few orders everything would fit into one part, which could not be interrupted. */
const PARTS: readonly Pause[] = ofFile("src/pipeline/runs/trial.ts", [[/STEP = 200\b/, "STEP = 8"]])

function ofFile(file: string, changes: readonly (readonly [RegExp, string])[]): Pause[] {
  return changes.map(([from, to]) => ({ file, from, to }))
}

shorten(process.env.PROOF_SHORT_PAUSES === "1" ? [...PAUSES, ...PARTS] : PARTS)

type Compile = (this: unknown, code: string, file: string) => unknown

/** A constant is fixed once its file is loaded, so the source text is changed on loading. */
function shorten(all: readonly Pause[]): void {
  // A file that was moved would silently keep its pauses.
  for (const { file } of all) {
    if (!existsSync(path.resolve(__dirname, "../..", file))) throw new Error(`There is no ${file}`)
  }
  const prototype = Module.prototype as unknown as { _compile: Compile }
  const compile = prototype._compile
  prototype._compile = function (code, file) {
    const pauses = all.filter((one) => file.endsWith(one.file))
    const changed = pauses.reduce((text, pause) => {
      if (text.search(pause.from) < 0) throw new Error(`There is no such pause: ${pause.file}`)
      return text.replace(pause.from, pause.to)
    }, code)
    return compile.call(this, changed, file)
  }
}
