import { NOTHING_SHOWN, type KsefReading } from "../../core/ksef/reading"
import type { DueKsefWatch } from "../../core/ksef/watch"
import type { InvoicingService, ServiceInvoice } from "../../core/outcomes"
import { KsefRun } from "../ksef-run"
import type { Ports } from "../ports"

const OPEN = 10_000
const PAGE = 100
const NOW_MS = Date.parse("2026-11-24T10:00:00.000Z")

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
  issueDate: "2026-11-24",
  ageMs: 60 * 60_000,
  isOfThePast: false,
})

/** A list of so many invoices, the newest first, a hundred a page; nothing of it is kept. */
function openAccount(total: number) {
  const calls = { list: 0, read: 0 }
  const describe = (n: number) =>
    ({
      invoiceId: String(n),
      issueDate: "2026-11-24",
      uploadDate: "2026-11-24T09:00:00.000Z",
      contractor: { name: null, taxIdentificationNumber: "1234563218", postCode: null },
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

it("brings ten thousand statuses up to date in at most 150 calls, whatever else is listed between", async () => {
  const { calls, service } = openAccount(2 * OPEN)
  const recorded = new Set<string>()
  const ledger = {
    recordKsef: ({ id }: { id: string }) => {
      recorded.add(id)
      return Promise.resolve(dueWatch(0))
    },
    postponeKsef: () => Promise.resolve(),
  }
  const ports = { ledger, isStopping: () => false } as unknown as Ports
  const due = Array.from({ length: OPEN }, (_, n) => dueWatch(n))
  const shows = { shownSince: null, unlistedAt: null }
  const run = new KsefRun(ports, { companyId: "default", service, due, nowMs: NOW_MS, shows })
  await run.perform()
  expect(recorded.size).toBe(OPEN)
  expect(calls.read).toBe(0)
  expect(calls.list).toBeLessThanOrEqual(150)
})
