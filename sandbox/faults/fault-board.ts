import type { Fault, FaultKind, FaultStatus } from "./fault"

/** The endpoint name of a PDF download; "*" does not mean it. */
export const FILES_ENDPOINT = "GET /files"

const READS: readonly string[] = ["GET /sales", "GET /sales/invoice"]

/** The switches: which fault strikes which call, and how often each one did. */
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

  /** Ends faults without forgetting them, as when their time is over. */
  expire(id: number): void {
    const fault = this.faults.find((one) => one.id === id)
    if (fault) fault.isActive = false
  }

  /** Removes one fault, or all of them. */
  clear(id?: number): void {
    this.faults = id === undefined ? [] : this.faults.filter((fault) => fault.id !== id)
  }

  /** The oldest active fault meant for this call, counted as fired; null when none is. */
  take(endpoint: string, companyId: string | null): FaultStatus | null {
    const fault = this.faults.find((one) => one.isActive && strikes(one, endpoint, companyId))
    if (!fault) return null
    this.count(fault)
    return { ...fault }
  }

  /** Counts one strike and ends the fault after its last. */
  count(fault: FaultStatus): void {
    fault.fired += 1
    if (fault.times !== null && fault.fired >= fault.times) fault.isActive = false
  }
}

function strikes(fault: FaultStatus, endpoint: string, companyId: string | null): boolean {
  if (fault.kind === "refuse-connections") return false
  if (fault.kind === "wrong-gross" && !READS.includes(endpoint)) return false
  if (fault.companyId !== undefined && fault.companyId !== companyId) return false
  return fault.endpoint === "*" ? endpoint !== FILES_ENDPOINT : fault.endpoint === endpoint
}
