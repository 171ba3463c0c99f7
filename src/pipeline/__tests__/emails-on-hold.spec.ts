import { anAddress } from "../../core/__tests__/an-order"
import { NOTHING_SHOWN, type KsefReading } from "../../core/ksef/reading"
import type { PluginOptions } from "../../core/settings/options"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { rejectBulk } from "../operator/reject-bulk"
import { sendByPerson, settleRequest } from "../operator/person-acts"
import { watchKsef } from "../ksef/watch-ksef"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { ScriptedService } from "./support/scripted-service"
import { World, type CallFault } from "./support/world"

const NUMBER = "5265877635-20250826-0100001AF629-AF"
const DAY = hours(24)

const reading = (changes: Partial<KsefReading> = {}): KsefReading => ({
  ...NOTHING_SHOWN,
  state: "pending",
  ...changes,
})
const PENDING = reading()
const ACCEPTED = reading({ state: "accepted", number: NUMBER })
const REFUSED = reading({ state: "error", message: "450", retries: 1 })

const NIP = "1234563218"
const company = { billingAddress: anAddress({ company: "Lipa", metadata: { nip: NIP } }) }

/** A world whose account is known to show KSeF statuses, which it shows as pending at first. */
async function connectedWorld(options: PluginOptions = {}) {
  const world = new World(options)
  await world.act(async ({ ledger, ...ports }) => {
    const keyDigest = ports.keyDigestOf("default") ?? ""
    const accountId = await ledger.openAccount({ companyId: "default", keyDigest, accountId: null })
    const shows = { shownSince: "2026-01-01T00:00:00.000Z", unlistedAt: null }
    await ledger.saveValue(`ksef_account ${accountId}`, shows)
  })
  world.calls.length = 0
  return world
}

function show(world: World, ksef: KsefReading) {
  for (const { shown } of world.service().invoices) shown.ksef = ksef
}

async function order(world: World, changes: Partial<OrderSnapshot> = company) {
  const placed = world.place(orderNumber(1, changes))
  await world.trigger(placed)
  await world.live(minutes(1))
  show(world, PENDING)
  return placed
}

/** Time passes with the watch of KSeF. */
async function live(world: World, forMs: number, everyMs = minutes(15)) {
  for (let past = 0; past < forMs; past += everyMs) {
    world.standStill(everyMs - minutes(1))
    await world.live(minutes(1))
    await world.act(async (ports) => void (await watchKsef(ports, { turnMs: 1 })))
    await world.runJobs()
  }
}

const mailOf = async (world: World, placed: OrderSnapshot) => {
  const { sendState, sendReasons } = await world.rowOf(placed)
  return [sendState, sendReasons?.[0]?.code, world.mailsOf(placed)].filter((x) => x !== undefined)
}

