import { aCompany, aLine, anOrder, NOON, someSettings } from "../../__tests__/an-order"
import { composeDraft } from "../compose-draft"
import type { InvoiceDraft } from "../invoice-draft"

const RATE = 23
const toHundredths = (amount: string) => Math.round(Number(amount) * 100)
const taxOf = (net: number) => Math.round((net * RATE) / 100)

/** Gross in hundredths, as a service has it that computes for itself with two decimals. */
function computeGross({ positions, priceType }: InvoiceDraft): number {
  const isGross = priceType === "GROSS"
  const values = positions.map((one) => toHundredths(isGross ? one.gross : one.net))
  const total = values.reduce((all, value) => all + value, 0)
  return isGross ? total : total + taxOf(total)
}

/** The positions whose value is not their price times their quantity, with two decimals. */
const listOdd = ({ positions, priceType }: InvoiceDraft) =>
  positions.filter(({ quantity, unitNet, unitGross, net, gross }) => {
    const [unit, value] = priceType === "GROSS" ? [unitGross, gross] : [unitNet, net]
    return Math.round(toHundredths(unit) * Number(quantity)) !== toHundredths(value)
  })

describe("an invoice in a currency that the shop counts in whole units", () => {
  it.each([
    ["net prices", "1999", "2", false, "4917.54", "4918"],
    ["one net price", "333", "1", false, "409.59", "410"],
    ["net prices whose tax is whole", "100", "1", false, "123", "123"],
    ["prices with tax", "1990", "3", true, "5970", "5970"],
    ["a fraction of a piece", "1990", "0.75", true, "1492.5", "1493"],
    ["a fraction of a piece at a net price", "1990", "0.75", false, "1835.775", "1836"],
    ["more than two and a fraction of a piece", "1990", "2.75", true, "5472.5", "5473"],
    ["several pieces of no whole price", "1990", "7", true, "13930", "13930"],
  ])("comes to what was paid also where the service computes with two decimals: %s", (...row) => {
    const [, unitPrice, quantity, isTaxInclusive, total, paid] = row
    const lines = [aLine({ unitPrice, quantity, isTaxInclusive })]
    const order = anOrder({ currency: "HUF", currencyDecimals: 0, total, lines })
    const composed = composeDraft(order, someSettings(), aCompany(), NOON)
    if (composed.kind !== "draft") throw new Error(JSON.stringify(composed))
    expect(composed.draft.totals.gross).toBe(paid)
    expect(computeGross(composed.draft)).toBe(toHundredths(paid))
    expect(listOdd(composed.draft)).toEqual([])
  })
})
