import type { NewRun, RunProgress } from "../../../core/runs/run"
import type { LedgerPort } from "../../ports"
import type { RunsPort } from "../../runs/runs-port"
import { aNewRequest } from "./a-new-request"
import type { Cases } from "./ledger-contract"
import { hours, minutes, seconds } from "./virtual-clock"

const LEASE_MS = minutes(3)

const aRun = (changes: Partial<NewRun> = {}): NewRun => ({
  kind: "trial",
  companyId: null,
  params: { newest: 10 },
  begunBy: "user_1",
  ...changes,
})

const aProgress = (changes: Partial<RunProgress> = {}): RunProgress => ({
  cursor: { at: 1 },
  total: 10,
  done: 1,
  counts: { issued: 1 },
  result: null,
  items: [],
  isOver: false,
  ...changes,
})

const begin = async (ledger: LedgerPort, changes: Partial<NewRun> = {}): Promise<string> => {
  const id = await ledger.beginRun(aRun(changes))
  if (id === null) throw new Error("Another run is in the way")
  return id
}

const claim = async (ledger: LedgerPort, token: string, id: string | null = null) =>
  await ledger.claimRun({ id, token, leaseMs: LEASE_MS, kinds: ["trial", "backfill"] })

const commit = async (ledger: LedgerPort, id: string, token: string, changes = {}) =>
  await ledger.commitRunStep({ id, token, leaseMs: LEASE_MS }, aProgress(changes))

const stateOf = async (ledger: LedgerPort, id: string) => (await ledger.findRun(id))?.state

