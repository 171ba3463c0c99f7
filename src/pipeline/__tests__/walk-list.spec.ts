import type { InvoicingService, ServiceInvoice } from "../../core/outcomes"
import { walkList } from "../walk-list"

const invoice = (invoiceId: string) =>
  ({
    invoiceId,
    issueDate: invoiceId.startsWith("old") ? "2026-03-01" : "2026-03-05",
  }) as unknown as ServiceInvoice

/** Counts pages from 0 and shows these, whatever was on the page before. */
const showing = (pages: readonly (readonly string[])[]): InvoicingService =>
  ({
    listInvoices: async ({ page }: { page: number | null }) => ({
      kind: "done",
      value: { invoices: (pages[page ?? 0] ?? []).map(invoice), pageCount: pages.length },
      report: {},
    }),
  }) as unknown as InvoicingService

it("a second page of what the first one showed does not stand for the first", async () => {
  const walk = await walkList(showing([["ours", "b", "c"], ["c"]]), {
    searchPhrase: null,
    earliest: "2026-03-04",
  })
  expect(walk).toMatchObject({ kind: "walked", isWhole: false })
  const ids = walk.kind === "walked" ? walk.invoices.map(({ invoiceId }) => invoiceId) : []
  expect(ids).toContain("ours")
})

it("the same page twice is not the whole of a list of two", async () => {
  const walk = await walkList(
    showing([
      ["b", "c"],
      ["c", "b"],
    ]),
    {
      searchPhrase: null,
      earliest: "2026-03-04",
    }
  )
  expect(walk).toMatchObject({ kind: "walked", isWhole: false })
})

describe("a second page that shows what the first one did, all of one day", () => {
  const query = { searchPhrase: null, earliest: "2026-03-04" }

  it("is not taken for the first where no page has the last one's number", async () => {
    const walk = await walkList(
      showing([
        ["b", "c"],
        ["c", "b"],
        ["ours", "d"],
        ["e", "old1"],
        ["old2", "old3"],
      ]),
      query
    )
    expect(walk).toMatchObject({ kind: "walked", isWhole: false })
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
    expect(await walkList(service, query)).toMatchObject({ kind: "walked", isWhole: true })
  })
})
