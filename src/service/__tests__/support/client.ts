import { inspect } from "node:util"
import type { InvoicingService, Outcome } from "../../../core/request/outcomes"
import { createInvoicingService, type InvoicingServiceOptions } from "../../invoicing-service"

export const API_KEY = "ak-7f3e19-secret-of-one-company"

/** Deadlines for tests that wait for them; long enough to open a connection on a busy machine. */
export const brief = { timeouts: { createMs: 400, otherMs: 400 } }

/** Reads are repeated once: two requests tell "repeated" from "not". */
export const startClient = (
  baseUrl: string,
  changes: Partial<InvoicingServiceOptions> = {}
): InvoicingService =>
  createInvoicingService({
    baseUrl,
    apiKey: API_KEY,
    timeouts: { createMs: 5_000, otherMs: 5_000 },
    readRetries: { retries: 1, minTimeoutMs: 1 },
    ...changes,
  })

/** Every way in which a value might show what it holds. */
export const dump = (value: unknown): string =>
  `${JSON.stringify(value)} ${inspect(value, { depth: Infinity, showHidden: true, getters: true })}`

/** What an outcome says in short, for comparing. */
export const summarize = ({ kind, report }: Outcome<unknown>) => ({
  kind,
  status: report.status,
  code: report.code,
})
