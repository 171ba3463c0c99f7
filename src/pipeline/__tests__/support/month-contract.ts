import { aKeptRow } from "../../../core/__tests__/a-kept-row"
import { summarizeMonth } from "../../../core/month/summary"
import type { KeptRow, NewMonth } from "../../../core/month/stored-month"
import type { MonthsPort } from "../../month/month-port"
import { byHand } from "./by-hand"
import { issueByHand } from "./issue-by-hand"
import type { Cases } from "./ledger-contract"

const TODAY = "2026-04-02"

const aLine = (n: number, changes: Partial<KeptRow> = {}) =>
  aKeptRow(n, { requestId: null, issueDate: "2026-03-05", totals: null, ...changes })

const aMonth = (changes: Partial<NewMonth> = {}): NewMonth => ({
  companyId: "pl",
  month: "2026-03",
  accountId: "account 1",
  readAt: "2026-04-02T08:00:00.000Z",
  isWhole: true,
  summary: summarizeMonth([]),
  comparedWith: null,
  ...changes,
})

const missing = { kind: "missing", kept: "2/3/2026", found: null } as const

/** What every ledger does about months. */
export const MONTH_CONTRACT: { readonly [Name in keyof MonthsPort]: Cases } = {
  findMonthRequests: [
    [
      "finds requests by their orders, by their dates, by their invoices and by their references",
      async (test) => {
        const { ledger } = test
        const issued = await issueByHand(test, "order_1", {
          issueDate: "2026-03-05",
          reference: "ref. ABCDEF1234",
        })
        const companyId = issued.companyId ?? ""
        const { request: queued } = await ledger.insertRequest({
          orderId: "order_2",
          orderDisplayId: "1002",
          companyId,
          isForced: false,
          requestedBy: "event",
        })
        const find = async (query: Parameters<MonthsPort["findMonthRequests"]>[0]) =>
          (await ledger.findMonthRequests(query, TODAY)).map(({ id }) => id).sort()
        const both = [issued.id, queued.id].sort()
        const orderIds = ["order_1", "order_2", "order_3"]
        expect(await find({ of: "orders", companyId, orderIds })).toEqual(both)
        const day = issued.issueDate ?? ""
        expect(await find({ of: "dates", companyId, first: day, last: day })).toEqual([issued.id])
        const later = { first: "2027-01-01", last: "2027-01-31" }
        expect(await find({ of: "dates", companyId, ...later })).toEqual([])
        const accountId = issued.accountId ?? ""
        const invoiceIds = [issued.invoiceId ?? "", "none"]
        expect(await find({ of: "invoices", companyId, accountId, invoiceIds })).toEqual([
          issued.id,
        ])
        await ledger.apply(
          byHand({ id: issued.id, expect: { state: "issued" }, set: {}, answered: "late" })
        )
        const named = { companyId, accountId, invoiceIds: ["late"] }
        expect(await find({ of: "invoices", ...named })).toEqual([issued.id])
        expect(await find({ of: "invoices", ...named, accountId: "other" })).toEqual([])
        const references = [issued.reference ?? ""]
        expect(await find({ of: "references", companyId, references })).toEqual([issued.id])
        const [found] = await ledger.findMonthRequests(
          { of: "dates", companyId, first: day, last: day },
          TODAY
        )
        expect(found).toMatchObject({
          orderId: "order_1",
          state: "issued",
          difference: null,
          isLinked: issued.positions === null,
          totals: issued.totals,
          reason: null,
        })
        const difference = { what: "gross", sent: "12.30", found: "12.31" } as const
        await ledger.apply(
          byHand({ id: issued.id, expect: { state: "issued" }, set: { difference } })
        )
        const [differing] = await ledger.findMonthRequests(
          { of: "orders", companyId, orderIds: ["order_1"] },
          TODAY
        )
        expect(differing?.difference).toEqual(difference)
      },
    ],
  ],
  storeMonth: [
    [
      "takes the place of the reading before",
      async ({ ledger }) => {
        const first = await ledger.storeMonth(aMonth(), [aLine(1)])
        const second = await ledger.storeMonth(aMonth(), [aLine(1), aLine(2)])
        const { newest, closed } = await ledger.findMonthReadings("pl", "2026-03")
        expect(newest?.id).toBe(second)
        expect(closed).toBeNull()
        const page = { filter: {}, limit: 10, offset: 0 }
        expect(await ledger.readMonthLines({ id: first, ...page })).toEqual([])
        expect(await ledger.readMonthLines({ id: second, ...page })).toHaveLength(2)
      },
    ],
  ],
  findMonthReadings: [
    [
      "knows each company's and each month's own",
      async ({ ledger }) => {
        const id = await ledger.storeMonth(aMonth(), [])
        await ledger.storeMonth(aMonth({ month: "2026-04" }), [])
        await ledger.storeMonth(aMonth({ companyId: "de" }), [])
        const { newest } = await ledger.findMonthReadings("pl", "2026-03")
        expect(newest).toMatchObject({ ...aMonth(), id, closedAt: null })
        expect(await ledger.findMonthReadings("pl", "2026-02")).toEqual({
          newest: null,
          closed: null,
        })
      },
    ],
  ],
  closeMonth: [
    [
      "keeps who closed it and their note, once, and not over a newer reading",
      async ({ ledger }) => {
        const replaced = await ledger.storeMonth(aMonth(), [])
        const id = await ledger.storeMonth(aMonth(), [aLine(1)])
        const close = async (of: string) =>
          await ledger.closeMonth({ id: of, actorId: "user_1", note: "sent" })
        expect(await close(replaced)).toBe("not_open")
        expect(await close(id)).toBe("closed")
        expect(await close(id)).toBe("not_open")
        const { closed } = await ledger.findMonthReadings("pl", "2026-03")
        expect(closed).toMatchObject({ id, closedBy: "user_1", note: "sent" })
        expect(closed?.closedAt).not.toBeNull()
      },
    ],
    [
      "closes no reading that was taken before the month ended in Warsaw",
      async ({ ledger }) => {
        const closeAsReadAt = async (readAt: string) => {
          const id = await ledger.storeMonth(aMonth({ readAt }), [])
          return await ledger.closeMonth({ id, actorId: "user_1", note: "too soon" })
        }
        expect(await closeAsReadAt("2026-03-15T10:00:00.000Z")).toBe("not_over")
        expect(await closeAsReadAt("2026-03-31T21:59:59.999Z")).toBe("not_over")
        const { newest, closed } = await ledger.findMonthReadings("pl", "2026-03")
        expect([newest?.closedAt, closed]).toEqual([null, null])
        expect(await closeAsReadAt("2026-03-31T22:00:00.000Z")).toBe("closed")
      },
    ],
  ],
  readMonthLines: [
    [
      "gives lines in their order, narrowed by class, by what is to be done and by number",
      async ({ ledger }) => {
        const lines = [
          aLine(1, { isOpen: true, findings: [missing] }),
          aLine(2, { class: "not_yet", isOpen: true, invoiceNumber: null }),
          ...Array.from({ length: 600 }, (_, n) => aLine(n + 3)),
          aLine(700, { change: { kind: "added" }, invoiceNumber: "FV 7/3" }),
        ]
        const id = await ledger.storeMonth(aMonth(), lines)
        const read = async (filter: Parameters<MonthsPort["readMonthLines"]>[0]["filter"]) =>
          (await ledger.readMonthLines({ id, filter, limit: 700, offset: 0 })).map(({ key }) => key)
        expect(await read({})).toEqual(lines.map(({ key }) => key))
        expect(await read({ only: "open" })).toEqual(["order order_1", "order order_2"])
        expect(await read({ only: "differing" })).toEqual(["order order_1"])
        expect(await read({ only: "changed" })).toEqual(["order order_700"])
        expect(await read({ classes: ["not_yet"] })).toEqual(["order order_2"])
        expect(await read({ search: "fv 7" })).toEqual(["order order_700"])
        const page = await ledger.readMonthLines({ id, filter: {}, limit: 2, offset: 1 })
        expect(page).toEqual(lines.slice(1, 3))
      },
    ],
  ],
}
