import type { CallReport, Outcome } from "../../core/request/outcomes"
import { askNames } from "../admin/invoicing/ask-names"

const report = {} as CallReport
const done = <T>(value: T): Outcome<T> => ({ kind: "done", value, report })
const names = { categories: ["Ceramika"], projects: [] }
const invoiceOf = (invoiceId: string) => ({ invoiceId }) as never

/** A service with these invoices in its account, and what it was asked. */
function aService(ids: string[], failing: Outcome<never> | null = null) {
  const asked: string[] = []
  return {
    asked,
    listInvoices: async () => {
      asked.push("list")
      return failing ?? done({ invoices: ids.map(invoiceOf), pageCount: 1 })
    },
    readNames: async (id: string) => {
      asked.push(id)
      return done(names)
    },
  }
}

it("are those beside the shop's own invoice, with one call", async () => {
  const service = aService(["900"])
  expect(await askNames(service, "7")).toEqual({ names, cause: null })
  expect(service.asked).toEqual(["7"])
})

it("are those beside the account's newest invoice before the shop has one", async () => {
  const service = aService(["900", "899"])
  expect(await askNames(service, null)).toEqual({ names, cause: null })
  expect(service.asked).toEqual(["list", "900"])
})

it("are none, with the cause, where the account is empty or cannot be read", async () => {
  expect(await askNames(aService([]), null)).toMatchObject({ cause: "no_invoice" })
  expect(await askNames(aService([], { kind: "key-rejected", report }), null)).toMatchObject({
    cause: "key_rejected",
  })
  expect(await askNames(aService([], { kind: "unknown", report }), null)).toMatchObject({
    cause: "no_answer",
  })
  expect(await askNames(null, null)).toMatchObject({ cause: "no_invoice" })
})