describe("the e-mail of a company's invoice", () => {
  it("waits for KSeF by default where the account shows statuses, and goes once on acceptance", async () => {
    const world = await connectedWorld()
    const placed = await order(world)
    await live(world, hours(5))
    expect(await mailOf(world, placed)).toEqual(["waiting", 0])
    const row = await world.rowOf(placed)
    expect(row).toMatchObject({ buyerHasNip: true, sendAfterWait: "ask" })
    const waitMs = Date.parse(row.sendWaitEndsAt ?? "") - Date.parse(row.issuedAt ?? "")
    expect(waitMs).toBe(3 * DAY)
    show(world, ACCEPTED)
    await live(world, hours(1))
    expect(await mailOf(world, placed)).toEqual(["sent", 1])
    await live(world, 4 * DAY, hours(3))
    expect(await mailOf(world, placed)).toEqual(["sent", 1])
  })

  it("names the number by which KSeF has the invoice, and none that KSeF would not have given", async () => {
    const email = { pl: { text: "Dziękujemy\nKSeF: {{ksef_number}}" } }
    for (const [ksef, text] of [
      [ACCEPTED, `<p>Dziękujemy<br>KSeF: ${NUMBER}</p>`],
      [{ ...ACCEPTED, number: "KSEF-1", numberIsOdd: true }, "<p>Dziękujemy</p>"],
    ] as const) {
      const world = await connectedWorld({ email })
      await order(world)
      show(world, ksef)
      await live(world, hours(1))
      expect(world.service().mails.map((mail) => mail.text)).toEqual([{ text }])
    }
  })

  it("waits also where the account was not known to show anything, once its own invoice is seen on its way", async () => {
    const world = new World()
    world.service().spells = (shown) => ({ ksef: PENDING, ...shown })
    const placed = world.place(orderNumber(1, company))
    await world.trigger(placed)
    await world.live(minutes(1))
    expect(await mailOf(world, placed)).toEqual(["waiting", 0])
    show(world, ACCEPTED)
    await live(world, hours(1))
    expect(await mailOf(world, placed)).toEqual(["sent", 1])
  })

  it("goes on issue where only an unknown word is shown of its invoice", async () => {
    const world = new World()
    world.service().spells = (shown) => ({ ksef: { ...PENDING, isDoubtful: true }, ...shown })
    const placed = world.place(orderNumber(1, company))
    await world.trigger(placed)
    await world.live(minutes(1))
    expect(await mailOf(world, placed)).toEqual(["sent", 1])
  })

  it("waits for the number of an accepted one, and for no longer than was set", async () => {
    for (const [shown, mail] of [
      [ACCEPTED, ["sent", 1]],
      [reading({ state: "accepted" }), ["waiting", 0]],
    ] as const) {
      const world = await connectedWorld()
      const placed = await order(world)
      show(world, reading({ state: "accepted" }))
      await live(world, hours(2))
      expect(await mailOf(world, placed)).toEqual(["waiting", 0])
      show(world, shown)
      await live(world, hours(2))
      expect(await mailOf(world, placed)).toEqual(mail)
      await live(world, 4 * DAY, hours(6))
      expect(await mailOf(world, placed)).toEqual(["sent", 1])
    }
  })

  it("is not mailed on what was known hours ago where the wait is over and KSeF refused it since", async () => {
    const world = await connectedWorld({
      send: { companies: "after_ksef", others: "on_issue", afterWait: "send", ksefWaitDays: 1 },
    })
    const placed = await order(world)
    await live(world, DAY - hours(2), hours(1))
    const [watch] = await world.ports.ledger.findKsefOf([(await world.rowOf(placed)).id])
    await world.ports.ledger.postponeKsef([watch!.id], hours(10))
    show(world, REFUSED)
    await live(world, hours(4))
    expect(await mailOf(world, placed)).toEqual(["refused", "KSEF_REJECTED", 0])
  })

  it("takes no status of the days it waited for the trace of its e-mail", async () => {
    const world = await connectedWorld()
    const placed = await order(world)
    await live(world, DAY, hours(1))
    for (const { shown } of world.service().invoices) shown.status = "SENT"
    world.service().showsSent = false
    world.service().fail("send", "lost")
    show(world, ACCEPTED)
    await live(world, hours(1))
    // Marked as sent by a bookkeeper meanwhile, and the e-mail never went: nobody calls it sent.
    expect((await world.rowOf(placed)).statusBeforeSend).toBe("SENT")
    expect((await mailOf(world, placed))[0]).toBe("unknown")
  })

  it("is left to a person where the service shows that somebody mailed it there meanwhile", async () => {
    const world = await connectedWorld()
    // The account shows what it mails, and marks nothing as mailed for KSeF's sake.
    await order(world, {})
    await live(world, hours(1))
    const first = world.place(orderNumber(2, company))
    await world.trigger(first)
    await world.live(minutes(1))
    show(world, ACCEPTED)
    await live(world, hours(1))
    expect(await mailOf(world, first)).toEqual(["sent", 1])
    const second = world.place(orderNumber(3, company))
    await world.trigger(second)
    await world.live(minutes(1))
    const invoice = world.service().invoices.at(-1)!
    invoice.shown.ksef = PENDING
    await live(world, hours(2))
    expect(await mailOf(world, second)).toEqual(["waiting", 0])
    invoice.shown.status = "SENT"
    show(world, ACCEPTED)
    await live(world, hours(1))
    expect(await mailOf(world, second)).toEqual(["refused", "SHOWN_AS_SENT", 0])
  })

  it("is not mailed where another order's invoice stands under its id by then", async () => {
    const world = await connectedWorld()
    const placed = await order(world)
    for (const { shown } of world.service().invoices) {
      shown.additionalDetails = (shown.additionalDetails ?? "").replace(/\d/g, "9")
      shown.gross = "1.00"
    }
    show(world, ACCEPTED)
    await live(world, hours(1))
    expect(await mailOf(world, placed)).toEqual(["refused", "READ_BACK_DIFFERS", 0])
    expect(world.ledger.holds.has("default difference")).toBe(true)
    const { id } = await world.rowOf(placed)
    expect((await world.rowOf(placed)).difference).not.toBeNull()
    expect(await sendByPerson(world.ports, id, { kind: "contractor" })).toHaveProperty("rejection")
  })

  it("waits also where its invoice was found by a look-up in an account of which nothing is known", async () => {
    const world = new World()
    world.service().spells = (shown) => ({ ksef: PENDING, ...shown })
    world.service().fail("create", "saved")
    const placed = world.place(orderNumber(1, company))
    await world.trigger(placed)
    await world.live(minutes(30))
    expect((await world.rowOf(placed)).state).toBe("issued")
    expect(await mailOf(world, placed)).toEqual(["waiting", 0])
  })

  it("asks a person once nobody reads any more how its invoice stands", async () => {
    const world = await connectedWorld({
      send: { companies: "after_ksef", others: "on_issue", ksefWaitDays: 14 },
    })
    const placed = await order(world)
    const [watch] = await world.ports.ledger.findKsefOf([(await world.rowOf(placed)).id])
    await world.ports.ledger.postponeKsef([watch!.id], null)
    await live(world, hours(1))
    expect(await mailOf(world, placed)).toEqual(["refused", "KSEF_WAIT_OVER", 0])
  })

  it("goes on issue where the account is not known to show anything", async () => {
    const world = new World()
    const placed = await order(world)
    expect(await mailOf(world, placed)).toEqual(["sent", 1])
  })

  it("goes on issue where the owner wants that, and by hand alone where he wants that", async () => {
    for (const [send, mail] of [
      ["on_issue", ["sent", 1]],
      [{ companies: "manual", others: "on_issue" }, ["none", 0]],
    ] as const) {
      const world = await connectedWorld({ send })
      expect(await mailOf(world, await order(world))).toEqual(mail)
    }
  })

  it("waits for a foreign company too where the owner wants that, and goes once on acceptance", async () => {
    const foreign = {
      billingAddress: anAddress({
        company: "Linde GmbH",
        countryCode: "de",
        metadata: { vat_id: "DE811569869" },
      }),
    }
    const rules = { companies: "after_ksef", others: "on_issue" } as const
    for (const [otherCompanies, mail] of [
      [undefined, ["sent", 1]],
      ["after_ksef", ["waiting", 0]],
      ["manual", ["none", 0]],
    ] as const) {
      const world = await connectedWorld({
        send: otherCompanies ? { ...rules, otherCompanies } : rules,
      })
      const placed = await order(world, foreign)
      expect(await mailOf(world, placed)).toEqual(mail)
      const person = world.place(orderNumber(2, { billingAddress: anAddress() }))
      await world.trigger(person)
      await world.live(minutes(1))
      expect(await mailOf(world, person)).toEqual(["sent", 1])
      show(world, ACCEPTED)
      await live(world, hours(1))
      expect(world.mailsOf(placed)).toBe(otherCompanies === "manual" ? 0 : 1)
    }
  })

  it("is not ordered by the sweep, jobs or a restart with other settings while it waits", async () => {
    const world = await connectedWorld()
    const placed = await order(world)
    Object.assign(world.settings, { send: { ...world.settings.send, companies: "on_issue" } })
    world.restart()
    await live(world, hours(10))
    expect(await mailOf(world, placed)).toEqual(["waiting", 0])
  })

  it("is refused where the buyer has no address, whatever KSeF says", async () => {
    const world = await connectedWorld()
    const placed = await order(world, { ...company, email: null, customer: null })
    show(world, ACCEPTED)
    await live(world, hours(1))
    expect(await mailOf(world, placed)).toEqual(["refused", "EMAIL_MISSING", 0])
  })

  it("is kept back with its own reason when KSeF refuses, and goes once when it accepts after all", async () => {
    const world = await connectedWorld({
      send: { companies: "after_ksef", others: "on_issue", afterWait: "send", ksefWaitDays: 1 },
    })
    const placed = await order(world)
    show(world, REFUSED)
    await live(world, 2 * DAY, hours(1))
    expect(await mailOf(world, placed)).toEqual(["refused", "KSEF_REJECTED", 0])
    show(world, ACCEPTED)
    await live(world, hours(2))
    expect(await mailOf(world, placed)).toEqual(["sent", 1])
  })

  it.each([
    ["ask", ["refused", "KSEF_WAIT_OVER", 0]],
    ["send", ["sent", 1]],
  ] as const)("when the wait is over: %s", async (afterWait, mail) => {
    const world = await connectedWorld({
      send: { companies: "after_ksef", others: "on_issue", afterWait, ksefWaitDays: 2 },
    })
    const placed = await order(world)
    await live(world, 2 * DAY - minutes(30))
    expect(await mailOf(world, placed)).toEqual(["waiting", 0])
    await live(world, hours(1))
    expect(await mailOf(world, placed)).toEqual(mail)
    show(world, ACCEPTED)
    await live(world, hours(8))
    expect(await mailOf(world, placed)).toEqual(["sent", 1])
  })

  it("is left to a person where the key opens another account by then, and the invoice told of", async () => {
    const world = await connectedWorld()
    const placed = await order(world)
    expect(await mailOf(world, placed)).toEqual(["waiting", 0])
    expect(world.availableOf(await world.rowOf(placed))).toBe(0)
    const another = new ScriptedService(world.clock, "default")
    world.services.set("default", another)
    world.keyVersion += 1
    world.restart()
    another.addByHand({})
    const { id: requestId, revision } = await world.rowOf(placed)
    // A job that was left over from before it waited.
    const job = { name: "issue", companyId: "default", requestId, revision } as const
    await world.act(async ({ queue }) => await queue.enqueue(job))
    await world.runJobs()
    expect(await mailOf(world, placed)).toEqual(["refused", "ACCOUNT_CHANGED", 0])
    expect(world.availableOf(await world.rowOf(placed))).toBe(1)
  })

  it("is not lost where the account never shows anything of the invoice", async () => {
    const world = await connectedWorld()
    const placed = await order(world)
    show(world, reading({ state: "not_shown" }))
    await live(world, 3 * DAY + hours(2), hours(1))
    expect(await mailOf(world, placed)).toEqual(["refused", "KSEF_WAIT_OVER", 0])
  })

  it("that was left to a person for time is told of a refusal that comes later", async () => {
    const world = await connectedWorld({
      send: { companies: "after_ksef", others: "on_issue", ksefWaitDays: 1 },
    })
    const placed = await order(world)
    await live(world, DAY + hours(1), hours(1))
    show(world, REFUSED)
    await live(world, hours(8), hours(1))
    expect(await mailOf(world, placed)).toEqual(["refused", "KSEF_REJECTED", 0])
  })

  it("that is owed and delayed by a pause does not go once KSeF has refused the invoice", async () => {
    const world = await connectedWorld({ send: "on_issue" })
    world.atNext("ledger.apply recordIssued", "after", async () => {
      await world.ledger.pauseCompany({ companyId: "default", actorId: "user_1", note: "stock" })
    })
    const placed = await order(world)
    show(world, REFUSED)
    await live(world, hours(1))
    expect(await mailOf(world, placed)).toEqual(["queued", 0])
    await world.act(async ({ ledger }) => void (await ledger.releaseCompany("default", "paused")))
    await live(world, minutes(30))
    expect(await mailOf(world, placed)).toEqual(["refused", "KSEF_REJECTED", 0])
  })

  it("does not wait where the invoice shows at its first reading that KSeF refused it", async () => {
    const world = await connectedWorld()
    const placed = world.place(orderNumber(1, company))
    await world.trigger(placed)
    world.atNext("service.readInvoice", "before", () => show(world, REFUSED))
    await world.live(minutes(1))
    expect(await mailOf(world, placed)).toEqual(["refused", "KSEF_REJECTED", 0])
  })
})

