import { readCompanyNames } from "../company-names"
import { isMailWithheld } from "../../core/request/withheld"
import { fillCounts } from "../../core/request/attention"
import { takeDailyEmail } from "../sweep/daily-email"
import { confirmAccount, findNewAccount } from "../holds/new-account"
import { settleRequest } from "../operator/person-acts"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"
import { byHand } from "./support/by-hand"

const NOTE = "Correction 7/3/2026 issued"
const orderNumber = (n: number) => ({ id: `order_${n}`, displayId: String(n) })
const causesOf = async (world: World) => (await world.ledger.findHolds()).map(({ cause }) => cause)

describe("a company that is on hold because an invoice differs", () => {
  const differing = async (count: number) => {
    const world = new World()
    world.service().shownGross = "1.00"
    const orders = Array.from({ length: count }, (_, n) => world.place(orderNumber(n)))
    for (const order of orders) await world.trigger(order)
    await world.runJobs()
    const rows = await Promise.all(orders.map(async (order) => await world.rowOf(order)))
    return { world, rows: rows.filter(({ difference }) => difference !== null) }
  }

  it("is active again once the difference is settled", async () => {
    const { world, rows } = await differing(1)
    expect(await causesOf(world)).toEqual(["difference"])
    await settleRequest(world.ports, rows[0]!.id, NOTE)
    expect(await causesOf(world)).toEqual([])
    expect(world.companyEvents).toEqual(["on_hold default difference", "active default difference"])
  })

  it("stays on hold while another one differs", async () => {
    const { world, rows } = await differing(1)
    const [first] = rows
    const other = world.place(orderNumber(9))
    await world.trigger(other)
    const { id } = await world.rowOf(other)
    await world.ledger.apply(
      byHand({
        id,
        expect: { state: "queued" },
        set: { state: "issued", difference: { what: "gross", sent: "2", found: "1" } },
      })
    )
    await settleRequest(world.ports, first!.id, NOTE)
    expect(await causesOf(world)).toEqual(["difference"])
    await settleRequest(world.ports, id, NOTE)
    expect(await causesOf(world)).toEqual([])
  })

  it("is on hold for a difference that is noted while another one is being settled", async () => {
    const world = new World()
    const order = world.place()
    world.service().shownGross = "1.00"
    await world.trigger(order)
    // Between the hold and the row somebody settles the last difference there was.
    world.atNext("ledger.holdCompany", "after", async () => {
      await world.ledger.releaseCompany("default", "difference")
    })
    await world.runJobs()
    expect((await world.rowOf(order)).difference).not.toBeNull()
    expect(await causesOf(world)).toEqual(["difference"])
  })

  it("withholds the e-mail: the service was never asked and refused nothing", async () => {
    const { world, rows } = await differing(1)
    expect(rows[0]).toMatchObject({ sendState: "refused" })
    expect(isMailWithheld(rows[0]!)).toBe(true)
    expect(world.service().count("send")).toBe(0)
  })
})

it("calls an e-mail refused that the service refused", async () => {
  const world = new World()
  world.service().fail("send", "refused")
  const order = world.place()
  await world.trigger(order)
  await world.runJobs()
  const row = await world.rowOf(order)
  expect(row.sendState).toBe("refused")
  expect(isMailWithheld(row)).toBe(false)
})

describe("the name of a company", () => {
  const sellAs = (world: World, sellerName: string) => {
    world.service().spells = (shown) => ({ ...shown, sellerName })
  }
  const issueOne = async (world: World) => {
    await world.trigger(world.place())
    await world.runJobs()
  }
  const nameOf = async (world: World, id = "default") => (await readCompanyNames(world.ports))(id)

  it("is what an invoice shows as its seller", async () => {
    const world = new World()
    expect(await nameOf(world)).toBeNull()
    sellAs(world, "Lipa sp. z o.o.")
    await issueOne(world)
    expect(await nameOf(world)).toBe("Lipa sp. z o.o.")
  })

  it("is the one of the options where they give one", async () => {
    const world = new World({ companies: [{ id: "trade", apiKey: "k", name: "Hurt" }] })
    sellAs(world, "Lipa sp. z o.o.")
    await issueOne(world)
    expect(await nameOf(world, "trade")).toBe("Hurt")
  })

  it("is not that of another account's firm once the key was replaced by another firm's", async () => {
    const world = new World()
    sellAs(world, "Lipa sp. z o.o.")
    await issueOne(world)
    world.keyVersion = 2
    world.service().invoices.splice(0)
    world.restart()
    await world.live(minutes(2))
    expect(await nameOf(world)).toBeNull()
  })

  it("stays when the key was replaced by another of the same account", async () => {
    const world = new World()
    sellAs(world, "Lipa sp. z o.o.")
    await issueOne(world)
    world.keyVersion = 2
    world.restart()
    await world.live(minutes(2))
    expect(await nameOf(world)).toBe("Lipa sp. z o.o.")
    expect(await findNewAccount(world.ports, "default")).toBeNull()
  })
})

