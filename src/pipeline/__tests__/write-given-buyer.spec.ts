import { anAddress } from "../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { writeGivenBuyer } from "../operator/write-given-buyer"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const NIP = "1234563218"

/** As Medusa writes what it is told to. */
async function write(
  world: World,
  { id }: OrderSnapshot,
  given = { tax_number: NIP, company: "A" }
) {
  let writes = 0
  const written = await writeGivenBuyer(
    world.ports,
    { orderId: id, given },
    async ({ billing_address: to }) => {
      writes += 1
      const { metadata = {}, company = null } = to ?? {}
      const address = anAddress({ company, metadata })
      await Promise.resolve(world.orders.edit(id, { billingAddress: address }))
    }
  )
  return { written, writes }
}

describe("a tax number that comes with an order's completion", () => {
  it("is the one of the invoice that the completion triggers", async () => {
    const world = new World()
    const order = world.place()
    expect(await write(world, order)).toMatchObject({ written: { kind: "changed" }, writes: 1 })
    await world.trigger(order)
    await world.live(minutes(5))
    const [invoice] = world.service().invoices
    expect(invoice?.draft.contractor).toMatchObject({
      name: "A",
      taxIdentificationNumber: NIP,
    })
  })

  it("is written once however often it comes, and stands in nobody's way once there is an invoice", async () => {
    const world = new World()
    const order = world.place()
    await write(world, order)
    expect(await write(world, order)).toMatchObject({ written: { kind: "changed" }, writes: 0 })
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await write(world, order)).toMatchObject({ written: { kind: "changed" }, writes: 0 })
    const other = { tax_number: "5261040828", company: "A" }
    expect(await write(world, order, other)).toMatchObject({
      written: { kind: "too-late", state: "issued" },
      writes: 0,
    })
  })

  it("is not written where it is wrong, and of no order that there is not", async () => {
    const world = new World()
    const order = world.place()
    expect(await write(world, order, { tax_number: "1234563219", company: "A" })).toMatchObject({
      written: { kind: "problem", problem: { code: "TAX_NUMBER_WRONG" } },
      writes: 0,
    })
    expect(await write(world, { ...order, id: "order_none" })).toMatchObject({
      written: { kind: "gone" },
      writes: 0,
    })
  })

  it("goes from the customer's record into the order, which then names the company", async () => {
    const world = new World()
    const order = world.place({ customer: { companyName: "A", metadata: { nip: NIP } } })
    expect(await write(world, order)).toMatchObject({ written: { kind: "changed" }, writes: 1 })
  })
})
