import type {
  InvoicingErrorBody,
  InvoicingSettingsResponse,
  RunListResponse,
  RunReportResponse,
  RunResponse,
  SettingsPreviewResponse,
  TrialResult,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(400_000)

describe("a trial run", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    // Not live: the trial covers orders that nobody has invoiced yet.
    shop = await ShopUnderTest.open({ name: "trial", options: { live: false } })
    for (let n = 0; n < 4; n += 1) await shop.sell()
    await shop.sell({ buyer: BUYERS.mistyped })
  })

  afterAll(async () => await shop?.close())

  const start = async (body: object) =>
    await shop.post<RunResponse & InvoicingErrorBody>("runs/trial", body)
  const read = async (id: string, query = "") =>
    (await shop.get<RunReportResponse>(`runs/${id}${query}`)).body
  const untilOver = async (id: string) =>
    await waitUntil("the trial run is over", async () => {
      const { run } = await read(id)
      return run.finished_at === null ? null : run
    })

  it("tells what the newest orders would become, and neither sends nor keeps anything of them", async () => {
    const reply = await start({ newest: 100 })
    expect(reply.status).toBe(202)
    expect(reply.body.run).toMatchObject({ kind: "trial", params: { newest: 100 } })
    const run = await untilOver(reply.body.run.id)
    expect(run).toMatchObject({
      ...{ state: "done", total: 5, done: 5, counts: { invoice: 4, refused: 1 } },
      ...{ seconds_left: null, error: null },
    })
    const result = run.result as TrialResult
    expect(result.reasons).toMatchObject([{ code: "TAX_ID_INVALID", count: 1, outcome: "refused" }])
    expect(result.differences).toEqual([])
    const of = (by: string) => result.sums.filter((sum) => sum.by === by)
    expect(of("currency").map(({ count }) => count)).toEqual([4])
    const add = (by: string) =>
      of(by).reduce((sum, { gross }) => sum + Math.round(Number(gross) * 100), 0)
    expect(new Set(["currency", "vat", "company", "category", "project"].map(add)).size).toBe(1)
    expect(shop.sandbox.invoices()).toEqual([])
    const [kept] = await shop.sql<{ n: string }>("select count(*) as n from invoicing_request")
    expect(Number(kept?.n)).toBe(0)
    const rows = await shop.sql<{ text: string }>(
      `select result::text as text from invoicing_run
       union all select params::text from invoicing_run_item`
    )
    expect(JSON.stringify(rows)).not.toMatch(/@|Nowak|Kowalsk/)
  })

  it("has a report by pages and outcomes, and as a file", async () => {
    const { runs } = (await shop.get<RunListResponse>("runs?kind=trial")).body
    const id = runs[0]!.id
    const page = await read(id, "?limit=2&offset=2")
    expect([page.count, page.items.map(({ position }) => position)]).toEqual([5, [2, 3]])
    const refused = await read(id, "?code=refused")
    expect(refused.count).toBe(1)
    expect(refused.items[0]).toMatchObject({
      code: "refused",
      params: { reasons: ["TAX_ID_INVALID"] },
    })
    const file = await shop.get<unknown>(`runs/${id}/export?language=pl`)
    const lines = file.text.trim().split("\r\n")
    expect(lines[0]).toContain("Zamówienie;Wynik;Powód;Firma;")
    expect(lines).toHaveLength(6)
    expect(file.text).toContain("nie można zafakturować;błędny NIP;")
    expect(file.text).toContain("powstałaby faktura;;")
  })

  it("of a period finds the orders that were placed in it", async () => {
    const over = await untilOver(
      (await start({ from: "2020-01-01", to: "2100-01-01" })).body.run.id
    )
    expect(over.total).toBeGreaterThanOrEqual(5)
    const none = await untilOver(
      (await start({ from: "2020-01-01", to: "2020-02-01" })).body.run.id
    )
    expect(none).toMatchObject({ state: "done", total: 0, done: 0 })
  })

  it("runs one at a time, and is paused, resumed and stopped", async () => {
    const [run] = await shop.sql<{ id: string }>(
      `insert into invoicing_run (id, kind, slot, params, counts, begun_by, token, lease_until)
       values ('invrun_busy', 'trial', '*', '{"newest": 100}', '{}', 'user', 'a process', now() + interval '1 hour')
       returning id`
    )
    const busy = await start({ newest: 10 })
    expect([busy.status, busy.body.code]).toEqual([409, "RUN_IN_THE_WAY"])
    const steer = async (way: string) =>
      await shop.post<RunResponse & InvoicingErrorBody>(`runs/${run!.id}/${way}`, {})
    expect((await steer("pause")).body.run).toMatchObject({ state: "running", command: "pause" })
    await shop.sql(
      "update invoicing_run set lease_until = now() - interval '1 second' where id = 'invrun_busy'"
    )
    expect((await steer("pause")).body.run).toMatchObject({ state: "paused", command: null })
    expect((await steer("pause")).body.code).toBe("RUN_NOT_STEERABLE")
    expect((await steer("resume")).status).toBe(200)
    expect(await untilOver(run!.id)).toMatchObject({ state: "done", counts: { invoice: 4 } })
    expect((await steer("stop")).body.code).toBe("RUN_NOT_STEERABLE")
    expect((await shop.post<InvoicingErrorBody>("runs/invrun_none/stop", {})).body.code).toBe(
      "RUN_UNKNOWN"
    )
  })

  it("refuses a scope that makes no sense", async () => {
    for (const body of [
      {},
      { newest: 0 },
      { newest: 60_000 },
      { from: "2026-01-02", to: "2026-01-01" },
      { from: "2026-02-31", to: "2026-03-01" },
      // No date can represent the day after it.
      { from: "2026-01-01", to: "9999-12-31" },
      { newest: 1, from: "2026-01-01", to: "2026-01-02" },
    ]) {
      expect((await start(body)).status).toBe(400)
    }
  })

  it("tells before settings are saved what they would change, and saves nothing", async () => {
    const before = (await shop.get<InvoicingSettingsResponse>("settings")).body
    const ask = async (body: object) =>
      await shop.post<SettingsPreviewResponse & InvoicingErrorBody>("settings/preview", body)
    const { body } = await ask({ "mapping.projects": { fallback: "Sklep" } })
    expect(body).toMatchObject({
      ...{ orders: 5, differing: 4, changes: [{ what: "project", count: 4 }], is_whole: true },
    })
    expect(body.examples).toHaveLength(3)
    expect(body.examples[0]?.parts).toEqual([{ what: "project", before: "-", after: "Sklep" }])
    expect((await ask({ live: true })).body).toMatchObject({ differing: 0, examples: [] })
    const wrong = await ask({ dueDays: 900 })
    expect([wrong.status, wrong.body.code]).toEqual([400, "SETTINGS_INVALID"])
    expect((await shop.get<InvoicingSettingsResponse>("settings")).body).toEqual(before)
  })
})
