import type { InvoiceRequest } from "../../core/request/invoice-request"
import { ruleOutFound } from "../ledger-check/look-before-create"
import { nameNotIts } from "../ledger-check/list-open"
import { changeValue } from "../change-value"
import { noteLateTrace, noteUnsentInKsef } from "../follow-up/send-trace"
import { judgeForbidden } from "../issue/forbidden-calls"
import { makeReason } from "../reasons"
import { orderNumber } from "./support/orders"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const atOnce = async <T>(count: number, act: (n: number) => Promise<T>) =>
  await Promise.all(Array.from({ length: count }, async (_, n) => await act(n)))

describe("a saved value that several processes change at once", () => {
  it("has every change", async () => {
    const { ports } = new World()
    await atOnce(20, async (n) => {
      await changeValue<number[]>(ports, "key", async (before) => [...(before ?? []), n])
    })
    const kept = await ports.ledger.readValue<number[]>("key")
    expect(kept?.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  it("is left as it is where nothing is to be changed", async () => {
    const { ports } = new World()
    await changeValue<string>(ports, "key", () => null)
    expect(await ports.ledger.readValue("key")).toBeNull()
  })

  it("is given up, with its name, if it never stops changing", async () => {
    const { ports } = new World()
    const change = async () => {
      await ports.ledger.saveValue("key", ports.newToken())
      return "mine"
    }
    await expect(changeValue(ports, "key", change)).rejects.toThrow("key")
  })
})

describe("nothing is lost of what two processes notice at once:", () => {
  it("the invoices that two people ruled out for one order", async () => {
    const { ports } = new World()
    const found = ["1", "2"].map((ids) => makeReason("MAY_BE_ISSUED", ".", { params: { ids } }))
    await atOnce(2, async (n) => {
      await ruleOutFound(ports, { id: "invreq", reasons: [found[n]!] } as unknown as InvoiceRequest)
    })
    const kept = await ports.ledger.readValue<string[]>(nameNotIts("invreq"))
    expect(kept?.sort()).toEqual(["1", "2"])
  })

  it("what an account shows about its e-mails", async () => {
    const world = new World()
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.live(minutes(5))
    const row = await world.rowOf(order)
    const key = `send_trace ${row.companyId} ${row.accountId}`
    expect(await world.ports.ledger.readValue(key)).not.toBeNull()
    const { ports } = world
    await Promise.all([noteLateTrace(ports, row), noteUnsentInKsef(ports, row)])
    expect(await ports.ledger.readValue(key)).toMatchObject({
      isUnsentInKsef: true,
      longestMs: expect.any(Number),
    })
  })

  it("the orders that were answered 403", async () => {
    const world = new World()
    const orders = [1, 2].map((n) => world.place(orderNumber(n)))
    const rows: InvoiceRequest[] = []
    for (const order of orders) {
      await world.trigger(order)
      rows.push(await world.rowOf(order))
    }
    const report = { operation: "create", status: 403 } as never
    const [companyId] = rows.map((row) => row.companyId)
    await atOnce(2, async (n) => {
      const forbidden = { request: rows[n]!, companyId: companyId!, report }
      await judgeForbidden(world.ports, { ...forbidden, operation: "create" })
    })
    const kept = await world.ports.ledger.readCompanyNote(companyId!, "forbiddenCreates")
    expect([...(kept?.requestIds ?? [])].sort()).toEqual(rows.map(({ id }) => id).sort())
  })
})
