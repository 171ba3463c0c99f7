import { findAttention } from "../../core/request/attention"
import {
  allowedActs,
  needsAttention,
  PERSON_ACTS,
  type PersonAct,
} from "../../core/request/allowed-acts"
import {
  HOLD_CAUSES,
  type HoldCause,
  type InvoiceRequest,
} from "../../core/request/invoice-request"
import { REQUEST_STATES, SEND_STATES } from "../../core/lifecycle/states"
import { findActContext } from "../operator/act-context"
import { confirmChecked } from "../operator/confirm-checked"
import { resumeCompany } from "../holds/hold-company"
import {
  issueNow,
  linkInvoice,
  retryRequest,
  sendByPerson,
  settleRequest,
  skipRequest,
  stateNotThere,
  type ActResult,
} from "../operator/person-acts"
import { ScriptedService } from "./support/scripted-service"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const NOTE = "looked at by hand"
const WORD = { unverified: { note: NOTE, invoiceNumber: null } }

/** How a person presses each button; the PDF is fetched by the API itself. */
const PRESS: Readonly<
  Record<Exclude<PersonAct, "download">, (world: World, row: InvoiceRequest) => Promise<ActResult>>
> = {
  issue: async (world, row) => await issueNow(world.ports, row.orderId),
  retry: async (world, row) => await retryRequest(world.ports, row.id),
  link: async (world, row) => {
    const id = world.service().invoices[0]?.shown.invoiceId ?? "1"
    return await linkInvoice(world.ports, row.id, id, { acceptDifference: true, ...WORD })
  },
  skip: async (world, row) => await skipRequest(world.ports, row.id, NOTE),
  not_there: async (world, row) => await stateNotThere(world.ports, row.id, row),
  settle: async (world, row) => await settleRequest(world.ports, row.id, NOTE),
  check: async (world, row) => await confirmChecked(world.ports, row.id),
  send: async (world, row) => await sendByPerson(world.ports, row.id, { kind: "contractor" }),
}
const BUTTONS = Object.keys(PRESS) as (keyof typeof PRESS)[]

const DIFFERENCE = { what: "gross", sent: "49.99", found: "50.00" } as const
const CORRECTION = {
  reason: "ORDER_REFUNDED",
  at: "2026-03-05T08:00:00.000Z",
  invoiced: null,
  orderTotal: null,
  refunded: null,
} as const

/** One order's request, put by force into what a case says. */
async function put(changes: Partial<InvoiceRequest>, holds: readonly HoldCause[] = []) {
  const world = new World()
  const order = world.place()
  await world.trigger(order)
  world.queue.lose()
  const { invoiceId } = world.service().addByHand({ gross: "50.00" })
  const row = world.ledger.rows.get((await world.rowOf(order)).id)!
  const keyDigest = world.ports.keyDigestOf("default")
  Object.assign(row, changes.state === "issued" ? { invoiceId, keyDigest } : {}, changes)
  for (const cause of holds) {
    await world.ledger.holdCompany({ companyId: "default", cause, keyDigest: null })
  }
  return { world, order, row: structuredClone(row) }
}

