import type { Fault, FaultKind, FaultStatus } from "./fault"

/** The endpoint name of a PDF download; "*" does not include it. */
export const FILES_ENDPOINT = "GET /files"

const READS: readonly string[] = ["GET /sales", "GET /sales/invoice"]

const CREATE = "POST /sales/invoice"

/** A call that a fault may affect. */
export type MatchedCall = {
  endpoint: string
  companyId: string | null
  /** Its body and query as text. */
  readText: () => string
}

/** The configured faults: which fault affects which call, and how often each one did. */
export class FaultBoard {
  private faults: FaultStatus[] = []
  private lastId = 0

  add(fault: Fault): FaultStatus {
    this.lastId += 1
    const status: FaultStatus = { ...fault, id: this.lastId, fired: 0, isActive: true }
    this.faults.push(status)
    return status
  }

  list(): FaultStatus[] {
    return this.faults.map((fault) => ({ ...fault }))
  }

  isOn(kind: FaultKind): boolean {
    return this.faults.some((fault) => fault.kind === kind && fault.isActive)
  }

  /** Ends a fault but keeps it listed, for example after its time has elapsed. */
  expire(id: number): void {
    const fault = this.faults.find((one) => one.id === id)
    if (fault) fault.isActive = false
  }

  /** Removes one fault, or all of them. */
  clear(id?: number): void {
    this.faults = id === undefined ? [] : this.faults.filter((fault) => fault.id !== id)
  }

  /** The oldest active fault for this call, counted as fired; null if there is none. */
  take(call: MatchedCall): FaultStatus | null {
    const fault = this.faults.find((one) => one.isActive && appliesTo(one, call))
    if (!fault) return null
    this.count(fault)
    return { ...fault }
  }

  /** Counts one use and ends the fault after its last. */
  count(fault: FaultStatus): void {
    fault.fired += 1
    if (fault.times !== null && fault.fired >= fault.times) fault.isActive = false
  }
}

function appliesTo(fault: FaultStatus, { endpoint, companyId, readText }: MatchedCall): boolean {
  if (fault.kind === "refuse-connections") return false
  if (fault.kind === "wrong-gross" && !READS.includes(endpoint)) return false
  if (fault.kind === "saved-as-draft" && endpoint !== CREATE) return false
  if (fault.companyId !== undefined && fault.companyId !== companyId) return false
  const { containing } = fault.options
  if (containing !== undefined && !readText().includes(containing)) return false
  return fault.endpoint === "*" ? endpoint !== FILES_ENDPOINT : fault.endpoint === endpoint
}