describe("everybody else's e-mail", () => {
  it("goes on issue, and waits where the owner wants that", async () => {
    const world = await connectedWorld()
    const placed = await order(world, {})
    expect(await mailOf(world, placed)).toEqual(["sent", 1])
    expect((await world.rowOf(placed)).buyerHasNip).toBe(false)
    const strict = await connectedWorld({ send: { companies: "on_issue", others: "after_ksef" } })
    const waits = await order(strict, {})
    expect(await mailOf(strict, waits)).toEqual(["waiting", 0])
  })
})

describe("a person", () => {
  it("sends an e-mail that waits, after which none goes by itself", async () => {
    const world = await connectedWorld()
    const placed = await order(world)
    const { id } = await world.rowOf(placed)
    const given = { kind: "given", recipients: ["books@example.com"] } as const
    expect(await sendByPerson(world.ports, id, given)).toMatchObject({
      rejection: { code: "BUYER_COMES_FIRST" },
    })
    await sendByPerson(world.ports, id, { kind: "contractor" })
    expect(await mailOf(world, placed)).toEqual(["sent", 1])
    show(world, ACCEPTED)
    await live(world, 4 * DAY, hours(2))
    expect(await mailOf(world, placed)).toEqual(["sent", 1])
  })

  it("whose own try reached nobody is told so, and decides alone from then on", async () => {
    const world = await connectedWorld()
    const placed = await order(world)
    world.service().fail("send", "not-sent")
    await sendByPerson(world.ports, (await world.rowOf(placed)).id, { kind: "contractor" })
    show(world, ACCEPTED)
    await live(world, hours(2))
    expect(await mailOf(world, placed)).toEqual(["failed", "SERVICE_UNREACHABLE", 0])
  })

  it("who says no to a refused invoice's e-mail gets none, even when KSeF accepts it later", async () => {
    const world = await connectedWorld()
    const placed = await order(world)
    show(world, REFUSED)
    await live(world, hours(1))
    await settleRequest(world.ports, (await world.rowOf(placed)).id, "by post")
    show(world, ACCEPTED)
    await live(world, DAY, hours(1))
    expect(await mailOf(world, placed)).toEqual(["none", 0])
  })

  it("who ticks many rows does not mail what waits, nor what KSeF refused, but what is late there", async () => {
    const world = await connectedWorld()
    const placed = await order(world)
    const row = await world.rowOf(placed)
    const since = "2026-03-05T08:00:00.000Z"
    expect(rejectBulk("send", row, since, null)?.code).toBe("KSEF_NOT_IN_BULK")
    const refused = (code: string) => ({
      ...row,
      sendState: "refused" as const,
      sendReasons: [{ code, field: null, params: {}, message: "" }],
    })
    expect(rejectBulk("send", refused("KSEF_REJECTED"), since, null)?.code).toBe("KSEF_NOT_IN_BULK")
    expect(rejectBulk("send", refused("KSEF_WAIT_OVER"), since, null)).toBeNull()
    // Refused while the owner mails by hand, or since its wait was over: no reason on the row says so.
    const byHand = { ...row, sendState: "none" as const }
    expect(rejectBulk("send", byHand, since, "pending")).toBeNull()
    for (const one of [byHand, refused("KSEF_WAIT_OVER")]) {
      expect(rejectBulk("send", one, since, "error")?.code).toBe("KSEF_NOT_IN_BULK")
    }
  })

  it("a copy for somebody else does not end finding out whether the buyer's went out", async () => {
    const world = new World()
    world.service().showsSent = false
    world.service().fail("send", "lost")
    const placed = world.place(orderNumber(1))
    await world.trigger(placed)
    await world.live(minutes(1))
    const { id, sendState } = await world.rowOf(placed)
    expect(sendState).toBe("unknown")
    const copy = { kind: "given", recipients: ["books@example.com"] } as const
    expect(await sendByPerson(world.ports, id, copy)).toMatchObject({
      rejection: { code: "BUYER_COMES_FIRST" },
    })
    // Once it is a person's to decide, so is who gets it.
    await world.live(hours(2))
    expect((await world.rowOf(placed)).sendReasons?.[0]?.code).toBe("SEND_UNCONFIRMED")
    expect(await sendByPerson(world.ports, id, copy)).toHaveProperty("request")
  })

  it("a copy for somebody else does not take the place of the buyer's, which KSeF still decides about", async () => {
    const world = await connectedWorld()
    const placed = await order(world)
    show(world, REFUSED)
    await live(world, hours(1))
    const { id } = await world.rowOf(placed)
    const copy = { kind: "given", recipients: ["books@example.com"] } as const
    const answer = await sendByPerson(world.ports, id, copy)
    expect(answer).toMatchObject({ rejection: { code: "BUYER_COMES_FIRST" } })
    show(world, ACCEPTED)
    await live(world, hours(2))
    expect(await mailOf(world, placed)).toEqual(["sent", 1])
  })
})

