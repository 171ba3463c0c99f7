import { NOTHING_SHOWN, type KsefReading } from "../../core/ksef/reading"
import type { ClaimedKsefWatch, DueKsefWatch, KsefFinding } from "../../core/ksef/watch"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { KsefRun } from "../ksef/ksef-run"
import type { Ports } from "../ports"

const OPEN = 10_000
const PAGE = 100
const PREFIX = "invfol_"
const NOW_MS = Date.parse("2026-11-24T10:00:00.000Z")

const NOTHING_KNOWN = { shownSince: null, unlistedAt: null }
const PENDING: KsefReading = { ...NOTHING_SHOWN, state: "pending" }

/** Who an invoice was sent to. */
type Sent = Pick<DueKsefWatch, "buyerHasNip" | "isBuyerCompany">
const COMPANY_WITH_NIP: Sent = { buyerHasNip: true, isBuyerCompany: true }
const COMPANY_WITHOUT_NIP: Sent = { buyerHasNip: false, isBuyerCompany: true }
const PERSON: Sent = { buyerHasNip: false, isBuyerCompany: false }

/** What a shop sent its invoices to, and what the service's list shows of each. */
type Account = { sentTo: (n: number) => Sent; shownOf: (n: number) => KsefReading }

const COMPANIES: Account = { sentTo: () => COMPANY_WITH_NIP, shownOf: () => PENDING }
/** Two in three are persons; of half of these nothing is shown, as they need not be in KSeF. */
const MIXED: Account = {
  sentTo: (n) => (n % 3 === 0 ? COMPANY_WITHOUT_NIP : PERSON),
  shownOf: (n) => (n % 3 === 1 ? NOTHING_SHOWN : PENDING),
}

const dueWatch = (n: number, sent: Sent): DueKsefWatch => ({
  id: `${PREFIX}${n}`,
  requestId: `invreq_${n}`,
  companyId: "default",
  state: null,
  details: null,
  stateSince: null,
  readings: 0,
  checkedAt: null,
  dueAt: null,
  warnAt: null,
  lateAt: null,
  invoiceId: String(n),
  ...sent,
  issueDate: "2026-11-24",
  ageMs: 60 * 60_000,
  isOfThePast: false,
})

/**
 * A list of so many invoices, the newest first, a hundred a page; nothing of it is kept. Its items
 * name the buyer alone, as the documented example does: neither kind nor tax number (service-api 3.3).
 */
function openAccount(total: number, { shownOf }: Account, atCall: () => void) {
  const calls = { list: 0, read: 0 }
  const given = new WeakSet<object>()
  const describe = (n: number) => {
    const invoice = {
      invoiceId: String(n),
      issueDate: "2026-11-24",
      uploadDate: "2026-11-24T09:00:00.000Z",
      contractor: { name: "Lipa sp. z o.o.", taxIdentificationNumber: null, postCode: null },
      ksef: shownOf(n),
    } as unknown as ServiceInvoice
    given.add(invoice)
    return invoice
  }
  const service = {
    listInvoices: ({ page }: { page: number | null }) => {
      calls.list += 1
      atCall()
      const first = ((page ?? 1) - 1) * PAGE
      const count = Math.max(0, Math.min(PAGE, total - first))
      const invoices = Array.from({ length: count }, (_, n) => describe(first + n))
      const value = { invoices, pageCount: Math.ceil(total / PAGE) }
      return Promise.resolve({ kind: "done", value, report: {} })
    },
    readInvoice: (invoiceId: string) => {
      calls.read += 1
      atCall()
      return Promise.resolve({ kind: "done", value: describe(Number(invoiceId)), report: {} })
    },
  } as unknown as InvoicingService
  return { calls, service, given }
}

type Recorded = { id: string; warnAt: string | null; isDue: boolean | undefined }

/** So many watches over a list in which every fourth invoice is none of theirs. */
async function run(open: number, account: Account = COMPANIES) {
  let [mostHeld, atOnce] = [0, 0]
  const { calls, service, given } = openAccount(2 * open, account, () => {
    mostHeld = Math.max(mostHeld, countHeld(ksefRun, given))
  })
  const recorded = new Map<string, Recorded>()
  const readWatch = (id: string) => {
    const n = Number(id.slice(PREFIX.length))
    const watch = dueWatch(n, account.sentTo(n))
    given.add(watch)
    return watch
  }
  const ledger = {
    readKsefWatches: (ids: readonly string[]) => {
      atOnce = Math.max(atOnce, ids.length)
      return Promise.resolve(ids.map(readWatch))
    },
    recordKsef: (watch: DueKsefWatch, { warnAt, details }: KsefFinding) => {
      recorded.set(watch.id, { id: watch.id, warnAt, isDue: details?.isDue })
      return Promise.resolve({ ...watch, state: "pending" })
    },
    postponeKsef: () => Promise.resolve(),
  }
  const ports = { ledger, isStopping: () => false } as unknown as Ports
  const due = Array.from({ length: open }, (_, place): ClaimedKsefWatch => {
    const n = place + Math.floor(place / 3)
    return { id: `${PREFIX}${n}`, invoiceId: String(n), readings: 0 }
  })
  const about = { companyId: "default", nowMs: NOW_MS, visibility: NOTHING_KNOWN }
  const ksefRun = new KsefRun(ports, { ...about, service, due })
  await ksefRun.perform()
  return { calls, recorded, due, mostHeld, atOnce, ksefRun }
}

/** How many of the invoices and watches that were given to a run hang on it. */
function countHeld(ksefRun: KsefRun, given: WeakSet<object>): number {
  const seen = new Set<object>()
  const open: unknown[] = [ksefRun]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== "object" || value === null || seen.has(value)) continue
    seen.add(value)
    // One by one: so many at once are more arguments than a call takes.
    const parts = value instanceof Map ? value.values() : Object.values(value)
    for (const part of parts) open.push(part)
  }
  return [...seen].filter((value) => given.has(value)).length
}

/** How many objects a run holds once it is over, its ports and what was claimed aside. */
function countKept(ksefRun: KsefRun): number {
  const { open, unshown } = ksefRun as unknown as { open: { size: number }; unshown: unknown[] }
  return open.size + unshown.length
}

it.each([
  ["companies with a NIP", COMPANIES],
  ["private persons and companies without one", MIXED],
])(
  "brings ten thousand statuses of %s up to date in at most 150 calls, whatever else is listed between",
  async (_, account) => {
    const { calls, recorded, due } = await run(OPEN, account)
    expect(recorded.size).toBe(OPEN)
    expect(calls.read).toBe(0)
    expect(calls.list).toBeLessThanOrEqual(150)
    const wrong = due.filter(({ id, invoiceId }) => {
      const { isBuyerCompany } = account.sentTo(Number(invoiceId))
      const found = recorded.get(id)
      return found?.isDue !== isBuyerCompany || (found.warnAt !== null) !== isBuyerCompany
    })
    expect(wrong).toEqual([])
  }
)

it("keeps nothing of what it has read, neither pages nor invoices nor watches, and reads a page's at once", async () => {
  for (const open of [OPEN / 2, OPEN]) {
    const { ksefRun, recorded, mostHeld, atOnce } = await run(open, MIXED)
    expect(recorded.size).toBe(open)
    expect(mostHeld).toBe(0)
    expect(atOnce).toBe(PAGE)
    expect(countKept(ksefRun)).toBe(0)
  }
})
