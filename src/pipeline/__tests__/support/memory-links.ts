import type { BuyerLink, NewLink } from "../../../core/documents/buyer-link"
import type { OperatorAct } from "../../../core/lifecycle/operator-act"
import type { LinkPort } from "../../link-port"
import { hours, type VirtualClock } from "./virtual-clock"

/** Records an operator's act on a request, if there is one. */
export type RecordAct = (requestId: string, act?: OperatorAct | null) => void

type Row = Omit<BuyerLink, "state"> & { revokedMs: number | null }

/** The links in memory, with the semantics of `modules/invoice_ledger/buyer-links.ts`. */
export class MemoryLinks implements LinkPort {
  readonly rows: Row[] = []

  constructor(
    private readonly clock: VirtualClock,
    private readonly record: RecordAct = () => undefined
  ) {}

  getOrCreateLink(link: NewLink, act?: OperatorAct | null): Promise<BuyerLink> {
    const given = this.renewOrMake(link)
    this.record(link.requestId, act)
    return Promise.resolve(given)
  }

  private renewOrMake(link: NewLink): BuyerLink {
    const present = this.rowOf(link.requestId)
    if (present && this.judge(present).state === "live") {
      present.expiresAt = this.endOf(link)
      return this.judge(present)
    }
    if (present) present.revokedMs = this.clock.nowMs
    return this.make(link)
  }

  replaceLink(link: NewLink, madeAt: string, act?: OperatorAct | null): Promise<BuyerLink | null> {
    return Promise.resolve(this.end(link.requestId, madeAt, act) ? this.make(link) : null)
  }

  revokeLink(requestId: string, madeAt: string, act?: OperatorAct | null): Promise<boolean> {
    return Promise.resolve(this.end(requestId, madeAt, act))
  }

  findLink(id: string): Promise<BuyerLink | null> {
    const row = this.rows.find((one) => one.id === id)
    return Promise.resolve(row ? this.judge(row) : null)
  }

  findLinkOf(requestId: string): Promise<BuyerLink | null> {
    const row = this.rowOf(requestId)
    return Promise.resolve(row ? this.judge(row) : null)
  }

  private rowOf(requestId: string): Row | undefined {
    return this.rows.find((row) => row.requestId === requestId && row.revokedMs === null)
  }

  private end(requestId: string, madeAt: string, act?: OperatorAct | null): boolean {
    const row = this.rowOf(requestId)
    if (row?.madeAt !== madeAt) return false
    row.revokedMs = this.clock.nowMs
    this.record(requestId, act)
    return true
  }

  private make(link: NewLink): BuyerLink {
    const { id, requestId, madeBy } = link
    if (this.rows.some((row) => row.id === id)) throw new Error(`There is a link ${id} already`)
    const madeAt = this.clock.iso
    const row = { id, requestId, madeBy, madeAt, expiresAt: this.endOf(link), revokedMs: null }
    this.rows.push(row)
    return this.judge(row)
  }

  private endOf({ validDays }: NewLink): string | null {
    if (validDays === null) return null
    return new Date(this.clock.nowMs + validDays * hours(24)).toISOString()
  }

  private judge({ revokedMs, ...link }: Row): BuyerLink {
    const endMs = link.expiresAt === null ? Infinity : Date.parse(link.expiresAt)
    if (endMs <= (revokedMs ?? this.clock.nowMs)) return { ...link, state: "expired" }
    return { ...link, state: revokedMs === null ? "live" : "revoked" }
  }
}
