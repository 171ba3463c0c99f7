import { anAddress } from "../../core/__tests__/an-order"
import { markByPerson } from "../operator/mark-by-person"
import { issueNow, retryRequest, sendByPerson, skipRequest } from "../operator/person-acts"
import { recordWithMove } from "../operator/record-with-move"
import { adoptByPerson } from "../adoption/adopt-by-person"
import { orderNumber } from "./support/orders"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const actOf = (act: string) => ({ actorId: "user_1", act, note: null })

async function refusedWorld() {
  const world = new World()
  const order = world.place(
    orderNumber(1, { billingAddress: anAddress({ metadata: { nip: "1234563219" } }) })
  )
  await world.trigger(order)
  await world.live(minutes(1))
  const { id } = await world.rowOf(order)
  return { world, order, id }
}

it("writes an act with the move by which it takes effect, and once", async () => {
  const { world, id } = await refusedWorld()
  const { ports, isRecorded } = recordWithMove(world.ports, actOf("skip"))
  expect(isRecorded()).toBe(false)
  expect(await skipRequest(ports, id, "by hand")).toHaveProperty("request")
  expect(isRecorded()).toBe(true)
  expect(world.ledger.acts).toEqual([{ requestId: id, ...actOf("skip") }])
})

it("writes it with the row that it makes", async () => {
  const world = new World()
  const order = world.place(orderNumber(1))
  const { ports, isRecorded } = recordWithMove(world.ports, actOf("issue"))
  await issueNow(ports, order.id)
  expect(isRecorded()).toBe(true)
  const { id } = await world.rowOf(order)
  expect(world.ledger.acts).toEqual([{ requestId: id, ...actOf("issue") }])
})

it("writes nothing of an act that was refused", async () => {
  const { world, id } = await refusedWorld()
  const { ports, isRecorded } = recordWithMove(world.ports, actOf("retry"))
  expect(await retryRequest(ports, id, "failed")).toHaveProperty("rejection")
  expect(isRecorded()).toBe(false)
  expect(world.ledger.acts).toEqual([])
})

it("writes an order for an e-mail with its stamp, before anything is sent", async () => {
  const world = new World({ send: "manual" })
  const order = world.place(orderNumber(1))
  await world.trigger(order)
  await world.live(minutes(2))
  const { id } = await world.rowOf(order)
  const seen: number[] = []
  const service = world.ports.serviceOf("default")!
  const { ports } = recordWithMove(
    {
      ...world.ports,
      serviceOf: () => ({
        ...service,
        sendInvoice: async (...sent) => {
          seen.push(world.ledger.acts.length)
          return await service.sendInvoice(...sent)
        },
      }),
    },
    actOf("send")
  )
  expect(await sendByPerson(ports, id, { kind: "contractor" })).toHaveProperty("request")
  expect(seen).toEqual([1])
  expect(world.ledger.acts).toEqual([{ requestId: id, ...actOf("send") }])
})

it("writes an order to mark an invoice with its stamp, before the service is asked, and once", async () => {
  const world = new World()
  const order = world.place({ payments: [] })
  await world.trigger(order)
  await world.live(minutes(2))
  const { id } = await world.rowOf(order)
  const { ports, isRecorded } = recordWithMove(world.ports, actOf("mark_paid"))
  const seen: number[] = []
  world.atNext("service.markPaid", "before", async () => {
    await Promise.resolve(seen.push(world.ledger.acts.length))
  })
  const marked = await markByPerson(ports, id, { to: "paid", seen: "unpaid" })
  expect(marked).toHaveProperty("request")
  expect(isRecorded()).toBe(true)
  expect(seen).toEqual([1])
  expect(world.ledger.acts).toEqual([{ requestId: id, ...actOf("mark_paid") }])
})

it("writes the tie of an invoice to an order without a request together with both", async () => {
  const world = new World()
  const other = world.place(orderNumber(1))
  await world.trigger(other)
  await world.live(minutes(2))
  const { invoiceId } = await world.rowOf(other)
  const order = world.place(orderNumber(2))
  const { ports, isRecorded } = recordWithMove(world.ports, actOf("link"))
  const command = { orderId: order.id, companyId: "default", invoiceId: invoiceId ?? "" }
  // It is another order's: nothing is tied, and nobody did anything.
  expect(await adoptByPerson(ports, { ...command, acceptDifference: true })).toHaveProperty(
    "rejection"
  )
  expect(isRecorded()).toBe(false)
  expect(world.ledger.acts).toEqual([])
})
