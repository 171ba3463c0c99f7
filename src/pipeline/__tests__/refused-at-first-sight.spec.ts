import { NOTHING_SHOWN, type KsefReading } from "../../core/ksef/reading"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { readBuyerInvoice } from "../documents/open-for-buyer"
import { linkInvoice, skipRequest } from "../operator/person-acts"
import { watchKsef } from "../ksef/watch-ksef"
import { orderNumber } from "./support/orders"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const NUMBER = "5265877635-20250826-0100001AF629-AF"
const REFUSED: KsefReading = { ...NOTHING_SHOWN, state: "error", message: "450", retries: 1 }
const ACCEPTED: KsefReading = { ...NOTHING_SHOWN, state: "accepted", number: NUMBER }

/** A shop that mails nothing by itself, and whose invoices KSeF has refused by the time they are read. */
function open(): World {
  const world = new World({ send: "manual" })
  world.service().spells = (shown) => ({ ksef: REFUSED, ...shown })
  return world
}

/** What the buyer is told, and how often it was announced that he may have the invoice. */
const toldOf = async (world: World, order: OrderSnapshot) => {
  const row = await world.rowOf(order)
  return [row.state, await readBuyerInvoice(world.ports, row), world.availableOf(row)]
}

async function acceptAll(world: World): Promise<void> {
  for (const { shown } of world.service().invoices) shown.ksef = ACCEPTED
  world.clock.advance(minutes(5))
  await watchKsef(world.ports, { turnMs: 1 })
}

describe("an invoice that KSeF has refused by its first reading, where nothing is mailed by itself", () => {
  it.each(["read back", "found by a look-up", "linked"])(
    "and that is %s, is kept from its buyer until KSeF accepts it",
    async (how) => {
      const world = open()
      const order = world.place(orderNumber(1))
      if (how === "found by a look-up") world.service().fail("create", "saved")
      if (how === "linked") world.service().fail("create", "refused")
      await world.trigger(order)
      await world.live(minutes(5))
      if (how === "linked") {
        const row = await world.rowOf(order)
        await skipRequest(world.ports, row.id, "by hand")
        const { invoiceId } = world.service().addByHand({ gross: order.total })
        await linkInvoice(world.ports, row.id, invoiceId, { acceptDifference: true })
      }
      expect(await toldOf(world, order)).toEqual(["issued", "not_yet", 0])
      expect(world.ksefEvents).toEqual([`rejected ${order.id}`])
      await acceptAll(world)
      expect(await toldOf(world, order)).toEqual(["issued", "issued", 1])
    }
  )
})
