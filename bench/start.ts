import { writeFileSync } from "node:fs"
import { dropLeftovers } from "./leftovers"
import { MEASURES } from "./measures"
import { runBench, type Run } from "./run-bench"
import { openServices, type Services } from "./services"
import { drawTable, sumUp } from "./table"
import { readArguments, WrongArgument, type BenchArguments } from "./bench-arguments"

/*
 * npm run bench                              every measure, five rounds
 * npm run bench -- --only drain,list         some of them
 * npm run bench -- --quick --rounds 3        smaller sizes: whether it runs, not how well
 * npm run bench -- --json, --json=FILE       the results as JSON, in place of the table or beside it
 */

/** Progress goes to standard error: standard output contains only the results. */
const say = (text: string) => console.error(text)

let services: Services | null = null

async function stop(exitCode: number): Promise<never> {
  if (services) {
    await dropLeftovers(services.databaseUrl)
    await services.close()
  }
  process.exit(exitCode)
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void stop(1))
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  try {
    const known = MEASURES.map(({ name }) => name)
    const benchArguments = readArguments(args, known)
    services = await openServices(process.env)
    // The measured shops and their databases use this variable, as in the tests.
    process.env.DATABASE_URL = services.databaseUrl
    const { databaseUrl, redisUrl, described } = services
    const { rounds, isQuick, only } = benchArguments
    const chosen = MEASURES.filter(({ name }) => only?.includes(name) ?? true)
    const command = ["npm run bench", ...(args.length > 0 ? ["--", ...args] : [])].join(" ")
    const run = await runBench(chosen, {
      ...{ databaseUrl, redisUrl, rounds, isQuick, say },
      services: described,
      command,
    })
    report(run, benchArguments)
    await stop(run.failures.length === 0 ? 0 : 1)
  } catch (error) {
    say(describe(error))
    await stop(1)
  }
}

/** A missed target is reported but is not a failure: on a busy machine any target may be missed. */
function report(run: Run, { json }: BenchArguments): void {
  const text = JSON.stringify(run, null, 2)
  if (json === "-") return console.log(text)
  if (json !== null) writeFileSync(json, `${text}\n`)
  console.log(`${run.command} on ${run.machine}`)
  console.log(`${run.services}; ${run.seconds} s; load before ${run.loadBefore.toFixed(2)}\n`)
  if (run.results.length > 0) console.log(`${drawTable(run.results)}\n`)
  console.log(sumUp(run.results))
  for (const { name } of run.failures) console.log(`FAILED: ${name}`)
}

function describe(error: unknown): string {
  if (error instanceof WrongArgument) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

void main()