describe("a key that opens another account", () => {
  it("is told within a minute, before any order meets it, until somebody says that it is right", async () => {
    const world = new World()
    await world.trigger(world.place())
    await world.runJobs()
    await world.live(minutes(5))
    expect(await findNewAccount(world.ports, "default")).toBeNull()
    world.keyVersion = 2
    world.service().invoices.splice(0)
    world.restart()
    await world.live(minutes(1))
    expect(await findNewAccount(world.ports, "default")).not.toBeNull()
    await confirmAccount(world.ports, "default", "user_1")
    expect(await findNewAccount(world.ports, "default")).toBeNull()
  })
})

describe("the daily e-mail", () => {
  const LINK = "https://shop.example/app/invoicing?attention=true"
  const worldWith = (hour = 8) =>
    new World({
      notifications: { emailTo: ["boss@example.com"], emailHour: hour },
      timeZone: "UTC",
    })
  const NOTHING_ELSE = {
    countKsef: async () => ({ errors: 0, late: 0 }),
    hasAutomaticRequestSince: async () => true,
    isQueueBroken: async () => false,
  }
  const take = async (world: World, refused = 2, more: Partial<typeof NOTHING_ELSE> = {}) =>
    await takeDailyEmail(
      {
        ...world.ports,
        ...NOTHING_ELSE,
        ...more,
        countAttention: async () => fillCounts({ refused }),
      },
      LINK
    )

  it("tells of the queue, of KSeF, and of a key that opens another account", async () => {
    const more = {
      countKsef: async () => ({ errors: 3, late: 4 }),
      isQueueBroken: async () => true,
    }
    const { lines } = (await take(worldWith(), 0, more))?.email.data ?? { lines: [] }
    expect(lines).toEqual([
      expect.stringMatching(/queue/i),
      expect.stringMatching(/KSeF: 3$/),
      expect.stringMatching(/KSeF.*: 4$/),
    ])
    const world = worldWith()
    await world.trigger(world.place())
    await world.runJobs()
    await world.live(minutes(5))
    world.keyVersion = 2
    world.service().invoices.splice(0)
    world.restart()
    await world.live(minutes(1))
    const taken = await take(world, 0)
    expect(taken?.email.data.lines).toEqual([expect.stringMatching(/another Altera account/)])
  })

  it("tells of a shop without a key, and of a moment that never comes", async () => {
    const keyless = worldWith()
    const settings = { ...keyless.ports.settings, companies: [] }
    const taken = await takeDailyEmail(
      { ...keyless.ports, ...NOTHING_ELSE, settings, countAttention: async () => fillCounts({}) },
      LINK
    )
    expect(taken?.email.data).toMatchObject({
      count: 1,
      lines: [expect.stringMatching(/no API key/)],
    })
    const world = worldWith()
    world.place({ status: "pending" })
    await world.live(minutes(10))
    const { lines } = (await take(world, 0, { hasAutomaticRequestSince: async () => false }))?.email
      .data ?? { lines: [] }
    expect(lines).toEqual([expect.stringMatching(/does not come.*: 1$/)])
  })

  it("is taken once a day, from its hour on, by the database's clock", async () => {
    // 08:00 UTC
    const world = worldWith(9)
    world.aheadMs = hours(3)
    expect(await take(world)).toBeNull()
    await world.live(hours(1))
    const taken = await take(world)
    expect(taken?.email.text).toContain(": 2")
    expect(taken?.email.text).toContain(LINK)
    expect(await take(world)).toBeNull()
    await world.live(hours(12))
    expect(await take(world)).toBeNull()
    await world.live(hours(12))
    expect(await take(world)).not.toBeNull()
  })

  it("is taken by one of the processes that ask at once", async () => {
    const world = worldWith()
    const taken = await Promise.all(Array.from({ length: 5 }, async () => await take(world)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it("is not sent a second time after a process died over it", async () => {
    const world = worldWith()
    const dying = {
      ...world.ports,
      ...NOTHING_ELSE,
      countAttention: () => Promise.reject(new Error("killed")),
    }
    await expect(takeDailyEmail(dying, LINK)).rejects.toThrow("killed")
    expect(await take(world)).toBeNull()
  })

  it("is not sent while nothing waits, nor when nobody is named", async () => {
    expect(await take(worldWith(), 0)).toBeNull()
    expect(await take(new World())).toBeNull()
  })
})
