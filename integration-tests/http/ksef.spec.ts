import type {
  InvoiceKsef,
  InvoiceRequestDetail,
  InvoiceRequestListResponse,
  InvoicingErrorBody,
  InvoicingNoticesResponse,
  InvoicingSettingsResponse,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(300_000)

const WORDS = "450: <b>Błąd</b> weryfikacji semantyki dokumentu"

describe("the way of invoices into KSeF", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "ksef", options: { send: "on_issue" } })
  })

  afterAll(async () => await shop?.close())

  const configure = (settings: Parameters<typeof shop.sandbox.configure>[1]) =>
    shop.sandbox.configure("default", settings)
  const read = async (id: string) =>
    (await shop.get<{ request: InvoiceRequestDetail }>(`requests/${id}`)).body.request
  const notices = async () => (await shop.get<InvoicingNoticesResponse>("notices")).body.ksef
  const settingOf = async () =>
    (await shop.get<InvoicingSettingsResponse>("settings")).body.companies[0]?.ksef
  const listOf = async (query: string) =>
    (await shop.get<InvoiceRequestListResponse>(`requests?${query}`)).body.requests.map(
      ({ id }) => id
    )
  const untilState = async (id: string, state: string) =>
    await waitUntil(`KSeF: ${state}`, async () => {
      await shop.watchKsef()
      const { ksef } = await read(id)
      return ksef?.state === state ? ksef : null
    })
  const sell = async () => {
    const orderId = await shop.sell({ buyer: BUYERS.company })
    return await shop.untilSent(orderId)
  }

  it("are nobody's concern in an account that is not connected", async () => {
    const { id } = await sell()
    expect(await untilState(id, "not_shown")).toMatchObject({
      number: null,
      lateness: "in_time",
      last_day: null,
      is_open: false,
    })
    expect(await notices()).toMatchObject({ errors: 0, overdue: 0, late: 0, vat_pln: "0" })
    expect(await settingOf()).toBe("not_shown")
  })

  it("are followed until the number is there, by several processes at once, and announced", async () => {
    configure({ ksefConnected: true, ksefDelayMs: 300 })
    const { id } = await sell()
    shop.sandbox.ksef.endOfDay("default")
    const accepted = await untilState(id, "accepted")
    const [record] = shop.sandbox.ksef.list("default")
    expect(accepted).toMatchObject({
      number: record?.ksefId,
      is_number_odd: false,
      is_open: false,
      next_check_at: null,
    })
    expect(await settingOf()).toBe("shown")
    expect(accepted.number).toMatch(/^\d{10}-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$/)
    const runs = await shop.watchKsef(4)
    expect(runs.reduce((sum, { read: n }) => sum + n, 0)).toBeLessThanOrEqual(1)
    expect(await listOf("ksef=accepted")).toEqual([id])
    expect(await listOf("ksef=open")).toEqual([])
  })

  it("are told when KSeF refuses one, with its words, until a person has dealt with it", async () => {
    shop.sandbox.ksef.reject("default", { message: WORDS, invoices: null, attempts: null })
    const { id } = await sell()
    shop.sandbox.ksef.endOfDay("default")
    const refused = await untilState(id, "error")
    expect(refused).toMatchObject({ is_open: true, is_settled: false })
    expect(refused.message).toContain("weryfikacji semantyki")
    expect(await notices()).toMatchObject({ errors: 1, overdue: 0, late: 0 })
    expect(Number((await notices()).vat_pln)).toBeGreaterThan(0)
    expect(await listOf("ksef=open")).toEqual([id])
    const bell = await waitUntil("the bell tells", async () => {
      const rows = await shop.sql<{ data: { title: string } }>(
        "select data from notification where channel = 'feed'"
      )
      return rows.find(({ data }) => data.title.includes("KSeF")) ?? null
    })
    expect(bell.data.title).toContain("KSeF refused an invoice")

    const settle = async (state: string) =>
      await shop.post<InvoicingErrorBody>(`requests/${id}/settle-ksef`, {
        reason: "Corrected in Altera",
        state,
      })
    expect(await settle("pending")).toMatchObject({
      status: 409,
      body: { code: "CHANGED_MEANWHILE" },
    })
    expect((await settle("error")).status).toBe(200)
    expect(await settle("error")).toMatchObject({ status: 409, body: { code: "KSEF_NOT_OPEN" } })
    const settled = await read(id)
    expect(settled.ksef).toMatchObject({ is_open: false, is_settled: true })
    // Its number will still be read.
    expect(settled.ksef?.next_check_at).not.toBeNull()
    expect(settled.acts.at(-1)).toMatchObject({ act: "settle_ksef", note: "Corrected in Altera" })
    expect(await notices()).toMatchObject({ errors: 0 })
    // The invoice itself is unchanged: issued once, and mailed once.
    expect(shop.invoicesOf(settled.order_id)).toHaveLength(1)
    expect(shop.mailsOf(settled.order_id)).toHaveLength(1)
    shop.sandbox.ksef.reject("default", null)
  })

  it("are not missed of an invoice that need not be in KSeF", async () => {
    const { id } = await sell()
    shop.sandbox.ksef.endOfDay("default")
    await untilState(id, "accepted")
    await shop.sql(
      `update invoicing_follow_up set state = 'not_submitted', warn_at = null, late_at = null,
         due_at = null, details = details || '{"isDue": false, "number": null}'
       where request_id = $1 and kind = 'ksef'`,
      [id]
    )
    const { ksef } = await read(id)
    expect(ksef).toMatchObject({ state: "not_submitted", status: "not_due", is_open: false })
    expect(await listOf("ksef=not_due")).toContain(id)
    expect(await listOf("ksef=not_submitted")).not.toContain(id)
    expect(await listOf("ksef=not_due&ksef=not_submitted")).toContain(id)
    const file = await shop.get<unknown>("requests/export?ksef=not_due&language=en")
    expect(file.text).toContain(",not required,")
    await shop.sql(
      `update invoicing_follow_up set details = details || '{"isDue": true}'
       where request_id = $1 and kind = 'ksef'`,
      [id]
    )
    expect((await read(id)).ksef?.status).toBe("not_submitted")
    expect(await listOf("ksef=not_due")).not.toContain(id)
    expect(await listOf("ksef=not_submitted")).toContain(id)
  })

  it("tell of offline mode, of repetitions, and that the invoice can no longer be changed", async () => {
    configure({ ksefOffline: true, ksefOfflineReason: "AWARIA" })
    const { id, order_id: orderId } = await sell()
    shop.sandbox.ksef.endOfDay("default")
    const until = async (what: string, isMet: (ksef: InvoiceKsef) => boolean) =>
      await waitUntil(what, async () => {
        await shop.watchKsef()
        const { ksef } = await read(id)
        return ksef && isMet(ksef) ? ksef : null
      })
    expect(await until("offline", ({ is_offline: isOffline }) => isOffline === true)).toMatchObject(
      {
        status: "pending",
        offline_reason: "AWARIA",
        is_read_only: false,
      }
    )
    configure({ ksefOffline: false, ksefMaxRetries: 2, ksefRetryMs: 100 })
    shop.sandbox.ksef.reject("default", { message: WORDS, invoices: null, attempts: null })
    expect(await until("repeated", ({ retries }) => retries === 2)).toMatchObject({
      is_offline: true,
      offline_reason: "AWARIA",
      is_read_only: true,
    })
    await untilState(id, "error")
    shop.sandbox.ksef.reject("default", null)
    configure({ ksefMaxRetries: 5, ksefRetryMs: 10_000 })
    const [record] = shop.invoicesOf(orderId)
    if (!record) throw new Error("no invoice")
    shop.sandbox.ksef.sendNow(record)
    expect(await untilState(id, "accepted")).toMatchObject({ is_read_only: true, message: null })
    // KSeF's status before it accepted is kept.
    const { ksef_history: history } = await read(id)
    expect(history[0]).toMatchObject({ state: "pending" })
    expect(history.at(-1)).toMatchObject({ state: "accepted", message: null })
    const refusal = history.find(({ state }) => state === "error")
    expect(refusal?.message).toContain("weryfikacji semantyki")
  })

  it("are late once the last day is over, by Poland's days", async () => {
    configure({ ksefSlow: true })
    const { id } = await sell()
    await untilState(id, "pending")
    expect((await read(id)).ksef).toMatchObject({ is_open: false, lateness: "in_time" })
    await shop.sql(`update invoicing_request set issue_date = '2026-11-11' where id = $1`, [id])
    await shop.sql(
      `update invoicing_follow_up set warn_at = '2026-11-11T22:59:59Z',
         late_at = '2026-11-12T22:59:59Z' where request_id = $1`,
      [id]
    )
    expect((await read(id)).ksef).toMatchObject({
      is_open: true,
      lateness: "late",
      last_day: "2026-11-12",
    })
    expect(await notices()).toMatchObject({ errors: 0, overdue: 0, late: 1 })
    expect(await listOf("ksef=open")).toEqual([id])
  })
})
