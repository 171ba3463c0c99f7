import { findOrderNumbers } from "../adoption/order-numbers"
import { composeContractor } from "../contractor/compose-contractor"
import type { PostalAddress } from "../order/order-snapshot"
import { anAddress, anOrder, someSettings } from "./an-order"

/** As much as a storefront's request can carry: Medusa accepts 100 kB and limits no line of an address. */
const LENGTH = 98_000

/**
 * Linear time takes milliseconds, quadratic time more than five seconds. Time of the processor, not of the
 * clock: others may keep the machine busy.
 */
const MOST_US = 2_000_000

const REPEATED = [",", ", ", " ", "-", "1", "1 ", "a", "a ", "1/", ".", "\u200c", "0"]
const LINES = [
  "company",
  "firstName",
  "lastName",
  "address1",
  "address2",
  "city",
  "postalCode",
  "province",
  "phone",
] as const satisfies (keyof PostalAddress)[]

const settings = someSettings()

function measureUs(address: PostalAddress): number {
  const order = anOrder({ billingAddress: address, metadata: { nip: address.company } })
  const started = process.cpuUsage()
  composeContractor(order, settings)
  return process.cpuUsage(started).user
}

describe("a buyer's line as long as a request", () => {
  it.each(LINES)("does not stall the process: %s", (line) => {
    const slow = REPEATED.flatMap((part) => {
      const text = part.repeat(LENGTH / part.length)
      return ["", "x", "1"].filter((end) => measureUs(anAddress({ [line]: text + end })) > MOST_US)
    })
    expect(slow).toEqual([])
  })
})

it("an invoice's text as long as an answer does not stall the process", () => {
  const started = process.cpuUsage()
  expect(findOrderNumbers(`Zam. ${"\t".repeat(LENGTH)}!`)).toEqual([])
  expect(findOrderNumbers(`Order:${" ".repeat(LENGTH)}#${" ".repeat(LENGTH)}17`)).toEqual(["17"])
  expect(process.cpuUsage(started).user).toBeLessThan(MOST_US)
})
