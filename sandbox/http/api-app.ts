import type { IncomingHttpHeaders } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import express, { type Express, type Request, type Response } from "express"
import { MARKING } from "../endpoints/mark-paid"
import { interceptBefore } from "../faults/before"
import { deliver, resetConnection, write, writePage } from "../faults/deliver"
import type { FaultStatus } from "../faults/fault"
import { FILES_ENDPOINT, type FaultBoard } from "../faults/fault-board"
import { serveFile } from "../pdf/serve-file"
import type { CallLog, OpenCall } from "../state/call-log"
import type { Company } from "../state/company"
import { refuse, type Answer } from "./answer"
import type { World } from "./endpoint"
import { ENDPOINTS } from "./endpoints"
import { readJson } from "./read-json"

const SLOW_MS = 1000

/**
 * A moment of a call that is not visible from outside: the request has arrived, or it was processed and saved
 * but the response was not sent yet.
 */
export interface CallMoment {
  at: "arrived" | "saved"
  endpoint: string
  headers: IncomingHttpHeaders
}

/** Observes calls; if it returns "drop", the call is abandoned unprocessed or without a response. */
export type CallObserver = (moment: CallMoment) => Promise<"go-on" | "drop">

/** What the API needs besides the state: the faults, the log and the onlooker. */
export interface ApiParts {
  world: World
  board: FaultBoard
  calls: CallLog
  onlooker?: CallObserver
}

/** The service's HTTP interface; the control API and the page use another port. */
export function makeApiApp(parts: ApiParts): Express {
  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  app.set("query parser", (text: string) => parseQuery(text))
  app.use((request, response, next) => {
    handle(parts, request, response).catch(next)
  })
  return app
}

async function handle(parts: ApiParts, request: Request, response: Response): Promise<void> {
  const { world, board, calls } = parts
  const endpoint = nameEndpoint(request)
  const bodyRefusal = await readJson(request, response)
  const company = world.state.companyOfKey(request.headers.authorization)
  const companyId = company?.companyId ?? null
  const fault = board.take({ endpoint, companyId, readText: () => readText(request) })
  trackCall(calls.begin(endpoint, companyId), response, fault)
  const interception = interceptBefore(fault, world.now())
  if (interception.kind === "reset") return resetConnection(response)
  if (interception.kind === "page") return writePage(response, interception.status)
  if (interception.kind === "answer") {
    return write(response, interception.answer, interception.headers)
  }
  if (fault?.kind === "drop-then-save") resetConnection(response)
  await pauseBefore(fault, company, endpoint)
  const look = async (at: CallMoment["at"]) =>
    await parts.onlooker?.({ at, endpoint, headers: request.headers })
  if ((await look("arrived")) === "drop") return resetConnection(response)
  if (endpoint === FILES_ENDPOINT) return serveFile(world, request, response)
  const answer = company
    ? (bodyRefusal ?? process(parts, { endpoint, company, request, fault }))
    : refuseKey()
  const isDone = answer.status < 300
  if (isDone && isSilent(world, company, endpoint)) return resetConnection(response)
  if (isDone && (await look("saved")) === "drop") return resetConnection(response)
  if (fault?.kind === "accept-then-slow") await pause(fault)
  deliver(response, answer, fault)
}

type Accepted = {
  endpoint: string
  company: Company
  request: Request
  fault: FaultStatus | null
}

/** With a fault, its name is the outcome immediately; otherwise the status, once it has been written. */
function trackCall(call: OpenCall, response: Response, fault: FaultStatus | null): void {
  if (fault) call.settle(`fault:${fault.kind}`)
  // Before the last byte is sent: a caller that has the response must find the call counted.
  const end = response.end.bind(response)
  response.end = ((...parts: Parameters<typeof end>) => {
    call.settle(String(response.statusCode))
    return end(...parts)
  }) as typeof end
  response.on("close", () => {
    call.settle("client-gave-up")
    call.end()
  })
}

/** Runs an endpoint; synchronous, so that what it checked still holds when it saves. */
function process(parts: ApiParts, { endpoint, company, request, fault }: Accepted): Answer {
  const run = ENDPOINTS[endpoint]
  if (!run) return refuse(404, "There is no such endpoint.", "Nie ma takiego zasobu.")
  const { world } = parts
  // Read again, because settings may have changed while the call waited.
  const current = world.state.companies.get(company.companyId) ?? company
  return run({
    company: current,
    body: request.body,
    query: request.query,
    world,
    isKeptAsDraft: fault?.kind === "saved-as-draft" || fault?.options.asDraft === true,
  })
}

const LATE: readonly (string | undefined)[] = ["slow", "drop-then-save"]

async function pauseBefore(
  fault: FaultStatus | null,
  company: Company | null,
  endpoint: string
): Promise<void> {
  if (fault && LATE.includes(fault.kind)) await pause(fault)
  const { latencyMs = 0, paymentsDelayMs = 0 } = company?.settings ?? {}
  if (paymentsDelayMs > 0 && MARKING.includes(endpoint)) {
    await wait(paymentsDelayMs, undefined, { ref: false })
  }
  if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false })
}

/** True if the account marks the invoice but sends no response. */
function isSilent({ traits }: World, company: Company | null | undefined, endpoint: string) {
  if (!company?.settings.paymentsSilent || !MARKING.includes(endpoint)) return false
  traits.note(company.companyId, "paymentsSilent")
  return true
}

async function pause({ options }: FaultStatus): Promise<void> {
  await wait(options.delayMs ?? SLOW_MS, undefined, { ref: false })
}

/** Body and query as an intermediary would read them. */
function readText({ body, query }: Request): string {
  return [body, query].map((part: unknown) => JSON.stringify(part ?? {})).join(" ")
}

function nameEndpoint({ method, path }: Request): string {
  return method === "GET" && path.startsWith("/files/") ? FILES_ENDPOINT : `${method} ${path}`
}

/** Plain pairs only: `a[b]=c` is not a nested object here. A repeated name keeps all its values. */
function parseQuery(text: string): Record<string, string | string[]> {
  const pairs = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(pairs.keys())].map((name) => {
      const values = pairs.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? "") : values]
    })
  )
}

function refuseKey(): Answer {
  return refuse(
    401,
    "The API key is missing, unknown or rejected.",
    "Brak klucza API albo klucz jest nieznany lub odrzucony."
  )
}
