import { startSandbox, type CompanyOptions, type Sandbox } from "../index"
import { crc8 } from "../ksef/ksef-number"
import { call } from "./example"

/** What a response shows about KSeF. */
export type Shown = {
  readOnly: boolean
  offlineMode?: boolean
  offlineModeReason?: string
  ksef?: Record<string, unknown>
}

/** The evening of 24 November in Warsaw, half an hour before midnight. */
const START = Date.parse("2026-11-24T22:30:00.000Z")

/** Changes to the example: its buyer is a private person; it is sent to KSeF at once. */
export const PERSON = {
  "contractor.contractorType": "PRIVATE_PERSON",
  "contractor.taxIdentificationNumber": undefined,
}
export const AT_ONCE = { sendToKSEF: true }

/** A sandbox whose clock only moves when told to, as seen by the plugin and by another process. */
export class KsefDesk {
  private nowMs = START
  readonly now = () => new Date(this.nowMs)
  private opened: Sandbox | null = null

  async open(): Promise<void> {
    this.opened = await startSandbox({ now: this.now })
  }

  get sandbox(): Sandbox {
    if (!this.opened) throw new Error("The sandbox is not open")
    return this.opened
  }

  /** The default account is connected and nothing has happened yet. */
  async renew(): Promise<void> {
    this.nowMs = START
    await this.sandbox.reset()
    this.configure({ ksefConnected: true })
  }

  configure(settings: CompanyOptions["settings"]): void {
    this.sandbox.configure("default", settings ?? {})
  }

  pass(seconds: number): void {
    this.nowMs += seconds * 1000
  }

  async read(id: number, from = this.sandbox): Promise<Shown> {
    const { data } = await call(from, `GET /sales/invoice?ref=${id}`)
    return pick((data as { invoice: Shown }).invoice)
  }

  /** The first in the list, which is the newest. */
  async listed(): Promise<Shown> {
    const { data } = await call(this.sandbox, "GET /sales")
    const [newest] = (data as { invoices: Shown[] }).invoices
    if (!newest) throw new Error("The list is empty")
    return pick(newest)
  }

  async statusOf(id: number): Promise<unknown> {
    return (await this.read(id)).ksef?.ksefStatus
  }

  async statusesOf(ids: readonly number[]): Promise<unknown[]> {
    return await Promise.all(ids.map((id) => this.statusOf(id)))
  }

  /** Calls the control port; with a body, it is a POST. */
  async control(path: string, body?: unknown, from = this.sandbox) {
    const response = await fetch(`${from.controlUrl}/_sandbox/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
}

function pick({ readOnly, offlineMode, offlineModeReason, ksef }: Shown): Shown {
  return JSON.parse(JSON.stringify({ readOnly, offlineMode, offlineModeReason, ksef })) as Shown
}

const FORM =
  /^([1-9](\d[1-9]|[1-9]\d)\d{7})-(20[2-9][0-9]|2[1-9]\d{2}|[3-9]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-[0-9A-F]{12}-[0-9A-F]{2}$/

/** True for 35 characters in the official format with a valid checksum. */
export function isKsefNumber(text: unknown): boolean {
  if (typeof text !== "string" || !FORM.test(text)) return false
  return crc8(text.slice(0, 32)) === parseInt(text.slice(33), 16)
}