describe("when a process dies or a port fails at any call", () => {
  type Scenario = {
    ends: string[]
    show: (world: World) => Promise<void>
    afterWait: "ask" | "send"
  }
  const SCENARIOS: Record<string, Scenario> = {
    "KSeF accepts": {
      ends: ["sent 1"],
      afterWait: "ask",
      show: async (world) => show(world, ACCEPTED),
    },
    "KSeF refuses, then accepts": {
      ends: ["sent 1"],
      afterWait: "send",
      show: async (world) => {
        show(world, REFUSED)
        await live(world, hours(1), minutes(30))
        show(world, ACCEPTED)
      },
    },
    "the wait ends and a person is asked": {
      ends: ["refused KSEF_WAIT_OVER 0"],
      afterWait: "ask",
      show: async (world) => live(world, DAY, hours(8)),
    },
    "the wait ends and it goes": {
      ends: ["sent 1"],
      afterWait: "send",
      show: async (world) => live(world, DAY, hours(8)),
    },
  }

  /** Of each call that the e-mail depends on the first two: the sweep asks the same each minute. */
  function choosePlaces(calls: readonly string[]): number[] {
    const often = new Map<string, number>()
    return calls.flatMap((call, index) => {
      const times = (often.get(call) ?? 0) + 1
      often.set(call, times)
      return times <= 2 && DEPENDED_ON.test(call) ? [index + 1] : []
    })
  }
  const DEPENDED_ON =
    /^ledger\.(apply|findEmailsOnHold|recordKsef|claimKsefWatches|readKsefWatches|readValue|saveValue|findKsefOf|claimDue)|^queue\.enqueue|^service\./

  async function play({ show: happen, afterWait }: Scenario, faults: readonly CallFault[]) {
    const world = await connectedWorld({
      send: { companies: "after_ksef", others: "on_issue", afterWait, ksefWaitDays: 1 },
    })
    world.faults = [...faults]
    const placed = world.place(orderNumber(1, company))
    await world.trigger(placed)
    for (let turn = 0; turn < 4; turn += 1) {
      await world.live(minutes(2))
      for (const { shown } of world.service().invoices) shown.ksef ??= PENDING
    }
    // Whatever died: nothing goes before KSeF has spoken.
    const early = world.mailsOf(placed)
    await happen(world)
    await live(world, hours(3), minutes(30))
    const places = choosePlaces(world.calls)
    await live(world, hours(6), hours(3))
    const { sendState, sendReasons } = await world.rowOf(placed)
    const end = [sendState, ...(sendReasons ?? []).map(({ code }) => code), world.mailsOf(placed)]
    return { world, places, end: `${early > 0 ? "EARLY " : ""}${end.join(" ")}` }
  }

  it.each(Object.entries(SCENARIOS))(
    "%s: one e-mail at most, none too early, none lost",
    async (_, scenario) => {
      const plain = await play(scenario, [])
      expect(scenario.ends).toContain(plain.end)
      // An e-mail that was under way when its process died is left to a person where nothing tells.
      const unclear = ["unknown SEND_UNCONFIRMED 0", "unknown SEND_UNCONFIRMED 1"]
      const wrong: string[] = []
      for (const [how, when] of [
        ["dies", "before"],
        ["dies", "after"],
        ["throws", "before"],
        ["throws", "after"],
      ] as const) {
        for (const at of plain.places) {
          const { world, end } = await play(scenario, [{ at, when, how }])
          const call = world.calls[at - 1] ?? ""
          const isOfSend = call === "service.sendInvoice" || /stampSend|recordSent/.test(call)
          if (![...scenario.ends, ...(isOfSend ? unclear : [])].includes(end)) {
            wrong.push(`${how} ${when} call ${at}, ${call}: ${end}`)
          }
        }
      }
      expect(wrong).toEqual([])
    },
    120_000
  )
})
