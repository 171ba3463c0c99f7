import { DEFAULT_COMPANIES, startSandbox, type CompanyOptions } from "./index"

const DEFAULT_PORT = 4010
const DEFAULT_KEYS = "default:sandbox-key-default,second:sandbox-key-second"

/** Parses `companyId:key,companyId:key`; a company may appear twice to have two keys. */
function readCompanies(text: string): CompanyOptions[] {
  return text.split(",").map((pair) => {
    const [companyId, ...key] = pair.trim().split(":")
    if (!companyId || key.length === 0) {
      throw new Error("SANDBOX_KEYS must look like companyId:key,companyId:key")
    }
    const known = DEFAULT_COMPANIES.find((one) => one.companyId === companyId)
    const ksef = process.env.SANDBOX_KSEF === "1" ? { ksefConnected: true } : {}
    return { ...known, companyId, key: key.join(":"), settings: { ...known?.settings, ...ksef } }
  })
}

async function main(): Promise<void> {
  const { SANDBOX_PORT, SANDBOX_KEYS, SANDBOX_DATA, SANDBOX_LATENCY_MS } = process.env
  const sandbox = await startSandbox({
    port: Number(SANDBOX_PORT || DEFAULT_PORT),
    companies: readCompanies(SANDBOX_KEYS || DEFAULT_KEYS),
    latencyMs: Number(SANDBOX_LATENCY_MS || 0),
    ...(SANDBOX_DATA && { dataDir: SANDBOX_DATA }),
  })
  process.stdout.write(
    `Invoicing sandbox: API ${sandbox.url}, page and control ${sandbox.controlUrl}\n`
  )
  const stop = () => {
    sandbox.close().catch((problem: unknown) => {
      process.stderr.write(`${String(problem)}\n`)
      process.exitCode = 1
    })
  }
  process.once("SIGTERM", stop)
  process.once("SIGINT", stop)
}

main().catch((problem: unknown) => {
  process.stderr.write(`${String(problem)}\n`)
  process.exitCode = 1
})
