import { composeReference } from "../../core/draft/reference"
import { nameKsefAccount } from "../../core/ksef/ksef-visibility"
import type { LastLedgerCheck } from "../../core/look-up/ledger-behind"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { ledgerCheckOf } from "../ledger-check/check-ledger"
import { endBehind } from "../ledger-check/end-behind"
import { saveAnswerByIds } from "../ledger-check/find-missing"
import { saveLastCheck } from "../ledger-check/last-check"
import { checkDatabase, markPresent, noteLedgerWentBack } from "../holds/check-database"
import { noteRestored, readRestoredMs } from "../holds/known-database"
import { takeStandingTroubles } from "../holds/standing-troubles"
import { learnDraftFirst, noteUnfit, readTrust } from "../issue/draft-first-trust"
import { showsKsef, watchKsef } from "../ksef/watch-ksef"
import { addProject, SEEN_PROJECTS, type SeenProjects } from "../operator/add-name"
import type { LedgerPort, Ports } from "../ports"
import { emptyMemory } from "../process-memory"
import { beginCompletion, readCompletionStart } from "../sweep/completion-start"
import { backUp, restore } from "./support/ledger-backup"
import { orderNumber } from "./support/orders"
import { minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

/** The ports of a process that is overtaken by `act` right after it first read that value or note. */
function overtake(world: World, key: string, act: () => Promise<unknown>): Ports {
  let isOver = false
  const { ledger: known } = world.ports
  const overtaken = async <T>(name: string, value: T): Promise<T> => {
    if (name !== key || isOver) return value
    isOver = true
    await act()
    return value
  }
  const readers: Partial<LedgerPort> = {
    readValue: async (name) => await overtaken(name, await known.readValue(name)),
    readCompanyNote: async (companyId, name) =>
      await overtaken(name, await known.readCompanyNote(companyId, name)),
  }
  const ledger = new Proxy(known, {
    get: (target, name): unknown =>
      readers[name as keyof LedgerPort] ?? Reflect.get(target, name, target),
  })
  return { ...world.ports, ledger }
}

describe("heartbeats", () => {
  it("are not added to a backup that is restored while a process adds its own", async () => {
    const world = new World()
    await markPresent(world.ports)
    world.clock.advance(minutes(1))
    const other = { ...world.ports, ...emptyMemory() }
    await checkDatabase(other)
    ledgerCheckOf(other, "default")
    const late = overtake(world, "pulse", async () => await world.ledger.saveValue("pulse", [1]))
    await markPresent({ ...late, ...emptyMemory() })
    world.clock.advance(seconds(20))
    await checkDatabase(other)
    expect(other.ledgerChecks.size).toBe(0)
  })

  it("are all kept of two processes, so that neither is taken for a step back in time", async () => {
    const world = new World()
    const late = overtake(world, "pulse", async () => {
      await markPresent({ ...world.ports, ...emptyMemory() })
      await checkDatabase(world.ports)
      world.clock.advance(seconds(1))
    })
    await markPresent({ ...late, ...emptyMemory() })
    world.ports.databaseCheck.checkedMs = null
    await checkDatabase(world.ports)
    expect(world.ports.databaseCheck.restoredMs).toBeNull()
  })
})

test("the moment of the last restored backup is never moved back", async () => {
  const world = new World()
  let told = world.clock.nowMs
  const ledger = new Proxy(world.ports.ledger, {
    get: (target, name): unknown =>
      name === "readClockMs" ? async () => told : Reflect.get(target, name, target),
  })
  await noteRestored({ ...world.ports, ledger })
  told -= 1
  await noteRestored({ ...world.ports, ledger })
  expect(await readRestoredMs(world.ports)).toBe(world.clock.nowMs + 1)
})

test("a process hears of each step back in time, also while the moment of the last one is in the future", async () => {
  const world = new World()
  await markPresent(world.ports)
  const other = { ...world.ports, ...emptyMemory() }
  // The clock of the database was ahead, and is set back.
  await world.ledger.saveValue("restored", world.clock.nowMs + minutes(60))
  await checkDatabase(other)
  ledgerCheckOf(other, "default")
  world.clock.advance(seconds(20))
  await noteLedgerWentBack(world.ports)
  await checkDatabase(other)
  expect(other.ledgerChecks.size).toBe(0)
})

describe("the start of automatic completions", () => {
  const START = "completion_start"

  it("is not moved back by a process that noticed the first setting late", async () => {
    const world = new World({ completeWhen: "paid" })
    const late = overtake(world, START, async () => {
      await beginCompletion(world.ports, "never")
      world.clock.advance(minutes(60))
      await beginCompletion(world.ports, "paid")
    })
    const { iso } = world.clock
    const since = await readCompletionStart(late)
    expect(since > iso).toBe(true)
    expect(await readCompletionStart(world.ports)).toBe(since)
  })

  it("is not before the change where a process with the old setting looked right after it", async () => {
    const world = new World({ completeWhen: "paid_and_shipped" })
    await readCompletionStart(world.ports)
    world.clock.advance(minutes(60))
    await beginCompletion(world.ports, "paid")
    const { iso } = world.clock
    world.clock.advance(seconds(1))
    await readCompletionStart(world.ports)
    world.clock.advance(seconds(1))
    const settings = { ...world.settings, completeWhen: "paid" } as const
    expect(await readCompletionStart({ ...world.ports, settings })).toBe(iso)
  })

  it("does not wait for a start date that was later once and is no more", async () => {
    const world = new World({ completeWhen: "paid", startDate: "2026-06-01" })
    await readCompletionStart(world.ports)
    const settings = {
      ...world.settings,
      completeWhen: "paid_and_shipped",
      startDate: "2026-01-01",
    } as const
    const since = await readCompletionStart({ ...world.ports, settings })
    expect(Date.parse(since)).toBe(world.clock.nowMs - minutes(1))
  })
})

describe("invoices that may be this shop's, found by two processes,", () => {
  const found = (accountId: string, ...unseen: string[]) => ({
    ...{ accountId, unseen, sight: "hidden" as const },
  })
  const save = async (world: World, ports: Ports, { accountId, unseen }: LastLedgerCheck) => {
    const check = ledgerCheckOf({ ledgerChecks: new Map() }, "default")
    Object.assign(check, { accountId, unseen, sight: "hidden" })
    await saveLastCheck(ports, "default", check, { isForbidden: false })
    return check.unseen
  }

  it("are all kept in one account, and looked for by both", async () => {
    const world = new World()
    const [one, other] = [found("acc", "1"), found("acc", "2")].map((last) => ({ ...last, at: "" }))
    const late = overtake(world, "ledgerCheck", async () => await save(world, world.ports, other!))
    expect([...(await save(world, late, one!))].sort()).toEqual(["1", "2"])
    const kept = await world.ledger.readCompanyNote("default", "ledgerCheck")
    expect([...(kept?.unseen ?? [])].sort()).toEqual(["1", "2"])
  })

  it("are all kept of two accounts", async () => {
    const world = new World()
    const [one, other] = [found("acc", "1"), found("new", "2")].map((last) => ({ ...last, at: "" }))
    const late = overtake(world, "ledgerCheck", async () => await save(world, world.ports, other!))
    await save(world, late, one!)
    expect(await world.ledger.readCompanyNote("default", "ledgerCheck")).toMatchObject({
      ...{ accountId: "acc", unseen: ["1"], elsewhere: { new: ["2"] } },
    })
  })
})

describe("a company on hold for what its ledger lacks", () => {
  async function aCompany() {
    const world = new World()
    world.comparesAtStart = true
    world.restart()
    world.service().showsDetails = true
    world.service().listsDetails = true
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.live(minutes(5))
    const kept = backUp(world.ledger)
    const lost = world.place(orderNumber(2))
    await world.trigger(lost)
    await world.live(minutes(5))
    restore(world, kept)
    await world.live(minutes(5))
    expect([...world.ledger.holds.keys()]).toEqual(["default ledger-behind"])
    const gap = await world.ledger.readCompanyNote("default", "gap")
    // What is listed is not answered, so the saved gap counts.
    world.service().unanswered.add("list")
    const another = {
      ...gap!.invoices[0]!,
      invoiceId: "another",
      orderId: world.place(orderNumber(3)).id,
    }
    const findAnother = async () =>
      await world.ledger.saveCompanyNote("default", "gap", {
        ...gap!,
        count: 2,
        invoices: [...gap!.invoices, another],
      })
    return { world, lost, findAnother }
  }

  it("stays so when another process finds more while a person ends it", async () => {
    const { world, findAnother } = await aCompany()
    const late = overtake(world, "gap", findAnother)
    expect(await endBehind(late, "default", { isAnswered: true })).toBe("changed")
    expect([...world.ledger.holds.keys()]).toEqual(["default ledger-behind"])
    const gap = await world.ledger.readCompanyNote("default", "gap")
    expect(gap?.invoices.map(({ invoiceId }) => invoiceId)).toContain("another")
  })

  it("is on hold again when another process finds more just before the hold ends", async () => {
    const { world, findAnother } = await aCompany()
    world.atNext("ledger.releaseCompany", "before", async () => {
      await findAnother()
    })
    expect(await endBehind(world.ports, "default", { isAnswered: true })).toBe("still-behind")
    expect([...world.ledger.holds.keys()]).toEqual(["default ledger-behind"])
  })

  it("is active again once nothing is left", async () => {
    const { world, lost } = await aCompany()
    expect(await endBehind(world.ports, "default", { isAnswered: true })).toBe("ended")
    expect([...world.ledger.holds.keys()]).toEqual([])
    expect(composeReference(lost.id)).toBeTruthy()
    expect(await world.rowOf(lost)).toMatchObject({ state: "issued" })
  })
})

test("two people's answers about missing invoices are both kept, each with who gave it", async () => {
  const world = new World()
  const by = (actorId: string) => ({
    ...{ actorId, field: "ledger" },
    ...{ old: { source: "stored", value: null }, new: { source: "stored", value: null } },
  })
  const late = overtake(world, "gapAnswer", async () => {
    await saveAnswerByIds(
      world.ports,
      "default",
      { ids: ["1"], areOthersKnown: true },
      by("user_1")
    )
  })
  await saveAnswerByIds(late, "default", { ids: ["2"] }, by("user_2"))
  const kept = await world.ledger.readCompanyNote("default", "gapAnswer")
  expect([...(kept?.invoiceIds ?? [])].sort()).toEqual(["1", "2"])
  expect(kept?.areOthersKnown).toBe(true)
  expect(world.ledger.changes.map(({ actorId }) => actorId)).toEqual(["user_1", "user_2"])
})

test("an account in which drafts cannot be used is not counted as proven by an earlier reading", async () => {
  const world = new World()
  const account = { companyId: "default", accountId: "acc" }
  const read = { ...account, stampedFor: "issue", draftId: "7", invoiceId: "7" }
  const late = overtake(world, "draft_first default acc", async () => {
    await noteUnfit(world.ports, account, "a draft was issued as another document")
  })
  await learnDraftFirst(late, read as InvoiceRequest, { status: "ISSUED" })
  expect(await readTrust(world.ports, account)).toBe("unfit")
})

test("an account that showed KSeF statuses to another process keeps that", async () => {
  const world = new World()
  const order = world.place(orderNumber(1))
  await world.trigger(order)
  await world.live(minutes(3))
  const { companyId, accountId } = await world.rowOf(order)
  const key = nameKsefAccount(accountId ?? companyId ?? "")
  const shown = { shownSince: "2026-03-01T00:00:00.000Z", unlistedAt: null }
  for (const { shown: invoice } of world.service().invoices) {
    invoice.ksef = { ...invoice.ksef!, state: "accepted", isReadOnly: true } as never
  }
  const late = overtake(world, key, async () => await world.ledger.saveValue(key, shown))
  await watchKsef(late, { turnMs: 1 })
  expect(await showsKsef(world.ports, companyId!, accountId)).toBe(true)
  expect(await world.ledger.readValue(key)).toMatchObject({ shownSince: shown.shownSince })
})

test("a project that another process added meanwhile stays known", async () => {
  const world = new World()
  const key = `${SEEN_PROJECTS}default`
  const [mine, another] = [
    { id: 1, name: "Mine" },
    { id: 2, name: "Another" },
  ]
  const late = overtake(world, key, async () => {
    await world.ledger.saveValue(key, { companyId: "default", projects: [another] })
  })
  const serviceOf = () => ({ addProject: async () => ({ kind: "done", value: [mine] }) })
  const ports = { ...late, serviceOf } as unknown as Ports
  expect(await addProject(ports, { companyId: "default", name: "Mine" })).toEqual({ kind: "added" })
  const seen = await world.ledger.readValue<SeenProjects>(key)
  expect(seen?.projects).toEqual([mine, another])
})

test("a process that was overtaken while it listed standing troubles reports nothing older", async () => {
  const world = new World()
  const look = async (ports: Ports) =>
    await takeStandingTroubles({
      ...ports,
      hasAutomaticRequestSince: async () => true,
      isQueueBroken: async () => true,
    })
  const newer = { "no key": world.clock.iso }
  const late = overtake(world, "standing_troubles", async () => {
    await world.ledger.saveValue("standing_troubles", newer)
  })
  expect(await look(late)).toBeNull()
  expect(await world.ledger.readValue("standing_troubles")).toEqual(newer)
})