describe("the buttons and the server", () => {
  const holdings: (readonly HoldCause[])[] = [[], ...HOLD_CAUSES.map((cause) => [cause])]
  const cases = REQUEST_STATES.flatMap((state) =>
    (state === "issued" ? SEND_STATES : (["none"] as const)).flatMap((sendState) =>
      holdings.flatMap((holds) =>
        [true, false].flatMap((hasCompany) =>
          (state === "issued" ? [null, DIFFERENCE] : [null]).map((difference) => ({
            state,
            sendState,
            holds,
            hasCompany,
            difference,
          }))
        )
      )
    )
  )

  it.each(BUTTONS)("agree in every state about %s", async (act) => {
    for (const { holds, hasCompany, ...one } of cases) {
      const companyId = hasCompany ? "default" : "gone"
      const stamped = "2026-03-05T08:00:00.000Z"
      const { world, row } = await put({ ...one, companyId, firstStampedAt: stamped }, holds)
      const offered = allowedActs(row, await findActContext(world.ports, row))[act]
      const result = await PRESS[act](world, row)
      const code = "rejection" in result ? result.rejection.code : null
      // Asked for twice, an invoice on its way is answered as it is, once it passes every rule.
      const isAlready =
        act === "issue" && (row.state === "issuing" || (row.state === "queued" && hasCompany))
      expect({ ...one, holds, companyId, isDone: code === null, code }).toMatchObject({
        isDone: offered || isAlready,
      })
    }
  })

  it("offer nothing for a state that nobody can do anything about", () => {
    const row = { ...EMPTY, state: "canceled" } as const
    const allowed = allowedActs(row, { hasService: true, holds: [] })
    expect(PERSON_ACTS.filter((act) => allowed[act])).toEqual([])
  })
})

const EMPTY = {
  reasons: null,
  sendState: "none",
  invoiceId: null,
  answeredInvoiceIds: null,
  firstStampedAt: null,
  difference: null,
  correction: null,
  flags: null,
} as const

type Trouble = {
  name: string
  spoil: (world: World) => void
  holds?: readonly HoldCause[]
  companyId?: string
}

/** What may be wrong around a request for as long as nobody presses the right thing. */
const TROUBLES: readonly Trouble[] = [
  { name: "nothing", spoil: () => undefined },
  {
    name: "a key that may not list or read",
    spoil: (world) => {
      for (const right of ["list", "read", "check-key"] as const)
        world.service().forbidden.add(right)
    },
  },
  { name: "a rejected key", spoil: (world) => void (world.service().doesKeyWork = false) },
  { name: "a service that is away", spoil: (world) => void (world.service().isAway = true) },
  { name: "a pause and a difference", spoil: () => undefined, holds: ["paused", "difference"] },
  { name: "a company that is gone", spoil: () => undefined, companyId: "gone" },
  {
    name: "a firewall against the order and its mail",
    spoil: (world) => {
      world.service().forbidden.add("create")
      world.service().forbidden.add("send")
    },
  },
]

const SEND_TROUBLES = ["none", "refused", "failed", "unknown"] as const
const STAMPED = {
  stampedAt: "2026-03-04T08:00:00.000Z",
  firstStampedAt: "2026-03-04T08:00:00.000Z",
}

const UNCOMPARED = [{ code: "NOT_READ_BACK", field: null, params: {}, message: "." }] as const

const WAITING: readonly Partial<InvoiceRequest>[] = [
  { state: "refused" },
  { state: "refused", ...STAMPED, stampToken: "of a process that died" },
  { state: "failed" },
  ...[
    "OUTCOME_UNKNOWN",
    "AMBIGUOUS_LOOKUP",
    "LOOKUP_FORBIDDEN",
    "ACCOUNT_UNCERTAIN",
    "ABSENT_AGAIN",
    "ABSENT_WITH_NEW_KEY",
    "DRAFT_ELSEWHERE",
  ].map((code) => ({
    state: "unknown" as const,
    ...STAMPED,
    reasons: [{ code, field: null, params: {}, message: code }],
  })),
  ...SEND_TROUBLES.flatMap((sendState) =>
    [null, DIFFERENCE].flatMap((difference) =>
      [null, CORRECTION].flatMap((correction) =>
        [null, UNCOMPARED].map((reasons) => ({
          state: "issued" as const,
          sendState,
          difference,
          correction,
          reasons,
        }))
      )
    )
  ),
]

/** Settled: nothing about it waits for a person, and nothing waits for the company either. */
const isSettled = (row: InvoiceRequest) =>
  !needsAttention(row) && ["issued", "skipped", "canceled"].includes(row.state)

