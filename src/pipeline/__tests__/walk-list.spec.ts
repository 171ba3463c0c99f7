import type { InvoicingService, ServiceInvoice } from "../../core/outcomes"
import { walkList } from "../walk-list"

const invoice = (invoiceId: string) =>
  ({ invoiceId, issueDate: "2026-03-05" }) as unknown as ServiceInvoice

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
