import { anAddress } from "../../core/__tests__/an-order"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { PluginOptions } from "../../core/settings/options"
import { listLeftDrafts } from "../../core/request/left-drafts"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { cancelRequest, noteOrderChange } from "../order-changes/cancel-request"
import { rejectBulk } from "../operator/reject-bulk"
import { linkInvoice, retryRequest, settleRequest } from "../operator/person-acts"
import { noteBuyerChange } from "../order-changes/note-buyer-change"
import { pauseCompany } from "../holds/pause-company"
import { resolveUnknown } from "../look-up/resolve-unknown"
import { aPayment } from "./support/a-payment"
import { orderNumber } from "./support/orders"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

const DRAFT_FIRST = { issuing: "draft_first" } as const satisfies PluginOptions

const start = (options: PluginOptions = {}): World => new World({ ...DRAFT_FIRST, ...options })

/** A shop whose account was seen to keep drafts and to issue them by their id. */
async function startProven(options: PluginOptions = {}): Promise<World> {
  const world = start(options)
  const first = world.place({ id: "order_01JPROVING000000000000PROVE" })
  await world.trigger(first)
  await world.live(minutes(1))
  expect(await world.rowOf(first)).toMatchObject({ state: "issued" })
  expect([...world.ledger.settings.values()].map(({ value }) => value)).toContain("proven")
  return world
}

const statusesOf = (world: World, order: { id: string }): (string | null)[] => {
  const ids = world.invoicesOf(order)
  return world
    .service()
    .invoices.filter(({ shown }) => ids.includes(shown.invoiceId))
    .map(({ shown }) => shown.status)
}

/** Two of each, as an edit makes them. */
const sellTwice = ({ lines, version }: OrderSnapshot) => ({
  lines: lines.map((line) => ({ ...line, quantity: "2" })),
  total: "99.98",
  version: version + 1,
})

const codeOf = ({ reasons }: InvoiceRequest) => reasons?.[0]?.code

describe("a document that reading never shows", () => {
  it.each(["save", "issue"] as const)("is told to people once: its %s", async (step) => {
    const world = step === "save" ? start() : await startProven()
    const service = world.service()
    const create = service.createInvoice.bind(service)
    service.createInvoice = async (draft, now) => {
      if (now?.kind === "issue") service.fail("create", "saved")
      return await create(draft, now)
    }
    service.unanswered.add("read")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(12))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "LOOKUP_FAILED" }] })
    expect(world.eventsOf(row).filter((name) => name === "undecided")).toHaveLength(1)
    service.createInvoice = create
    service.unanswered.delete("read")
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })
})

describe("a document that was saved as a draft and shows a word nobody knows", () => {
  /** The service has its own word for drafts, and numbers them. */
  const startOdd = (): World => {
    const world = start()
    world.service().spells = (shown) =>
      shown.status === "DRAFT" ? { ...shown, status: "SZKIC" } : shown
    return world
  }

  it("is left to a person, not taken for the invoice and mailed", async () => {
    const world = startOdd()
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", invoiceId: null })
    expect(codeOf(row)).toBe("DRAFT_FOUND")
    expect(world.service().mails).toEqual([])
    expect(statusesOf(world, order)).toEqual(["DRAFT"])
  })

  it.each([
    ["the answer was lost", "saved"],
    ["the answer came late", null],
  ] as const)("is left to a person also where %s", async (_, fault) => {
    const world = startOdd()
    if (fault) world.service().fail("create", fault)
    else {
      world.atNext("service.createInvoice", "after", async () => {
        world.clock.advance(minutes(10))
        await world.sweep()
      })
    }
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(3))
    expect(await world.rowOf(order)).toMatchObject({ invoiceId: null })
    expect(codeOf(await world.rowOf(order))).toMatch(/^DRAFT_/)
    expect(world.service().mails).toEqual([])
    expect(statusesOf(world, order)).toEqual(["DRAFT"])
  })

  it("is the invoice where the account is known to call its drafts otherwise", async () => {
    const world = await startProven()
    world.service().spells = (shown) =>
      shown.status === "ISSUED" ? { ...shown, status: "BOOKED" } : shown
    const [first, second] = [world.place(orderNumber(1)), world.place(orderNumber(2))]
    await world.trigger(first)
    await world.live(minutes(5))
    world.atNext("service.createInvoice", "after", () => world.service().fail("create", "saved"))
    await world.trigger(second)
    await world.live(hours(1))
    for (const order of [first, second]) {
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
      expect(world.invoicesOf(order)).toHaveLength(1)
    }
  })
})

