import type { InvoicePage, InvoicingService, ServiceInvoice } from "../../../core/request/outcomes"

/** What a service may answer to a page past the end of its list. */
export const HABITS = ["nothing", "last", "first", "refused"] as const

type Traits = {
  /** The number of the first page. */
  base: 0 | 1
  size: number
  habit: (typeof HABITS)[number]
  tellsPages?: boolean
  tellsSum?: boolean
  /** Decides the places of one day's invoices at every call; without it they keep them. */
  shuffle?: () => number
  /** Calls before which one more invoice of the newest day is listed. */
  growsAt?: readonly number[]
  /** Calls before which an invoice, by its place, is not listed any more (a deleted draft). */
  losesAt?: readonly { call: number; place: number }[]
}

/** A list of invoices as a service may show it, page by page; newest day first. */
export class PagedAccount {
  readonly calls: (number | null)[] = []
  private readonly invoices: { id: string; date: string }[] = []
  private added = 0

  constructor(private readonly traits: Traits) {}

  add(count: number, date: string): void {
    for (let left = count; left > 0; left -= 1) {
      this.invoices.push({ id: `i${this.added}`, date })
      this.added += 1
    }
  }

  listSince(earliest: string): string[] {
    return this.invoices.filter(({ date }) => date >= earliest).map(({ id }) => id)
  }

  /**
   * True when the last two pages are full and of one day: the last one shown again past the end, in
   * another order, looks the same.
   */
  get endsAlike(): boolean {
    const { size } = this.traits
    const dates = this.sort().map(({ date }) => date)
    const last = dates.slice(-2 * size)
    return dates.length % size === 0 && new Set(last).size === 1
  }

  get service(): InvoicingService {
    const listInvoices = async ({ page }: { page: number | null }) => {
      this.calls.push(page)
      if (this.traits.growsAt?.includes(this.calls.length)) {
        this.add(1, this.invoices.at(-1)?.date ?? "2026-03-05")
      }
      for (const { call, place } of this.traits.losesAt ?? []) {
        if (call === this.calls.length) this.invoices.splice(place % this.invoices.length, 1)
      }
      const value = this.show(page)
      return value ? { kind: "done", value, report: {} } : { kind: "refused", report: {} }
    }
    return { listInvoices } as unknown as InvoicingService
  }

  private show(page: number | null): InvoicePage | null {
    const { base, size, habit, tellsPages = true, tellsSum = true } = this.traits
    const count = Math.ceil(this.invoices.length / size)
    const asked = (page ?? base) - base
    const isPast = asked >= count && asked > 0
    if (isPast && habit === "refused") return null
    const index = !isPast || habit === "nothing" ? asked : habit === "last" ? count - 1 : 0
    const shown = this.sort().slice(index * size, index * size + size)
    // As the client guesses it, with `size` for the shortest pages of the service.
    const guessed = shown.length < size ? (page ?? 1) : (page ?? 1) + 1
    return {
      invoices: shown.map(({ id, date }) => this.describe(id, date)),
      pageCount: tellsPages ? count : guessed,
      isPageCountGuessed: !tellsPages,
      sum: tellsSum ? String(this.invoices.length) : null,
    }
  }

  private sort() {
    const { shuffle } = this.traits
    const keyed = this.invoices.map((one, place) => ({ ...one, key: shuffle ? shuffle() : place }))
    return keyed.sort((one, other) => other.date.localeCompare(one.date) || one.key - other.key)
  }

  private describe(invoiceId: string, issueDate: string): ServiceInvoice {
    return { invoiceId, issueDate } as unknown as ServiceInvoice
  }
}