/** What every ledger does about long work in the background. */
export const RUN_CONTRACT: { readonly [Name in keyof RunsPort]: Cases } = {
  beginRun: [
    [
      "keeps a run, with nothing done of it",
      async ({ ledger }) => {
        const id = await begin(ledger, { companyId: "pl" })
        expect(await ledger.findRun(id)).toMatchObject({
          ...{ id, kind: "trial", companyId: "pl", params: { newest: 10 }, begunBy: "user_1" },
          ...{ state: "running", command: null, total: null, done: 0, counts: {}, result: null },
          ...{ error: null, finishedAt: null, workedMs: 0 },
        })
      },
    ],
    [
      "lets one run at a time for a company, and one for all of them beside none",
      async ({ ledger }) => {
        const first = await begin(ledger, { companyId: "pl" })
        expect(await ledger.beginRun(aRun({ companyId: "pl", kind: "backfill" }))).toBeNull()
        expect(await ledger.beginRun(aRun())).toBeNull()
        const second = await begin(ledger, { companyId: "de" })
        await ledger.requestRunCommand(first, "stop")
        await ledger.requestRunCommand(second, "pause")
        await begin(ledger)
        expect(await ledger.beginRun(aRun({ companyId: "pl" }))).toBeNull()
      },
    ],
    [
      "keeps one of however many begin at once",
      async ({ ledger }) => {
        const begun = await Promise.all(Array.from({ length: 8 }, () => ledger.beginRun(aRun())))
        expect(begun.filter((id) => id !== null)).toHaveLength(1)
      },
    ],
  ],
  claimRun: [
    [
      "gives a run to one process, and to another one when the first was silent for too long",
      async (test) => {
        const { ledger } = test
        const id = await begin(ledger)
        const given = await Promise.all(["a", "b", "c"].map((token) => claim(ledger, token)))
        expect(given.filter((run) => run !== null)).toHaveLength(1)
        expect(await claim(ledger, "d", id)).toBeNull()
        await test.advance(LEASE_MS + seconds(1))
        expect(await claim(ledger, "e")).toMatchObject({ id, cursor: null, attempts: 2 })
      },
    ],
    [
      "gives the oldest, or the named one, and only of a kind that the process knows",
      async (test) => {
        const { ledger } = test
        await begin(ledger, { companyId: "pl", kind: "adoption" })
        await test.advance(seconds(1))
        const second = await begin(ledger, { companyId: "de" })
        await test.advance(seconds(1))
        const third = await begin(ledger, { companyId: "fr", kind: "backfill" })
        expect((await claim(ledger, "a", third))?.id).toBe(third)
        expect((await claim(ledger, "b"))?.id).toBe(second)
        expect(await claim(ledger, "c")).toBeNull()
      },
    ],
    [
      "names the process that has it, for which alone a request of the run is inserted",
      async (test) => {
        const { ledger } = test
        const id = await begin(ledger, { kind: "backfill" })
        const wanted = (orderId: string, token = "a") =>
          ledger.insertRequest({ ...aNewRequest(orderId), run: { id, token } })
        const lost = `Another process goes on with the run ${id}`
        expect((await claim(ledger, "a"))?.token).toBe("a")
        expect(await wanted("order_1")).toMatchObject({ isNew: true })
        await expect(wanted("order_2", "b")).rejects.toThrow(lost)
        await test.advance(LEASE_MS + seconds(1))
        await expect(wanted("order_2")).rejects.toThrow(lost)
        expect((await claim(ledger, "b"))?.token).toBe("b")
        await expect(wanted("order_2")).rejects.toThrow(lost)
        expect(await wanted("order_1")).toMatchObject({ isNew: false })
        expect(await wanted("order_2", "b")).toMatchObject({ isNew: true })
        await ledger.requestRunCommand(id, "pause")
        await commit(ledger, id, "b")
        await expect(wanted("order_3", "b")).rejects.toThrow(lost)
        expect(await ledger.findRequestOfOrder("order_3")).toBeNull()
      },
    ],
  ],
  renewRun: [
    [
      "renews the lease within a step, of its holder alone",
      async (test) => {
        const { ledger } = test
        const id = await begin(ledger)
        await claim(ledger, "a")
        await test.advance(LEASE_MS - seconds(1))
        await ledger.renewRun({ id, token: "a", leaseMs: LEASE_MS })
        await test.advance(LEASE_MS - seconds(1))
        expect(await claim(ledger, "b")).toBeNull()
        await ledger.renewRun({ id, token: "another", leaseMs: LEASE_MS })
        await test.advance(seconds(2))
        expect(await claim(ledger, "b")).toMatchObject({ id })
      },
    ],
  ],
  commitRunStep: [
    [
      "keeps where the run stands with its rows, for whoever goes on",
      async (test) => {
        const { ledger } = test
        const id = await begin(ledger)
        await claim(ledger, "a")
        await test.advance(seconds(2))
        const items = [
          { code: "one", orderId: "order_1", orderDisplayId: "1", params: { sum: "1.00" } },
        ]
        expect(await commit(ledger, id, "a", { items })).toBe("running")
        await test.advance(seconds(2))
        const more = { items: [{ code: "two", requestId: "r", invoiceId: "9" }], done: 2 }
        const counts = { issued: 1, skipped: 1 }
        await commit(ledger, id, "a", { ...more, counts, cursor: { at: 2 }, result: { sum: 1 } })
        await test.advance(LEASE_MS + seconds(1))
        expect(await claim(ledger, "b")).toMatchObject({
          ...{ cursor: { at: 2 }, counts, done: 2, total: 10, result: { sum: 1 } },
          ...{ itemCount: 2, attempts: 1, workedMs: 4_000 },
        })
        const nobody = { orderId: null, orderDisplayId: null, requestId: null, invoiceId: null }
        expect(await ledger.listRunItems({ runId: id, limit: 10 })).toEqual([
          { ...nobody, position: 0, ...items[0] },
          { ...nobody, position: 1, code: "two", requestId: "r", invoiceId: "9", params: {} },
        ])
      },
    ],
    [
      "keeps nothing of a process whose run another one has, or that has ended",
      async (test) => {
        const { ledger } = test
        const id = await begin(ledger)
        await claim(ledger, "a")
        await test.advance(LEASE_MS + seconds(1))
        await claim(ledger, "b")
        const items = [{ code: "late" }]
        expect(await commit(ledger, id, "a", { items })).toBeNull()
        expect(await ledger.countRunItems({ runId: id })).toBe(0)
        expect(await commit(ledger, id, "b", { isOver: true })).toBe("done")
        expect(await commit(ledger, id, "b", { items })).toBeNull()
        expect(await ledger.findRun(id)).toMatchObject({ state: "done", done: 1 })
        expect((await ledger.findRun(id))?.finishedAt).not.toBeNull()
      },
    ],
    [
      "renews the lease",
      async (test) => {
        const { ledger } = test
        const id = await begin(ledger)
        await claim(ledger, "a")
        await test.advance(LEASE_MS - seconds(1))
        await commit(ledger, id, "a")
        await test.advance(LEASE_MS - seconds(1))
        expect(await claim(ledger, "b")).toBeNull()
      },
    ],
    [
      "does what was asked for meanwhile, unless the step was the last",
      async ({ ledger }) => {
        const first = await begin(ledger, { companyId: "pl" })
        await claim(ledger, "a", first)
        await ledger.requestRunCommand(first, "pause")
        expect(await commit(ledger, first, "a")).toBe("paused")
        const second = await begin(ledger, { companyId: "de" })
        await claim(ledger, "b", second)
        await ledger.requestRunCommand(second, "stop")
        // A stop is not taken back by a pause.
        await ledger.requestRunCommand(second, "pause")
        expect(await commit(ledger, second, "b")).toBe("stopped")
        const third = await begin(ledger, { companyId: "fr" })
        await claim(ledger, "c", third)
        await ledger.requestRunCommand(third, "stop")
        expect(await commit(ledger, third, "c", { isOver: true })).toBe("done")
      },
    ],
  ],
  releaseRun: [
    [
      "gives a run back, at once or for later",
      async (test) => {
        const { ledger } = test
        const id = await begin(ledger)
        await claim(ledger, "a")
        await ledger.releaseRun({ id, token: "a" }, 0)
        expect(await claim(ledger, "b")).toMatchObject({ attempts: 1 })
        await ledger.releaseRun({ id, token: "b" }, seconds(20))
        expect(await claim(ledger, "c")).toBeNull()
        await test.advance(seconds(21))
        expect(await claim(ledger, "c")).toMatchObject({ attempts: 2 })
        await ledger.releaseRun({ id, token: "another" }, 0)
        expect(await claim(ledger, "d")).toBeNull()
      },
    ],
  ],
  failRun: [
    [
      "ends a run with why, for the process that has it alone",
      async ({ ledger }) => {
        const id = await begin(ledger)
        await claim(ledger, "a")
        const error = { code: "RUN_STEP_FAILED", params: { of: "it" }, message: "It broke." }
        await ledger.failRun({ id, token: "another" }, error)
        expect(await stateOf(ledger, id)).toBe("running")
        await ledger.failRun({ id, token: "a" }, error)
        expect(await ledger.findRun(id)).toMatchObject({ state: "failed", error })
      },
    ],
  ],
  requestRunCommand: [
    [
      "pauses and stops at once what nobody works on",
      async (test) => {
        const { ledger } = test
        const id = await begin(ledger)
        await claim(ledger, "a")
        await test.advance(LEASE_MS + seconds(1))
        expect(await ledger.requestRunCommand(id, "pause")).toBe(true)
        expect(await ledger.findRun(id)).toMatchObject({ state: "paused", command: null })
        expect(await commit(ledger, id, "a")).toBeNull()
        expect(await ledger.requestRunCommand(id, "pause")).toBe(false)
        expect(await ledger.requestRunCommand(id, "stop")).toBe(true)
        expect(await ledger.findRun(id)).toMatchObject({ state: "stopped", command: null })
        expect((await ledger.findRun(id))?.finishedAt).not.toBeNull()
        expect(await ledger.requestRunCommand(id, "stop")).toBe(false)
        expect(await ledger.requestRunCommand("invrun_none", "stop")).toBe(false)
      },
    ],
    [
      "waits for the step that is being done",
      async ({ ledger }) => {
        const id = await begin(ledger)
        await claim(ledger, "a")
        expect(await ledger.requestRunCommand(id, "pause")).toBe(true)
        expect(await ledger.findRun(id)).toMatchObject({ state: "running", command: "pause" })
      },
    ],
  ],
  resumeRun: [
    [
      "lets a paused run go on from where it stood",
      async ({ ledger }) => {
        const id = await begin(ledger)
        await claim(ledger, "a")
        await ledger.requestRunCommand(id, "pause")
        await commit(ledger, id, "a")
        expect(await claim(ledger, "b")).toBeNull()
        expect(await ledger.resumeRun(id)).toBe("resumed")
        expect(await claim(ledger, "b")).toMatchObject({ id, cursor: { at: 1 }, command: null })
        expect(await ledger.resumeRun(id)).toBe("not-paused")
      },
    ],
    [
      "lets a failed one try again, and none beside another",
      async ({ ledger }) => {
        const id = await begin(ledger, { companyId: "pl" })
        await claim(ledger, "a")
        await ledger.failRun({ id, token: "a" }, { code: "X", params: {}, message: "x" })
        const other = await begin(ledger)
        expect(await ledger.resumeRun(id)).toBe("busy")
        expect(await stateOf(ledger, id)).toBe("failed")
        await ledger.requestRunCommand(other, "stop")
        expect(await ledger.resumeRun(id)).toBe("resumed")
        expect(await ledger.findRun(id)).toMatchObject({ error: null, finishedAt: null })
        expect(await ledger.resumeRun(other)).toBe("not-paused")
      },
    ],
  ],
  findRun: [
    [
      "finds nothing by an id that nothing has",
      async ({ ledger }) => expect(await ledger.findRun("invrun_none")).toBeNull(),
    ],
  ],
  listRuns: [
    [
      "lists the newest first, of some kinds if any are given",
      async (test) => {
        const { ledger } = test
        const first = await begin(ledger, { companyId: "pl" })
        await test.advance(seconds(1))
        const second = await begin(ledger, { companyId: "de", kind: "backfill" })
        const idsOf = async (query: Parameters<RunsPort["listRuns"]>[0]) =>
          (await ledger.listRuns(query)).map(({ id }) => id)
        expect(await idsOf({ limit: 10 })).toEqual([second, first])
        expect(await idsOf({ limit: 1 })).toEqual([second])
        expect(await idsOf({ kinds: ["trial"], limit: 10 })).toEqual([first])
      },
    ],
  ],
  listRunItems: [
    [
      "gives a page, of one code if one is given, behind a position if one is given",
      async ({ ledger }) => {
        const id = await begin(ledger)
        await claim(ledger, "a")
        const items = ["x", "y", "x", "x", "y"].map((code) => ({ code }))
        await commit(ledger, id, "a", { items })
        const places = async (query: Partial<Parameters<RunsPort["listRunItems"]>[0]>) =>
          (await ledger.listRunItems({ runId: id, limit: 10, ...query })).map(
            ({ position }) => position
          )
        expect(await places({})).toEqual([0, 1, 2, 3, 4])
        expect(await places({ code: "x" })).toEqual([0, 2, 3])
        expect(await places({ code: "x", after: 0, limit: 1 })).toEqual([2])
        expect(await places({ offset: 3 })).toEqual([3, 4])
        expect(await places({ runId: "invrun_none" })).toEqual([])
      },
    ],
  ],
  listRunCompanies: [
    [
      "names the companies of rows with these codes, and tells their rows apart",
      async ({ ledger }) => {
        const id = await begin(ledger)
        await claim(ledger, "a")
        const items = [
          { code: "none", params: { company: "pl" } },
          { code: "none", params: { company: "de" } },
          { code: "refused", params: { company: "fr" } },
          { code: "doubt", params: { company: null } },
          { code: "none", params: { company: "pl" } },
        ]
        await commit(ledger, id, "a", { items })
        const companies = async (...codes: string[]) =>
          await ledger.listRunCompanies({ runId: id, codes })
        expect(await companies("none", "doubt")).toEqual(["", "de", "pl"])
        expect(await companies("gone")).toEqual([])
        const places = async (company: string, after?: number) =>
          (await ledger.listRunItems({ runId: id, company, after, limit: 10 })).map(
            ({ position }) => position
          )
        expect(await places("pl")).toEqual([0, 4])
        expect(await places("pl", 0)).toEqual([4])
        expect(await places("")).toEqual([3])
      },
    ],
  ],
  countRunItems: [
    [
      "counts the rows, of one code if one is given",
      async ({ ledger }) => {
        const id = await begin(ledger)
        await claim(ledger, "a")
        await commit(ledger, id, "a", { items: ["x", "y", "x"].map((code) => ({ code })) })
        expect(await ledger.countRunItems({ runId: id })).toBe(3)
        expect(await ledger.countRunItems({ runId: id, code: "x" })).toBe(2)
      },
    ],
  ],
  deleteOldRuns: [
    [
      "deletes what ended long ago with its rows, and nothing that may go on",
      async (test) => {
        const { ledger } = test
        const over = await begin(ledger, { companyId: "pl" })
        await claim(ledger, "a")
        await commit(ledger, over, "a", { isOver: true, items: [{ code: "x" }] })
        const paused = await begin(ledger, { companyId: "de" })
        await ledger.requestRunCommand(paused, "pause")
        await test.advance(hours(24 * 90))
        const old = { olderThanDays: 90, limit: 10 }
        expect(await ledger.deleteOldRuns(old)).toBe(0)
        await test.advance(hours(1))
        expect(await ledger.deleteOldRuns(old)).toBe(1)
        expect(await ledger.findRun(over)).toBeNull()
        expect(await ledger.countRunItems({ runId: over })).toBe(0)
        expect(await stateOf(ledger, paused)).toBe("paused")
      },
    ],
    [
      "keeps a search as long as a run that works by its rows may go on",
      async (test) => {
        const { ledger } = test
        const search = await begin(ledger)
        await claim(ledger, "a")
        await commit(ledger, search, "a", { isOver: true, items: [{ code: "none" }] })
        const user = await begin(ledger, { kind: "backfill", params: { search } })
        await ledger.requestRunCommand(user, "pause")
        await test.advance(hours(24 * 91))
        const old = { olderThanDays: 90, limit: 10 }
        expect(await ledger.deleteOldRuns(old)).toBe(0)
        expect(await ledger.countRunItems({ runId: search })).toBe(1)
        await ledger.requestRunCommand(user, "stop")
        expect(await ledger.deleteOldRuns(old)).toBe(1)
        expect(await ledger.findRun(search)).toBeNull()
      },
    ],
  ],
}
