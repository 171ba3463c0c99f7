import { isDeepStrictEqual } from "node:util"
import type { KeyIdentity, KeySeen } from "../../../core/look-up/account"
import type { ScanName, ScanPosition } from "../../../core/order/scan-position"
import type { VirtualClock } from "./virtual-clock"

/** A claim that is further ahead was made by a clock that was wrong. */
const FUTURE_MS = 60_000

type Throttle = { claimedMs: number; day: string | null }
type Evidence = { seen: KeySeen | null; doubtedMs: number | null }

/**
 * How far the scans came, whose turn it is and what was seen with each key, with the semantics of
 * `modules/invoice_ledger/scans.ts` and `key-evidence.ts`.
 */
export class MemoryScans {
  readonly positions = new Map<ScanName, ScanPosition>()
  readonly throttles = new Map<string, Throttle>()
  readonly evidence = new Map<string, Evidence>()

  constructor(private readonly clock: VirtualClock) {}

  readScan(name: ScanName): Promise<ScanPosition | null> {
    return Promise.resolve(structuredClone(this.positions.get(name) ?? null))
  }

  saveScan(name: ScanName, position: Partial<ScanPosition>): Promise<void> {
    const nothing = { cursor: null, trigger: null, floor: null, startDate: null }
    this.positions.set(name, { ...nothing, ...structuredClone(position) })
    return Promise.resolve()
  }

  async saveScanIf(
    name: ScanName,
    before: ScanPosition | null,
    position: Partial<ScanPosition>
  ): Promise<boolean> {
    if (!isDeepStrictEqual(this.positions.get(name) ?? null, before)) return false
    await this.saveScan(name, position)
    return true
  }

  claimThrottle(key: string, ttlMs: number): Promise<boolean> {
    const last = this.throttles.get(key)
    const agoMs = last ? this.clock.nowMs - last.claimedMs : Infinity
    if (agoMs <= ttlMs && agoMs >= -FUTURE_MS) return Promise.resolve(false)
    this.throttles.set(key, { day: last?.day ?? null, claimedMs: this.clock.nowMs })
    return Promise.resolve(true)
  }

  claimDay(key: string, day: string): Promise<boolean> {
    const last = this.throttles.get(key)
    const isOfFuture = last !== undefined && last.claimedMs > this.clock.nowMs + FUTURE_MS
    if (last && !isOfFuture && (last.day ?? "") >= day) return Promise.resolve(false)
    this.throttles.set(key, { day, claimedMs: this.clock.nowMs })
    return Promise.resolve(true)
  }

  readKeySeen(key: KeyIdentity): Promise<KeySeen | null> {
    return Promise.resolve(structuredClone(this.evidenceOf(key).seen))
  }

  saveKeySeen(key: KeyIdentity, seen: Omit<KeySeen, "at">): Promise<void> {
    const at = new Date(this.clock.nowMs).toISOString()
    const { accounts, provenWith } = structuredClone(seen)
    this.evidence.set(nameOf(key), {
      ...this.evidenceOf(key),
      seen: { at, accounts, ...(provenWith ? { provenWith } : {}) },
    })
    return Promise.resolve()
  }

  noteKeyDoubt(key: KeyIdentity): Promise<number> {
    const known = this.evidenceOf(key)
    const doubtedMs = known.doubtedMs ?? this.clock.nowMs
    this.evidence.set(nameOf(key), { ...known, doubtedMs })
    return Promise.resolve(this.clock.nowMs - doubtedMs)
  }

  dump() {
    const { positions, throttles, evidence } = this
    return structuredClone({
      positions: [...positions],
      throttles: [...throttles],
      evidence: [...evidence],
    })
  }

  restore({ positions, throttles, evidence }: ReturnType<MemoryScans["dump"]>): void {
    refill(this.positions, positions)
    refill(this.throttles, throttles)
    refill(this.evidence, evidence)
  }

  private evidenceOf(key: KeyIdentity): Evidence {
    return this.evidence.get(nameOf(key)) ?? { seen: null, doubtedMs: null }
  }
}

const nameOf = ({ companyId, keyDigest }: KeyIdentity) => JSON.stringify([companyId, keyDigest])

/** Puts these entries in the place of what a map holds. */
export function refill<K, V>(map: Map<K, V>, entries: readonly [K, V][]): void {
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}
