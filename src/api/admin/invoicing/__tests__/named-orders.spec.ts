import { readNamedOrders } from "../named-orders"

const read = (...wanted: Parameters<typeof readNamedOrders>[0]) => {
  const { invoiceOf, contradicted } = readNamedOrders(wanted)
  return { invoices: Object.fromEntries(invoiceOf), contradicted }
}

describe("a pasted list of orders", () => {
  it("names an order by its number, with or without a #, and perhaps its invoice", () => {
    expect(read("#1042", { order: "1043", invoice: "FV/12/2026" })).toEqual({
      invoices: { "1042": null, "1043": "FV/12/2026" },
      contradicted: [],
    })
  })

  it("tells of every order that it names with two different invoices", () => {
    const list = [
      { order: "1042", invoice: "FV/1" },
      { order: "1043", invoice: "FV/2" },
      { order: "#1042", invoice: "FV/3" },
      { order: "1042", invoice: "FV/4" },
      { order: "1044", invoice: "FV/5" },
    ]
    expect(read(...list).contradicted).toEqual(["1042"])
    expect(read(...list, { order: "1044", invoice: "FV/6" }).contradicted).toEqual(["1042", "1044"])
  })

  it("takes a line with an invoice before a bare one of the same order, whichever comes first", () => {
    const named = { order: "1042", invoice: "FV/1" }
    for (const list of [
      [named, "1042"],
      ["#1042", named],
    ]) {
      expect(read(...list)).toEqual({ invoices: { "1042": "FV/1" }, contradicted: [] })
    }
  })

  it("takes equal lines for one, also where the invoice is spelt as the search would read it", () => {
    const list = ["FV/12/2026", "FV/12/2026", "fv / 12 / 2026"]
    expect(read("7", "7", ...list.map((invoice) => ({ order: "1042", invoice })))).toEqual({
      invoices: { "7": null, "1042": "FV/12/2026" },
      contradicted: [],
    })
  })
})
