import { resumeCompany } from "../holds/hold-company"
import { orderNumber } from "./support/orders"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const twoCompanies = () =>
  new World({
    companies: [
      { id: "pl", apiKey: "one", currencies: ["PLN"] },
      { id: "eu", apiKey: "two", currencies: ["EUR"] },
    ],
  })

/** A shop that issued one invoice, started again on a copy of its database. */
async function startCopy() {
  const world = twoCompanies()
  const before = world.place(orderNumber(1))
  await world.trigger(before)
  await world.live(minutes(5))
  expect(world.invoicesOf(before)).toHaveLength(1)
  world.ledger.databaseIdentity = "2/1"
  world.restart()
  return world
}

/** The first time this note is written, that fails. */
function failOnce(ledger: World["ledger"], key: string): void {
  const saveValueIf = ledger.saveValueIf.bind(ledger)
  ledger.saveValueIf = async (...args) => {
    if (args[0] !== key) return await saveValueIf(...args)
    ledger.saveValueIf = saveValueIf
    throw new Error("killed")
  }
}

describe("a shop that runs on another database than before", () => {
  it("issues and mails nothing, whatever comes first, and holds every company", async () => {
    for (const begin of ["job", "sweep"] as const) {
      const world = await startCopy()
      const order = world.place(orderNumber(2))
      await world.trigger(order)
      if (begin === "job") await world.runJobs()
      await world.live(minutes(30))
      expect(world.invoicesOf(order)).toHaveLength(0)
      expect(world.mailsOf(order)).toBe(0)
      expect([...world.ledger.holds.keys()].sort()).toEqual([
        "eu other-database",
        "pl other-database",
      ])
    }
  })

  it("goes on, one company at a time, once a person has said that it is the live shop", async () => {
    const world = await startCopy()
    const order = world.place(orderNumber(2))
    const euro = world.place(orderNumber(3, { currency: "EUR" }))
    await world.trigger(order)
    await world.trigger(euro)
    await world.live(minutes(5))
    expect(await resumeCompany(world.ports, "pl", "other-database")).toBe("ended")
    world.restart()
    await world.live(minutes(10))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.invoicesOf(euro)).toHaveLength(0)
    expect([...world.ledger.holds.keys()]).toEqual(["eu other-database"])
  })

  describe("and whose options do not name a company any more that is on hold", () => {
    const forget = (world: World, id: string) => {
      world.services.delete(id)
      Object.assign(world.settings, {
        companies: world.settings.companies.filter((company) => company.id !== id),
      })
      world.restart()
    }
    const issue = async (world: World) => {
      const order = world.place(orderNumber(2))
      await world.trigger(order)
      await world.live(minutes(10))
      return order
    }

    it("announces what it issues once a person has said that it is the live shop", async () => {
      for (const first of ["said", "forgotten"] as const) {
        const world = await startCopy()
        await world.live(minutes(5))
        if (first === "forgotten") forget(world, "eu")
        expect(await resumeCompany(world.ports, "pl", "other-database")).toBe("ended")
        if (first === "said") forget(world, "eu")
        const order = await issue(world)
        expect(world.invoicesOf(order)).toHaveLength(1)
        expect([...world.ledger.holds.keys()]).toEqual([])
        const row = await world.rowOf(order)
        const handed = world.published.filter(({ subject }) => subject === row.id)
        expect(handed.map(({ name }) => name)).toContain("invoicing.invoice.issued")
      }
    })

    it("keeps it on hold until then", async () => {
      const world = await startCopy()
      await world.live(minutes(5))
      forget(world, "eu")
      await world.live(minutes(30))
      expect([...world.ledger.holds.keys()].sort()).toEqual([
        "eu other-database",
        "pl other-database",
      ])
    })
  })

  it("is asked about again after a copy of the copy", async () => {
    const world = await startCopy()
    await world.live(minutes(5))
    for (const id of ["pl", "eu"]) await resumeCompany(world.ports, id, "other-database")
    world.restart()
    await world.live(minutes(5))
    expect(world.ledger.holds.size).toBe(0)
    world.ledger.databaseIdentity = "1/1"
    world.restart()
    await world.live(minutes(5))
    expect(world.ledger.holds.size).toBe(2)
  })

  it("is not told where the database does not tell its identity", async () => {
    const world = await startCopy()
    world.ledger.databaseIdentity = null
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  describe("and whose backup still owes an e-mail", () => {
    /** Mailed by the live shop after the backup was made, which is started elsewhere. */
    async function startBackup(status: string, { isCutShort = false } = {}) {
      const world = new World({ companies: [{ id: "pl", apiKey: "one" }] })
      const order = world.place(orderNumber(1))
      await world.trigger(order)
      await world.live(minutes(5))
      expect(world.mailsOf(order)).toBe(1)
      const [row] = world.ledger.rows.values()
      expect(row).toMatchObject({ sendState: "sent", statusBeforeSend: "ISSUED" })
      Object.assign(row!, {
        ...{ sendState: "queued", sendStampToken: null, sendStampedAt: null },
        ...{ sentAt: null, sentTo: null },
        ...{ dueAt: world.clock.iso, dueFor: "follow_up" },
      })
      world.service("pl").invoices.at(-1)!.shown.status = status
      world.ledger.databaseIdentity = "2/1"
      world.queue.lose()
      world.restart()
      if (isCutShort) {
        failOnce(world.ledger, "restored")
        await expect(world.live(minutes(5))).rejects.toThrow("killed")
        world.restart()
      }
      await world.live(minutes(5))
      expect(world.mailsOf(order)).toBe(1)
      await resumeCompany(world.ports, "pl", "other-database")
      world.restart()
      await world.live(minutes(30))
      return { world, order }
    }

    it("does not mail what the service shows as sent, and asks a person", async () => {
      const { world, order } = await startBackup("SENT")
      expect(world.mailsOf(order)).toBe(1)
      expect([...world.ledger.rows.values()]).toMatchObject([
        { sendState: "refused", sendReasons: [{ code: "SHOWN_AS_SENT" }] },
      ])
    })

    it("does not either where the process that found the other database died on its way", async () => {
      const { world, order } = await startBackup("SENT", { isCutShort: true })
      expect(world.mailsOf(order)).toBe(1)
    })

    it("mails what the service does not show as sent", async () => {
      const { world, order } = await startBackup("ISSUED")
      expect(world.mailsOf(order)).toBe(2)
      expect([...world.ledger.rows.values()]).toMatchObject([{ sendState: "sent" }])
    })
  })
})
