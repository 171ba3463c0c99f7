import { NOTHING_SHOWN, type KsefReading } from "../../core/ksef/reading"
import type { DueKsefWatch } from "../../core/ksef/watch"
import type { InvoicingService, ServiceInvoice } from "../../core/outcomes"
import { KsefRun } from "../ksef-run"
import type { Ports } from "../ports"

const OPEN = 10_000
const PAGE = 100
const NOW_MS = Date.parse("2026-11-24T10:00:00.000Z")

const UNTOLD = { shownSince: null, unlistedAt: null }
const PENDING: KsefReading = { ...NOTHING_SHOWN, state: "pending" }

const dueWatch = (n: number): DueKsefWatch => ({
  id: `invfol_${n}`,
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
  buyerHasNip: true,
  issueDate: "2026-11-24",
  ageMs: 60 * 60_000,
  isOfThePast: false,
})

/**
 * A list of so many invoices, the newest first, a hundred a page; nothing of it is kept. Its items
 * name the buyer alone, as the documented example does: neither kind nor tax number (service-api 3.3).
 */
function openAccount(total: number) {
  const calls = { list: 0, read: 0 }
  const describe = (n: number) =>
    ({
      invoiceId: String(n),
      issueDate: "2026-11-24",
      uploadDate: "2026-11-24T09:00:00.000Z",
      contractor: { name: "Lipa sp. z o.o.", taxIdentificationNumber: null, postCode: null },
      ksef: PENDING,
    }) as unknown as ServiceInvoice
  const service = {
    listInvoices: ({ page }: { page: number | null }) => {
      calls.list += 1
      const first = ((page ?? 1) - 1) * PAGE
      const count = Math.max(0, Math.min(PAGE, total - first))
      const invoices = Array.from({ length: count }, (_, n) => describe(first + n))
      const value = { invoices, pageCount: Math.ceil(total / PAGE) }
      return Promise.resolve({ kind: "done", value, report: {} })
    },
    readInvoice: (invoiceId: string) => {
      calls.read += 1
      return Promise.resolve({ kind: "done", value: describe(Number(invoiceId)), report: {} })
    },
  } as unknown as InvoicingService
  return { calls, service }
}

/** So many watches over a list in which every fourth invoice is none of theirs. */
async function run(open: number) {
  const { calls, service } = openAccount(2 * open)
  const recorded = new Set<string>()
  const ledger = {
    recordKsef: (watch: DueKsefWatch) => {
      recorded.add(watch.id)
      return Promise.resolve({ ...watch, state: "pending" })
    },
    postponeKsef: () => Promise.resolve(),
  }
  const ports = { ledger, isStopping: () => false } as unknown as Ports
  const due = Array.from({ length: open }, (_, n) => dueWatch(n + Math.floor(n / 3)))
  const about = { companyId: "default", nowMs: NOW_MS, shows: UNTOLD }
  const ksefRun = new KsefRun(ports, { ...about, service, due })
  await ksefRun.perform()
  return { calls, recorded: recorded.size, ksefRun }
}

/** How many objects hang on a run once it is over, its ports and its watches aside. */
function countKept(ksefRun: KsefRun): number {
  return Object.entries(ksefRun)
    .filter(([name]) => name !== "ports" && name !== "about")
    .map(([, value]) =>
      value instanceof Map ? value.size : Array.isArray(value) ? value.length : 0
    )
    .reduce((sum, size) => sum + size, 0)
}

it("brings ten thousand statuses up to date in at most 150 calls, whatever else is listed between", async () => {
  const { calls, recorded } = await run(OPEN)
  expect(recorded).toBe(OPEN)
  expect(calls.read).toBe(0)
  expect(calls.list).toBeLessThanOrEqual(150)
})

it("keeps nothing of what it has read: neither pages nor invoices", async () => {
  for (const open of [OPEN / 2, OPEN]) {
    const { ksefRun, recorded } = await run(open)
    expect(recorded).toBe(open)
    expect(countKept(ksefRun)).toBe(0)
  }
})