/**
 * The shortest way out by acts that are offered and true. "Not there" is never pressed, for the
 * invoice may exist; Link is, since there is one to link.
 */
async function findWayOut(changes: Partial<InvoiceRequest>, trouble: Trouble) {
  const set = { ...changes, ...(trouble.companyId ? { companyId: trouble.companyId } : {}) }
  let paths: (typeof BUTTONS)[number][][] = [[]]
  for (let depth = 0; depth <= 3; depth += 1) {
    const next: typeof paths = []
    for (const path of paths) {
      const { world, order } = await put(set, trouble.holds)
      trouble.spoil(world)
      for (const act of path) await PRESS[act](world, await world.rowOf(order))
      const row = await world.rowOf(order)
      if (isSettled(row)) return path
      const allowed = allowedActs(row, await findActContext(world.ports, row))
      const honest = BUTTONS.filter((act) => allowed[act] && act !== "not_there")
      next.push(...honest.map((act) => [...path, act]))
    }
    paths = next
  }
  return null
}

describe("every state that waits for a person has a way out without a lie", () => {
  it.each(TROUBLES)("while there is $name", async (trouble) => {
    for (const changes of WAITING) {
      const { row } = await put(changes)
      if (!needsAttention(row)) continue
      const path = await findWayOut(changes, trouble)
      expect({ changes, path }).toMatchObject({ path: expect.any(Array) as unknown })
    }
  })
})

