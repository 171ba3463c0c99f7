import fc from "fast-check"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { scanList } from "../look-up/scan-list"
import { HABITS, PagedAccount } from "./support/paged-account"

const invoice = (invoiceId: string) =>
  ({
    invoiceId,
    issueDate: invoiceId.startsWith("old") ? "2026-03-01" : "2026-03-05",
  }) as unknown as ServiceInvoice

/** Counts pages from 0 and shows these, whatever was on the page before. */
const showing = (
  pages: readonly (readonly string[])[],
  pageCount = pages.length
): InvoicingService =>
  ({
    listInvoices: async ({ page }: { page: number | null }) => ({
      kind: "done",
      value: { invoices: (pages[page ?? 0] ?? []).map(invoice), pageCount },
      report: {},
    }),
  }) as unknown as InvoicingService

it("a second page of what the first one showed does not stand for the first", async () => {
  const scan = await scanList(showing([["ours", "b", "c"], ["c"]]), {
    searchPhrase: null,
    earliest: "2026-03-04",
  })
  expect(scan).toMatchObject({ kind: "scanned", isWhole: false })
  const ids = scan.kind === "scanned" ? scan.invoices.map(({ invoiceId }) => invoiceId) : []
  expect(ids).toContain("ours")
})

it("the same page twice is not the whole of a list of two", async () => {
  const scan = await scanList(
    showing([
      ["b", "c"],
      ["c", "b"],
    ]),
    {
      searchPhrase: null,
      earliest: "2026-03-04",
    }
  )
  expect(scan).toMatchObject({ kind: "scanned", isWhole: false })
})

describe("a second page that shows what the first one did, all of one day", () => {
  const query = { searchPhrase: null, earliest: "2026-03-04" }

  it("is not taken for the first where no page has the last one's number", async () => {
    const scan = await scanList(
      showing([
        ["b", "c"],
        ["c", "b"],
        ["ours", "d"],
        ["e", "old1"],
        ["old2", "old3"],
      ]),
      query
    )
    expect(scan).toMatchObject({ kind: "scanned", isWhole: false })
  })

  it("is the first where the last page has its number", async () => {
    const fromOne = [["b", "c"], ["b", "c"], ["ours", "old1"], ["old2", "old3"], ["old4"]]
    const service = {
      listInvoices: async ({ page }: { page: number | null }) => ({
        kind: "done",
        value: { invoices: (fromOne[page ?? 0] ?? []).map(invoice), pageCount: 4 },
        report: {},
      }),
    } as unknown as InvoicingService
    expect(await scanList(service, query)).toMatchObject({ kind: "scanned", isWhole: true })
  })
})

describe("a list counted from 0", () => {
  const query = { searchPhrase: null, earliest: "2026-03-04" }

  it.each(HABITS)("is whole when a page past its end is answered with %s", async (habit) => {
    const account = new PagedAccount({ base: 0, size: 10, habit })
    account.add(17, "2026-03-05")
    const scan = await scanList(account.service, query)
    expect(scan).toMatchObject({ kind: "scanned", isWhole: true })
    expect(scan.kind === "scanned" && scan.invoices).toHaveLength(17)
    expect(account.calls).toEqual([null, 1, 2, null, 1, 2])
  })

  it.each(HABITS)("is whole when its last page is full, before %s", async (habit) => {
    const account = new PagedAccount({ base: 0, size: 10, habit })
    account.add(30, "2026-03-05")
    const scan = await scanList(account.service, query)
    expect(scan).toMatchObject({ kind: "scanned", isWhole: true })
    expect(account.calls).toEqual([null, 1, 2, 3, null, 1, 2, 3])
  })

  it.each(["last", "refused"] as const)(
    "is not whole before %s when no number of pages is told",
    async (habit) => {
      const account = new PagedAccount({ base: 0, size: 10, habit, tellsPages: false })
      account.add(20, "2026-03-05")
      const scan = await scanList(account.service, query)
      expect(scan.kind === "scanned" && scan.isWhole).toBe(false)
    }
  )

  it("is not counted from 1 because the page past its end shows the last one again", async () => {
    const pages = [
      ["b", "c"],
      ["c", "b"],
      ["ours", "d"],
      ["e", "old1"],
      ["old2", "old3"],
    ]
    const service = showing([...pages, pages[4]!, pages[4]!], pages.length)
    expect(await scanList(service, query)).toMatchObject({ kind: "scanned", isWhole: false })
  })
})

