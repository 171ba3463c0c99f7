import { FaultBoard } from "./faults/fault-board"
import { makeApiApp, type CallObserver } from "./http/api-app"
import { makeControlApp } from "./http/control-app"
import { Controls } from "./http/controls"
import { Gate } from "./http/gate"
import { Ksef } from "./ksef/ksef"
import { SignedLinks } from "./pdf/signed-links"
import { CallLog } from "./state/call-log"
import { DEFAULT_COMPANIES, type CompanyOptions } from "./state/company"
import { noJournal, openJournal } from "./state/journal"
import { State } from "./state/state"
import { TraitLog } from "./traits/trait-log"

export { DEFAULT_COMPANIES } from "./state/company"
export type { FaultOrder } from "./faults/fault"
export type { CompanyOptions } from "./state/company"
export type { InvoiceRecord, MailRecord } from "./state/records"
export type { Controls } from "./http/controls"
export type { CallMoment } from "./http/api-app"

/** Options for starting a sandbox; all are optional. */
export interface SandboxOptions {
  /** 0 or omitted: any free port. */
  port?: number
  /** 0 or omitted: the port after a given API port, otherwise any free one. */
  controlPort?: number
  companies?: readonly CompanyOptions[]
  /** Keeps invoices, mails and numbers across restarts. */
  dataDir?: string
  /** The delay before every response, for companies without their own. */
  latencyMs?: number
  now?: () => Date
  /** From 0 to 1, 1 excluded: the order of ties in lists; random if omitted. */
  random?: () => number
  /** Observes every processed call when it arrives and when it is saved. */
  onlooker?: CallObserver
}

/** A running sandbox: its URLs, its state and its switches. */
export interface Sandbox extends Controls {
  url: string
  port: number
  controlUrl: string
  controlPort: number
  close(): Promise<void>
}

/** Starts the stand-in for the invoicing service on two local ports: the API and its control. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const now = options.now ?? (() => new Date())
  const journal = options.dataDir === undefined ? noJournal : openJournal(options.dataDir)
  const state = new State(journal, withLatency(options))
  const board = new FaultBoard()
  const calls = new CallLog(now)
  const traits = new TraitLog()
  const ksef = new Ksef(state, traits, now)
  const random = options.random ?? (() => Math.random())
  const links: SignedLinks = new SignedLinks(() => api.url, now)
  const api: Gate = new Gate(
    makeApiApp({
      world: { state, links, now, random, traits, ksef },
      board,
      calls,
      onlooker: options.onlooker,
    }),
    options.port ?? 0
  )
  const controls = new Controls({ state, board, calls, api, links, traits, ksef })
  const nextPort = options.port ? options.port + 1 : 0
  const control = new Gate(makeControlApp(controls), options.controlPort ?? nextPort)
  await api.open()
  try {
    await control.open()
  } catch (problem) {
    await api.shut()
    throw problem
  }
  return Object.assign(controls, {
    url: api.url,
    port: api.port,
    controlUrl: control.url,
    controlPort: control.port,
    close: async () => {
      controls.stopTimers()
      await Promise.all([api.shut(), control.shut()])
    },
  })
}

function withLatency({ companies, latencyMs = 0 }: SandboxOptions): CompanyOptions[] {
  return (companies ?? DEFAULT_COMPANIES).map((company) => ({
    ...company,
    settings: { latencyMs, ...company.settings },
  }))
}