describe("what was settled by hand", () => {
  const settleUnknown = async (outcome: "saved" | "lost") => {
    const world = new World()
    world.service().fail("create", outcome)
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const { id } = await world.rowOf(order)
    expect(await settleRequest(world.ports, id, NOTE)).toMatchObject({
      request: { state: "skipped", reasons: [{ code: "SETTLED_BY_HAND", message: NOTE }] },
    })
    return { world, order, id }
  }

  it("is neither looked for nor issued any more", async () => {
    const { world, order } = await settleUnknown("lost")
    await world.live(hours(24))
    expect(await world.rowOf(order)).toMatchObject({ state: "skipped" })
    expect(world.service().count("create")).toBe(1)
    // Nothing was called for it; that the ledger was compared is another matter.
    expect(world.attemptsOf(await world.rowOf(order))).toEqual(["create unknown"])
  })

  it.each(["retry", "issue"] as const)(
    "is looked for before it is issued after all: %s",
    async (act) => {
      const { world, order } = await settleUnknown("saved")
      await world.live(hours(1))
      await PRESS[act](world, await world.rowOf(order))
      await world.live(hours(1))
      expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
      expect(world.invoicesOf(order)).toHaveLength(1)
      expect(world.service().count("create")).toBe(1)
    }
  )

  it("is issued after two looks when it had never arrived", async () => {
    const { world, order, id } = await settleUnknown("lost")
    await retryRequest(world.ports, id)
    await world.live(hours(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is not linked to an invoice made by hand while it may still be arriving", async () => {
    const { world, id } = await settleUnknown("saved")
    const { invoiceId } = world.service().addByHand({ gross: "49.99" })
    expect(await linkInvoice(world.ports, id, invoiceId)).toMatchObject({
      rejection: { code: "MAY_BE_ARRIVING" },
    })
  })

  it("is not linked by a key that opens another account to what has its id there", async () => {
    const { world, id } = await settleUnknown("saved")
    await world.live(hours(1))
    const other = new ScriptedService(world.clock, "default")
    world.services.set("default", other)
    world.keyVersion = 2
    world.restart()
    const keyDigest = world.ports.keyDigestOf("default")!
    await world.ledger.openAccount({ companyId: "default", keyDigest, accountId: null })
    const { invoiceId } = other.addByHand({})
    expect(await linkInvoice(world.ports, id, invoiceId, { acceptDifference: true })).toMatchObject(
      { rejection: { code: "ACCOUNT_IS_ANOTHER" } }
    )
  })

  it("stands in the way of a lookalike that could be taken for it", async () => {
    const { world, order } = await settleUnknown("saved")
    const lookalike = { ...(await world.rowOf(order)), id: "another" }
    expect(await world.ledger.hasUnresolvedLookalike(lookalike)).toBe(true)
  })

  it("gives way to the answer of the create, however late it comes", async () => {
    const world = new World()
    const order = world.place()
    world.atNext("service.createInvoice", "after", async () => {
      world.clock.advance(minutes(30))
      await world.sweep()
      const { id } = await world.rowOf(order)
      expect(await settleRequest(world.ports, id, NOTE)).toHaveProperty("request")
    })
    await world.trigger(order)
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", reasons: null })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("of an issued invoice ends what was open, and a later correction opens it again", async () => {
    const open = { sendState: "failed", difference: DIFFERENCE, correction: CORRECTION } as const
    const { world, row } = await put({ state: "issued", ...open })
    const settled = await settleRequest(world.ports, row.id, NOTE)
    expect(settled).toMatchObject({
      request: {
        sendState: "none",
        difference: { ...DIFFERENCE, isSettled: true },
        correction: { isSettled: true },
      },
    })
    expect(await settleRequest(world.ports, row.id, NOTE)).toMatchObject({
      rejection: { code: "NOTHING_TO_SETTLE" },
    })
    Object.assign(world.ledger.rows.get(row.id)!, { correction: CORRECTION })
    expect(await settleRequest(world.ports, row.id, NOTE)).toHaveProperty("request")
  })

  it("keeps the correction's own number, whatever is settled afterwards", async () => {
    const { world, row } = await put({ state: "issued", correction: CORRECTION })
    expect(await settleRequest(world.ports, row.id, "7/K/2026")).toMatchObject({
      request: { correction: { isSettled: true, settledAs: "7/K/2026" } },
    })
    Object.assign(world.ledger.rows.get(row.id)!, { sendState: "failed" })
    expect(await settleRequest(world.ports, row.id, "Called the buyer")).toMatchObject({
      request: { sendState: "none", correction: { isSettled: true, settledAs: "7/K/2026" } },
    })
    // Settled by an older version, which kept no number: the e-mail's note is none of it.
    const before = { ...CORRECTION, isSettled: true as const }
    Object.assign(world.ledger.rows.get(row.id)!, { sendState: "failed", correction: before })
    expect(await settleRequest(world.ports, row.id, "Called again")).toMatchObject({
      request: { correction: before },
    })
    expect((await world.ledger.findRequest(row.id))?.correction?.settledAs).toBeUndefined()
  })

  it("is not what was noted in the same moment", async () => {
    const { world, row } = await put({ state: "issued", sendState: "failed" })
    world.atNext("ledger.apply settle", "before", () => {
      world.clock.advance(10)
      Object.assign(world.ledger.rows.get(row.id)!, {
        correction: CORRECTION,
        updatedAt: world.clock.iso,
      })
    })
    expect(await settleRequest(world.ports, row.id, NOTE)).toMatchObject({
      rejection: { code: "CHANGED_MEANWHILE" },
    })
    expect(needsAttention((await world.ledger.findRequest(row.id))!)).toBe(true)
  })
})

describe("dead ends of before", () => {
  const crashedThenAbsent = async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    const row = world.ledger.rows.get((await world.rowOf(order)).id)!
    Object.assign(row, { state: "unknown", stampToken: "dead", ...STAMPED })
    await stateNotThere(world.ports, row.id, row)
    return { world, order }
  }

  it("Retry is offered after a crash, Not there and a refusal", async () => {
    const { world, order } = await crashedThenAbsent()
    world.orders.edit(order.id, { billingAddress: null, shippingAddress: null })
    await world.live(minutes(1))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "refused", stampToken: null, stampedAt: null })
    expect(allowedActs(row, { hasService: true, holds: [] }).retry).toBe(true)
  })

  const unknown = async (shownGross: string | null) => {
    const world = new World()
    world.service().shownGross = shownGross
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.clock.advance(hours(1))
    const { id } = await world.rowOf(order)
    return { world, order, id, invoiceId: world.service().invoices[0]!.shown.invoiceId }
  }

  it("an unknown invoice of another gross is linked once a person has seen both numbers", async () => {
    const { world, id, invoiceId } = await unknown("50.00")
    expect(await linkInvoice(world.ports, id, invoiceId)).toMatchObject({
      rejection: {
        code: "INVOICE_DIFFERS",
        params: { what: "gross", found: "50.00", sent: "49.99" },
      },
    })
    const linked = await linkInvoice(world.ports, id, invoiceId, { acceptDifference: true })
    expect(linked).toMatchObject({
      request: {
        state: "issued",
        invoiceId,
        difference: { what: "gross", sent: "49.99", found: "50.00", isSettled: true },
      },
    })
    expect(await world.ledger.findHolds()).toEqual([])
  })

  it("an invoice of the right gross needs nobody's acceptance and keeps no difference", async () => {
    const { world, id, invoiceId } = await unknown(null)
    const linked = await linkInvoice(world.ports, id, invoiceId, {
      acceptDifference: true,
      ...WORD,
    })
    expect(linked).toMatchObject({
      request: { state: "issued", difference: null, readBack: "done", reasons: null },
    })
  })

  it("an invoice that the key may not read is linked on a person's word, and says so", async () => {
    const { world, id, invoiceId } = await unknown(null)
    world.service().forbidden.add("read")
    expect(await linkInvoice(world.ports, id, invoiceId)).toMatchObject({
      rejection: { code: "INVOICE_UNREADABLE" },
    })
    const unverified = { note: NOTE, invoiceNumber: "7/3/2026" }
    expect(await linkInvoice(world.ports, id, invoiceId, { unverified })).toMatchObject({
      request: {
        state: "issued",
        invoiceId,
        invoiceNumber: "7/3/2026",
        readBack: "gave_up",
        reasons: [{ code: "LINKED_UNVERIFIED" }],
      },
    })
    await world.live(hours(5))
    expect(world.service().count("create")).toBe(1)
    expect(findAttention((await world.ledger.findRequest(id))!)).toBe("uncompared")
    // Compared by hand: the notice goes, and there is nothing more to settle.
    expect(await settleRequest(world.ports, id, "Agrees")).toMatchObject({
      request: { state: "issued", readBack: "gave_up", reasons: null },
    })
    expect(findAttention((await world.ledger.findRequest(id))!)).toBeNull()
    expect(await settleRequest(world.ports, id, "Agrees")).toMatchObject({
      rejection: { code: "NOTHING_TO_SETTLE" },
    })
  })

  it("nobody's word counts for one that may still be arriving", async () => {
    const world = new World()
    world.service().fail("create", "lost")
    world.service().forbidden.add("read")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const { invoiceId } = world.service().addByHand({})
    const { id } = await world.rowOf(order)
    expect(await linkInvoice(world.ports, id, invoiceId, WORD)).toMatchObject({
      rejection: { code: "MAY_BE_ARRIVING" },
    })
  })

  it("what was refused is retried while its company is paused, and waits for it", async () => {
    const { world, order, row } = await put({ state: "refused" }, ["paused"])
    expect(allowedActs(row, await findActContext(world.ports, row)).retry).toBe(true)
    expect(await retryRequest(world.ports, row.id)).toMatchObject({ request: { state: "queued" } })
    await world.live(hours(2))
    const waiting = await world.rowOf(order)
    expect(waiting.state).toBe("queued")
    expect(allowedActs(waiting, await findActContext(world.ports, waiting)).retry).toBe(false)
    await resumeCompany(world.ports, "default", "paused")
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
  })
})