describe("an invoice that leaves the list between two pages", () => {
  const query = { searchPhrase: null, earliest: "2026-03-04" }

  it.each([
    [0, false],
    [1, false],
    [0, true],
    [1, true],
  ] as const)("hides none: counted from %s, sum told: %s", async (base, tellsSum) => {
    const losesAt = [{ call: 2, place: 0 }]
    const account = new PagedAccount({ base, size: 2, habit: "nothing", tellsSum, losesAt })
    account.add(4, "2026-03-05")
    const scan = await scanList(account.service, query)
    expect(scan).toMatchObject({ kind: "scanned", isWhole: true })
    const ids = scan.kind === "scanned" ? scan.invoices.map(({ invoiceId }) => invoiceId) : []
    expect(ids).toEqual(expect.arrayContaining(["i1", "i2", "i3"]))
  })
})

it("a list that only grows between its readings is whole", async () => {
  // Three calls read it once: page 1 without a number and with it, then page 2.
  const account = new PagedAccount({ base: 1, size: 3, habit: "nothing", growsAt: [4] })
  account.add(5, "2026-03-05")
  const query = { searchPhrase: null, earliest: "2026-03-04" }
  expect(await scanList(account.service, query)).toMatchObject({ kind: "scanned", isWhole: true })
  expect(account.calls).toEqual([null, 1, 2, null, 1, 2])
})

const arbitraryAccount = fc.record({
  base: fc.constantFrom<0 | 1>(0, 1),
  size: fc.integer({ min: 2, max: 5 }),
  habit: fc.constantFrom(...HABITS),
  tellsPages: fc.boolean(),
  tellsSum: fc.boolean(),
})
const arbitraryDays = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 5 })

const fill = (account: PagedAccount, days: readonly number[]) =>
  days.forEach((count, index) => account.add(count, `2026-03-0${index + 2}`))

describe("of any list", () => {
  it("nothing is missed where the scan says that it is whole", async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryAccount,
        arbitraryDays,
        fc.infiniteStream(fc.nat()),
        fc.boolean(),
        fc.oneof(
          fc.record({
            growsAt: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 2 }),
          }),
          fc.record({
            losesAt: fc.array(
              fc.record({ call: fc.integer({ min: 1, max: 12 }), place: fc.nat(60) }),
              { minLength: 1, maxLength: 2 }
            ),
          }),
          fc.record({
            growsAt: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
            losesAt: fc.array(
              fc.record({ call: fc.integer({ min: 1, max: 12 }), place: fc.nat(60) }),
              { minLength: 1, maxLength: 2 }
            ),
          })
        ),
        async (traits, days, chance, movesTies, changes) => {
          const shuffle = () => Number(chance.next().value)
          const account = new PagedAccount({
            ...traits,
            ...changes,
            ...(movesTies ? { shuffle } : {}),
          })
          fill(account, days)
          const early = account.listSince("2026-03-04")
          const scan = await scanList(account.service, {
            searchPhrase: null,
            earliest: "2026-03-04",
          })
          if (scan.kind !== "scanned" || !scan.isWhole) return
          const seen = new Set(scan.invoices.map(({ invoiceId }) => invoiceId))
          const listed = new Set(account.listSince("2026-03-04"))
          const missed = early.filter((id) => listed.has(id) && !seen.has(id))
          expect(missed).toEqual([])
        }
      ),
      { numRuns: 3000 }
    )
  })

  it("the scan is whole where the list stands still and tells its pages", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryAccount, arbitraryDays, async (traits, days) => {
        const account = new PagedAccount({ ...traits, tellsPages: true })
        fill(account, days)
        const scan = await scanList(account.service, { searchPhrase: null, earliest: "2026-03-04" })
        const isWhole = scan.kind === "scanned" && scan.isWhole
        expect(isWhole || (traits.base === 1 && account.endsAlike)).toBe(true)
      }),
      { numRuns: 1000 }
    )
  })
})