describe("an order that is issued draft first", () => {
  it("is saved as a draft, and that document is issued by its id", async () => {
    const world = start()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    const row = await world.rowOf(order)
    const [id] = world.invoicesOf(order)
    expect(row).toMatchObject({ state: "issued", invoiceId: id, draftId: id, sendState: "sent" })
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.service().steps).toEqual(["save", "issue"])
    expect(listLeftDrafts(row)).toEqual([])
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is read between the two calls only until its account was seen to do both", async () => {
    const world = start()
    const first = world.place({ id: "order_01JFIRST0000000000000FIRST" })
    await world.trigger(first)
    await world.live(minutes(1))
    const before = world.service().count("read")
    const second = world.place({ id: "order_01JSECOND000000000000SECND" })
    await world.trigger(second)
    await world.live(minutes(1))
    expect(world.attemptsOf(await world.rowOf(first)).slice(0, 3)).toEqual([
      "save-draft done",
      "read done",
      "create done",
    ])
    expect(world.attemptsOf(await world.rowOf(second))).toEqual([
      "save-draft done",
      "create done",
      "read done",
      "send done",
    ])
    expect(world.service().count("read")).toBe(before + 1)
  })

  it("is issued as the order is by then", async () => {
    const world = await startProven()
    const order = world.place()
    world.atNext("ledger.apply recordDraft", "before", () => {
      world.orders.put({ ...order, id: order.id, displayId: "4711" }, world.clock.iso)
    })
    await world.trigger(order)
    await world.live(minutes(1))
    const [id] = world.invoicesOf(order)
    const kept = world.service().invoices.find(({ shown }) => shown.invoiceId === id)
    expect(kept?.draft.additionalDetails).toContain("4711")
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("that is canceled between the two calls leaves its draft, which is never issued or mailed", async () => {
    const world = await startProven()
    const order = world.place()
    world.atNext("ledger.apply recordDraft", "after", async () => {
      world.orders.put(
        { ...order, canceledAt: world.clock.iso, status: "canceled" },
        world.clock.iso
      )
      await cancelRequest(world.ports, order.id)
    })
    await world.trigger(order)
    await world.live(minutes(30))
    const row = await world.rowOf(order)
    expect(row.state).toBe("canceled")
    expect(statusesOf(world, order)).toEqual(["DRAFT"])
    expect(world.mailsOf(order)).toBe(0)
    expect(listLeftDrafts(row)).toEqual(world.invoicesOf(order))
  })
})

describe("a lost answer to the call that saves the draft", () => {
  it.each(["saved", "lost"] as const)("(%s) leads to one invoice and asks nobody", async (what) => {
    const world = await startProven()
    const order = world.place()
    world.service().fail("create", what)
    await world.trigger(order)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(statusesOf(world, order).filter((status) => status !== "DRAFT")).toHaveLength(1)
  })

  it("is found by its reference and issued, so nothing is left over", async () => {
    const world = await startProven()
    const order = world.place()
    world.service().fail("create", "saved")
    await world.trigger(order)
    await world.live(minutes(30))
    const row = await world.rowOf(order)
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(listLeftDrafts(row)).toEqual([])
    expect(row.flags).toBeNull()
  })

  it("is found by its reference where a search for the buyer finds nothing", async () => {
    const world = await startProven()
    world.service().findsNothingByPhrase = true
    const order = world.place()
    world.service().fail("create", "saved")
    await world.trigger(order)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", flags: null })
    expect(statusesOf(world, order)).toEqual(["SENT"])
  })

  it("is the invoice by now for a ledger restored from a backup of that moment, also where a search for the buyer finds nothing", async () => {
    const world = await startProven()
    world.service().findsNothingByPhrase = true
    const { ledger } = world
    const order = world.place()
    let backup: typeof ledger.rows = new Map()
    world.atNext("ledger.apply recordDraft", "before", () => {
      backup = structuredClone(ledger.rows)
    })
    await world.trigger(order)
    await world.live(minutes(1))
    expect(statusesOf(world, order)).toEqual(["SENT"])
    for (const [id, row] of backup) ledger.rows.set(id, row)
    expect(await world.rowOf(order)).toMatchObject({ state: "issuing", draftId: null })
    world.restart()
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(statusesOf(world, order)).toEqual(["SENT"])
  })

  it.each([
    ["is answered", 0],
    ["is forbidden once", 1],
  ])(
    "is found where somebody issued it by hand before its refused order is tried again, and the list %s",
    async (_, times) => {
      const world = await startProven()
      const service = world.service()
      service.listLagMs = minutes(20)
      const order = world.place()
      service.fail("create", "saved", "refused")
      await world.trigger(order)
      await world.live(minutes(30))
      const row = await world.rowOf(order)
      expect(row).toMatchObject({ state: "refused", draftId: null, leftDrafts: [{ id: null }] })
      const [id] = world.invoicesOf(order)
      const saved = service.invoices.find(({ shown }) => shown.invoiceId === id)
      saved!.shown.status = "ISSUED"
      const refusals = Array.from(
        { length: times },
        () => ({ kind: "key-rejected", status: 403 }) as const
      )
      service.fail("list", ...refusals)
      await retryRequest(world.ports, row.id)
      await world.live(minutes(30))
      const stopped = await world.rowOf(order)
      expect([stopped.state, codeOf(stopped)]).toEqual(["refused", "MAY_BE_ISSUED"])
      expect(world.invoicesOf(order)).toEqual([id])
      // Canceled, it can still be linked: what is issued has to be corrected.
      world.orders.edit(order.id, { status: "canceled", canceledAt: world.clock.iso })
      await cancelRequest(world.ports, order.id)
      expect(await world.rowOf(order)).toMatchObject({ state: "refused", reasons: stopped.reasons })
      expect(await retryRequest(world.ports, row.id)).toMatchObject({
        rejection: { code: "CANCELED_MAY_BE_ISSUED" },
      })
      await linkInvoice(world.ports, row.id, id ?? "")
      expect(await world.rowOf(order)).toMatchObject({
        state: "issued",
        invoiceId: id,
        correction: { reason: "ORDER_CANCELED" },
      })
    }
  )

  it.each(["offers no list", "gives no answer to its list"])(
    "keeps no order waiting for good where the service %s",
    async (how) => {
      const world = await startProven()
      const service = world.service()
      const order = world.place()
      service.fail("create", "lost", "refused")
      service.listLagMs = minutes(20)
      await world.trigger(order)
      await world.live(minutes(30))
      expect(await world.rowOf(order)).toMatchObject({
        state: "refused",
        leftDrafts: [{ id: null }],
      })
      if (how === "offers no list") service.notOffered.add("list")
      else service.fail("list", ...Array.from({ length: 5_000 }, () => "lost" as const))
      await retryRequest(world.ports, (await world.rowOf(order)).id)
      await world.live(minutes(30))
      expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    }
  )

  it("costs a draft where the service hides references, which is flagged for the owner", async () => {
    const world = await startProven()
    world.service().showsDetails = false
    const order = world.place()
    world.service().fail("create", "saved")
    await world.trigger(order)
    await world.live(minutes(30))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "issued", flags: [{ code: "DRAFT_LEFT" }] })
    expect(statusesOf(world, order).sort()).toEqual(["DRAFT", "SENT"])
    expect(listLeftDrafts(row)).toEqual([null])
    expect(world.mailsOf(order)).toBe(1)
  })

  it("may be an invoice once somebody has settled it by hand, where the service hides references", async () => {
    const world = await startProven()
    world.service().showsDetails = false
    const order = world.place()
    world.service().fail("create", "saved")
    await world.trigger(order)
    await world.live(seconds(10))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", stampedFor: "draft", draftId: null })
    const [id] = world.invoicesOf(order)
    const saved = world.service().invoices.find(({ shown }) => shown.invoiceId === id)
    saved!.shown.status = "ISSUED"
    await settleRequest(world.ports, row.id, "issued in the service")
    await world.live(minutes(10))
    await retryRequest(world.ports, row.id)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: id })
    expect(world.invoicesOf(order)).toEqual([id])
  })

  it("counts as one that may have issued while the account was never seen to keep drafts", async () => {
    const world = start()
    world.service().doesIgnoreDrafts = true
    const order = world.place()
    world.service().fail("create", "saved")
    await world.trigger(order)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("a document that was to be saved as a draft, in an account that was not seen to keep drafts", () => {
  /** The answer to the first call comes once looks have found nothing and the order is queued again. */
  async function answeredLate(world: World) {
    const service = world.service()
    service.listLagMs = hours(10)
    const order = world.place()
    let arrive: () => void = () => undefined
    const late = new Promise<void>((resolve) => (arrive = resolve))
    const create = service.createInvoice.bind(service)
    service.createInvoice = async (draft, step) => {
      const outcome = await create(draft, step)
      service.createInvoice = create
      await late
      return outcome
    }
    await world.trigger(order)
    const job = world.queue.nextDue()
    const first = world.act(async (ports) => await world.queue.run(ports, job!))
    await new Promise((resolve) => setImmediate(resolve))
    await pauseCompany(world.ports, { companyId: "default", actorId: "user_1", note: "holidays" })
    world.clock.advance(minutes(30))
    await world.sweep()
    for (let looks = 0; looks < 2; looks += 1) {
      world.clock.advance(minutes(3))
      await resolveUnknown(world.ports, { requestId: (await world.rowOf(order)).id })
    }
    expect(await world.rowOf(order)).toMatchObject({ state: "queued", draftId: null })
    return {
      order,
      goOn: async () => {
        arrive()
        await first
        await world.ledger.releaseCompany("default", "paused")
        await world.live(minutes(30))
      },
    }
  }

  const hideStatus = (world: World) => {
    world.service().spells = (shown) => ({ ...shown, status: null })
  }

  it("is no invoice where nothing is told of its status and its answer was lost", async () => {
    const world = start()
    hideStatus(world)
    const order = world.place()
    world.service().fail("create", "saved")
    await world.trigger(order)
    await world.live(hours(3))
    expect((await world.rowOf(order)).state).toBe("refused")
    expect(codeOf(await world.rowOf(order))).toBe("DRAFT_GONE")
    expect(statusesOf(world, order)).toEqual(["DRAFT"])
    expect(world.mailsOf(order)).toBe(0)
  })

  it.each([
    ["its reference is hidden", (world: World) => (world.service().showsDetails = false)],
    [
      "the list could not be read at first",
      (world: World) => world.service().fail("list", "lost", "lost"),
    ],
    ["it could not be read at first", (world: World) => world.service().fail("read", "lost")],
  ])("is no invoice where nothing is told of its status and %s", async (_, trouble) => {
    const world = start()
    hideStatus(world)
    const order = world.place()
    world.service().fail("create", "saved")
    trouble(world)
    await world.trigger(order)
    await world.live(hours(3))
    const row = await world.rowOf(order)
    expect([row.state, codeOf(row)]).toEqual(["unknown", "DRAFT_FOUND"])
    expect(statusesOf(world, order)).toEqual(["DRAFT"])
    expect(world.mailsOf(order)).toBe(0)
  })

  it("is no invoice where nothing is told of its status and its answer came late", async () => {
    const world = start()
    const { order, goOn } = await answeredLate(world)
    hideStatus(world)
    await goOn()
    const row = await world.rowOf(order)
    expect([row.state, codeOf(row)]).toEqual(["unknown", "DRAFT_FOUND"])
    expect(statusesOf(world, order)).toEqual(["DRAFT"])
    expect(world.mailsOf(order)).toBe(0)
  })

  it.each(["refused", "lost", "asked-to-wait"] as const)(
    "is the only one where it was issued at once, its answer came late and reading it is %s",
    async (how) => {
      const world = start()
      world.service().doesIgnoreDrafts = true
      const { order, goOn } = await answeredLate(world)
      world.service().fail("read", how)
      await goOn()
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
      expect(world.invoicesOf(order)).toHaveLength(1)
    }
  )
})

describe("a lost answer to the call that issues the draft", () => {
  it.each(["saved", "lost"] as const)("(%s) is read and repeated by the same id", async (what) => {
    const world = await startProven()
    world.service().showsDetails = false
    const order = world.place()
    world.atNext("ledger.apply stampIssue", "after", () => world.service().fail("create", what))
    await world.trigger(order)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", flags: null })
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(statusesOf(world, order)).toEqual(["SENT"])
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is taken for issued where the repeat is refused because the first one was late", async () => {
    const world = await startProven()
    const order = world.place()
    const { invoices } = world.service()
    world.atNext("ledger.apply stampIssue", "after", () => world.service().fail("create", "lost"))
    world.atNext("ledger.apply repeatIssue", "after", () => {
      world.atNext("ledger.apply stampIssue", "after", () => {
        const late = invoices.at(-1)
        if (late) late.shown.status = "ISSUED"
      })
    })
    await world.trigger(order)
    await world.live(minutes(30))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "issued" })
    expect(world.attemptsOf(row)).toContain("create refused")
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("leaves it to a person where the draft is gone, and never makes another document", async () => {
    const world = await startProven()
    const order = world.place()
    const { invoices } = world.service()
    world.atNext("ledger.apply stampIssue", "after", () => world.service().fail("create", "lost"))
    world.atNext("ledger.apply recordUnknown", "after", () => void invoices.pop())
    await world.trigger(order)
    await world.live(minutes(60))
    const row = await world.rowOf(order)
    expect(row.state).toBe("unknown")
    expect(codeOf(row)).toBe("DRAFT_NOT_SHOWN")
    expect(world.invoicesOf(order)).toEqual([])
  })

  it("is looked for as ever while the account was not seen to issue by an id", async () => {
    const world = start()
    world.service().doesIgnoreIds = true
    const order = world.place()
    world.atNext("ledger.apply stampIssue", "after", () => world.service().fail("create", "saved"))
    await world.trigger(order)
    await world.live(minutes(30))
    const row = await world.rowOf(order)
    expect(row.state).toBe("issued")
    expect(row.invoiceId).not.toBe(row.draftId)
    expect(statusesOf(world, order).filter((status) => status !== "DRAFT")).toHaveLength(1)
    expect(listLeftDrafts(row)).toEqual([row.draftId])
  })
})

describe("an account that is not fit for it", () => {
  it("that issues drafts at once has one invoice of each order, and is sent direct ones from then on", async () => {
    const world = start()
    world.service().doesIgnoreDrafts = true
    const [first, second] = [
      world.place({ id: "order_01JFIRST0000000000000FIRST" }),
      world.place({ id: "order_01JSECOND000000000000SECND" }),
    ]
    await world.trigger(first)
    await world.live(minutes(5))
    await world.trigger(second)
    await world.live(minutes(5))
    for (const order of [first, second]) {
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
      expect(world.invoicesOf(order)).toHaveLength(1)
    }
    expect(world.service().steps).toEqual(["save", "direct"])
  })

  it("that makes another document by an id has one invoice of each order, and lists the draft", async () => {
    const world = start()
    world.service().doesIgnoreIds = true
    const [first, second] = [
      world.place({ id: "order_01JFIRST0000000000000FIRST" }),
      world.place({ id: "order_01JSECOND000000000000SECND" }),
    ]
    await world.trigger(first)
    await world.live(minutes(5))
    await world.trigger(second)
    await world.live(minutes(5))
    expect(world.service().steps).toEqual(["save", "issue", "direct"])
    const row = await world.rowOf(first)
    expect(statusesOf(world, first)).toEqual(["DRAFT", "SENT"])
    expect(listLeftDrafts(row)).toEqual([row.draftId])
  })
})

describe("a draft that waits", () => {
  /** Saved by a process that died before it issued it; the company is paused meanwhile. */
  async function waiting(world: World) {
    const order = world.place()
    world.atNext("ledger.apply recordDraft", "after", async () => {
      await world.ledger.pauseCompany({ companyId: "default", actorId: "user", note: "" })
    })
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "queued" })
    return order
  }

  const resume = async (world: World): Promise<void> => {
    await world.ledger.releaseCompany("default", "paused")
    await world.live(minutes(30))
  }

  it("is read before it is issued", async () => {
    const world = await startProven()
    const order = await waiting(world)
    await resume(world)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it.each([
    { how: "unanswered", code: "READING_UNANSWERED" },
    { how: "out of reach", code: "SERVICE_UNREACHABLE" },
  ])(
    "that cannot be read ($how) says what is waited for, and is issued once it is",
    async ({ how, code }) => {
      const world = await startProven()
      const service = world.service()
      const create = service.createInvoice.bind(service)
      service.createInvoice = async (draft, step) => {
        if (step?.kind === "issue")
          service.fail("create", { kind: "asked-to-wait", retryAfterMs: seconds(30) })
        return await create(draft, step)
      }
      const order = world.place()
      await world.trigger(order)
      await world.runJobs()
      expect(await world.rowOf(order)).toMatchObject({
        state: "queued",
        reasons: [{ code: "SERVICE_BUSY" }],
      })
      service.createInvoice = create
      const readInvoice = service.readInvoice.bind(service)
      if (how === "unanswered") service.unanswered.add("read")
      else
        service.readInvoice = async (id) => {
          service.fail("read", "not-sent")
          return await readInvoice(id)
        }
      await world.live(minutes(1))
      const { revision, updatedAt, ...row } = await world.rowOf(order)
      expect(row).toMatchObject({ state: "queued", reasons: [{ code }] })
      // Said once, however long it lasts.
      await world.live(minutes(30))
      expect(await world.rowOf(order)).toMatchObject({ revision, updatedAt, reasons: [{ code }] })
      service.unanswered.delete("read")
      service.readInvoice = readInvoice
      await world.live(hours(2))
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", reasons: null })
      expect(statusesOf(world, order)).toEqual(["SENT"])
    }
  )

  it("that somebody issued by hand is the invoice", async () => {
    const world = await startProven()
    const order = await waiting(world)
    world.service().invoices.at(-1)!.shown.status = "ISSUED"
    await resume(world)
    const row = await world.rowOf(order)
    // To whom, only the invoice itself can tell.
    expect(row).toMatchObject({ state: "issued", sendState: "sent", isBuyerCompany: null })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("that is gone waits for a person", async () => {
    const world = await startProven()
    const order = await waiting(world)
    world.service().invoices.pop()
    await resume(world)
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "refused", draftId: null })
    expect(codeOf(row)).toBe("DRAFT_GONE")
    expect(world.invoicesOf(order)).toEqual([])
  })

  it("whose id opens another order's document is never changed", async () => {
    const world = await startProven()
    const order = await waiting(world)
    const stranger = world.service().invoices.at(-1)!
    stranger.shown = { ...stranger.shown, additionalDetails: "Zamówienie 9 (ref. ZZZZZZZZZZ)" }
    await resume(world)
    const row = await world.rowOf(order)
    expect(codeOf(row)).toBe("DRAFT_GONE")
    expect(stranger.shown.status).toBe("DRAFT")
    // A draft of the order may be somewhere, and it is not what this id opens.
    expect(listLeftDrafts(row)).toEqual([null])
  })

  it("that the key may not read any more is named until somebody has deleted it", async () => {
    const world = await startProven({ queue: { attempts: 3 } })
    const order = await waiting(world)
    const [draftId] = world.invoicesOf(order)
    world.service().forbidden.add("read")
    await resume(world)
    const row = await world.rowOf(order)
    expect(codeOf(row)).toBe("DRAFT_GONE")
    expect(listLeftDrafts(row)).toEqual([draftId])
    world.service().forbidden.delete("read")
    await retryRequest(world.ports, row.id)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      flags: [{ code: "DRAFT_LEFT", params: { ids: draftId } }],
    })
  })

  it("is flagged as left over where another invoice is linked", async () => {
    const world = await startProven()
    const order = await waiting(world)
    world.orders.edit(order.id, { billingAddress: null, shippingAddress: null })
    await resume(world)
    const { id, draftId } = await world.rowOf(order)
    const { invoiceId: byHand } = world.service().addByHand({ gross: "49.99", currency: "PLN" })
    expect(await linkInvoice(world.ports, id, byHand)).toMatchObject({
      request: { invoiceId: byHand, flags: [{ code: "DRAFT_LEFT", params: { ids: draftId } }] },
    })
  })

  it("is told also by the flags of an invoice that is issued by one call by then", async () => {
    const world = await startProven()
    world.service().showsDetails = false
    const order = world.place()
    world.service().fail("create", "saved")
    world.atNext("ledger.apply saveAnotherDraft", "after", () => {
      Object.assign(world.settings, { issuing: "direct" })
    })
    await world.trigger(order)
    await world.live(minutes(30))
    expect(world.service().steps.at(-1)).toBe("direct")
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "issued", flags: [{ code: "DRAFT_LEFT" }] })
    expect(row.accountId).not.toBeNull()
    expect(row.leftDrafts).toMatchObject([{ id: null, accountId: row.accountId }])
  })

  it("is read and issued with a new key that is proven to open the same account", async () => {
    const world = await startProven()
    const order = await waiting(world)
    world.keyVersion += 1
    await resume(world)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", flags: null })
    expect(statusesOf(world, order)).toEqual(["SENT"])
  })

  it("that somebody issued by hand is the invoice also for a new key of the same account", async () => {
    const world = await startProven()
    const order = await waiting(world)
    world.service().invoices.at(-1)!.shown.status = "ISSUED"
    world.keyVersion += 1
    await resume(world)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", flags: null })
    expect(statusesOf(world, order)).toEqual(["SENT"])
  })

  it("that a new key shows with our reference is the invoice, where only likeness told the account", async () => {
    const world = await startProven()
    const order = await waiting(world)
    world.service().showsDetails = false
    world.service().invoices.at(-1)!.shown.status = "ISSUED"
    world.keyVersion += 1
    world.atNext("ledger.openAccount", "after", () => {
      world.service().showsDetails = true
    })
    await resume(world)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", flags: null })
    expect(statusesOf(world, order)).toEqual(["SENT"])
  })

  it("of a key whose account is only likely the present one's is left over, and the order is issued all the same", async () => {
    const world = await startProven()
    const order = await waiting(world)
    world.service().showsDetails = false
    world.keyVersion += 1
    await resume(world)
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "issued", flags: [{ code: "DRAFT_LEFT" }] })
    expect(statusesOf(world, order).filter((status) => status !== "DRAFT")).toHaveLength(1)
    expect(listLeftDrafts(row)).toHaveLength(1)
  })

  it("that a key of a likely account shows as issued is a person's to judge: no second one is made", async () => {
    const world = await startProven()
    const order = await waiting(world)
    world.service().showsDetails = false
    world.service().invoices.at(-1)!.shown.status = "ISSUED"
    world.keyVersion += 1
    await resume(world)
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      reasons: [{ code: "DRAFT_ISSUED" }],
    })
    expect(statusesOf(world, order)).toEqual(["ISSUED"])

    const row = await world.rowOf(order)
    expect(rejectBulk("retry", row, world.clock.iso, null)).toMatchObject({
      code: "LOOK_IN_SERVICE_FIRST",
    })
    // Canceled, it can still be linked: what is issued has to be corrected.
    world.orders.edit(order.id, { status: "canceled", canceledAt: world.clock.iso })
    await cancelRequest(world.ports, order.id)
    expect(await world.rowOf(order)).toMatchObject({ state: "refused" })
  })

  describe("and that somebody issued by hand after its order had changed", () => {
    const issueByHand = (world: World) => {
      world.service().invoices.at(-1)!.shown.status = "ISSUED"
    }
    /** Nothing of it is mailed by itself, and a person is told what to correct. */
    async function expectMarked(world: World, order: OrderSnapshot, reason: string) {
      const row = await world.rowOf(order)
      expect(row).toMatchObject({
        state: "issued",
        difference: null,
        correction: { reason },
        sendState: "refused",
        sendReasons: [{ code: "DRAFT_OUTDATED" }],
      })
      expect(row.invoiceId).toBe(row.draftId)
      expect(listLeftDrafts(row)).toEqual([])
      expect(world.invoicesOf(order)).toHaveLength(1)
      expect(world.mailsOf(order)).toBe(0)
      return row
    }

    it("is marked with what the order comes to by now", async () => {
      const world = await startProven()
      const order = await waiting(world)
      const edited = sellTwice(order)
      world.orders.edit(order.id, edited)
      await noteOrderChange(world.ports, order.id, "ORDER_EDITED")
      issueByHand(world)
      await resume(world)
      const { correction, orderVersion, totals } = await expectMarked(world, order, "ORDER_EDITED")
      expect(correction).toMatchObject({ invoiced: totals?.gross, orderTotal: edited.total })
      expect(orderVersion).toBe((await world.orders.readOrder(order.id))?.version)
    })

    it("is marked where its buyer is another one by now", async () => {
      const world = await startProven()
      const order = await waiting(world)
      world.orders.edit(order.id, { billingAddress: anAddress({ firstName: "Piotr" }) })
      await noteBuyerChange(world.ports, order.id)
      issueByHand(world)
      await resume(world)
      await expectMarked(world, order, "BUYER_EDITED")
    })

    it("is marked where the order cannot be invoiced any more", async () => {
      const world = await startProven()
      const order = await waiting(world)
      world.orders.edit(order.id, { billingAddress: null, shippingAddress: null })
      issueByHand(world)
      await resume(world)
      await expectMarked(world, order, "ORDER_EDITED")
    })

    it("is not marked where only a payment is missing: the invoice is as the order is", async () => {
      const world = await startProven()
      const order = await waiting(world)
      Object.assign(world.settings, { trigger: "payment.captured" })
      world.orders.edit(order.id, { payments: [aPayment("20")] })
      issueByHand(world)
      await resume(world)
      expect(await world.rowOf(order)).toMatchObject({
        state: "issued",
        correction: null,
        sendState: "sent",
      })
    })

    it("is marked where it was edited and a payment is missing too", async () => {
      const world = await startProven()
      const order = await waiting(world)
      Object.assign(world.settings, { trigger: "payment.captured" })
      world.orders.edit(order.id, { ...sellTwice(order), payments: [aPayment("20")] })
      issueByHand(world)
      await resume(world)
      await expectMarked(world, order, "ORDER_EDITED")
    })

    it.each(["the event", "no event"])(
      "is marked where it was canceled, with %s",
      async (which) => {
        const world = await startProven()
        const order = await waiting(world)
        world.orders.edit(order.id, { canceledAt: world.clock.iso, status: "canceled" })
        if (which === "the event") await cancelRequest(world.ports, order.id)
        issueByHand(world)
        await resume(world)
        await expectMarked(world, order, "ORDER_CANCELED")
      }
    )

    it("is marked where it had been refused before its order was canceled", async () => {
      const world = await startProven()
      const order = await waiting(world)
      world.orders.edit(order.id, { billingAddress: null, shippingAddress: null })
      await resume(world)
      expect(await world.rowOf(order)).toMatchObject({ state: "refused" })
      issueByHand(world)
      world.orders.edit(order.id, { canceledAt: world.clock.iso, status: "canceled" })
      await cancelRequest(world.ports, order.id)
      await world.live(minutes(5))
      await expectMarked(world, order, "ORDER_CANCELED")
    })

    it("is marked where an earlier call, taken for lost, issued it", async () => {
      const world = await startProven()
      const order = world.place()
      world.atNext("ledger.apply stampIssue", "after", () => world.service().fail("create", "lost"))
      world.atNext("ledger.apply recordUnknown", "after", async () => {
        world.orders.edit(order.id, sellTwice(order))
        await noteOrderChange(world.ports, order.id, "ORDER_EDITED")
      })
      world.atNext("ledger.apply repeatIssue", "after", () => {
        issueByHand(world)
      })
      await world.trigger(order)
      await world.live(minutes(30))
      await expectMarked(world, order, "ORDER_EDITED")
    })
  })

  it("of an order that is canceled meanwhile is read, then listed for the owner to delete", async () => {
    const world = await startProven()
    const order = await waiting(world)
    world.orders.edit(order.id, { canceledAt: world.clock.iso, status: "canceled" })
    await cancelRequest(world.ports, order.id)
    await resume(world)
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "canceled", correction: null })
    expect(statusesOf(world, order)).toEqual(["DRAFT"])
    expect(listLeftDrafts(row)).toEqual(world.invoicesOf(order))
  })

  it("is issued although the option says direct by then", async () => {
    const world = await startProven()
    const order = await waiting(world)
    Object.assign(world.settings, { issuing: "direct" })
    await resume(world)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})
