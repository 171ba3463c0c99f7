import type {
  CompanyCheckResponse,
  InvoicingErrorBody,
  InvoicingSettingsResponse,
  InvoicingStatusResponse,
  SettingChangesResponse,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(400_000)

const KEY = "sandbox-key-default"

let shop: ShopUnderTest

const readSettings = async () => (await shop.get<InvoicingSettingsResponse>("settings")).body
const readChanges = async (query = "") =>
  (await shop.get<SettingChangesResponse>(`settings/changes${query}`)).body

describe("settings stored by an admin", () => {
  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "settings", options: { dueDays: 14 } })
  })

  afterAll(async () => await shop?.close())

  it("are none at first: every field says whether its value is an option or a default", async () => {
    const { revision, fields, companies, unreadable } = await readSettings()
    expect(revision).toBe(0)
    expect(unreadable).toEqual([])
    expect(fields.dueDays).toEqual({
      value: 14,
      source: "option",
      option_value: 14,
      option_source: "option",
    })
    expect(fields.trigger).toMatchObject({ value: "order.completed", source: "default" })
    expect(fields["mapping.shippingCategory"]).toMatchObject({ value: "Dostawa", source: "option" })
    expect(companies).toMatchObject([{ id: "default", key_tail: "ault", holds: [] }])
  })

  it("take effect on the next invoice, are recorded, and go back to the option", async () => {
    const before = await shop.untilSent(await shop.sell())
    const reply = await shop.post<InvoicingSettingsResponse>("settings", {
      invoiceFormat: "FV %N/%M/%Y",
      dueDays: 30,
      "mapping.shippingCategory": "Transport",
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      revision: 1,
      fields: { dueDays: { value: 30, source: "stored", option_value: 14 } },
    })
    const after = await shop.untilSent(await shop.sell())
    expect(before.invoice_number).not.toMatch(/^FV /)
    expect(after.invoice_number).toMatch(/^FV /)
    expect(after.positions.at(-1)).toMatchObject({ category: "Transport" })

    expect((await shop.post("settings", { invoiceFormat: null })).status).toBe(200)
    const last = await shop.untilSent(await shop.sell())
    expect(last.invoice_number).not.toMatch(/^FV /)
    const { changes, count } = await readChanges("?limit=1")
    expect(count).toBe(4)
    expect(changes).toMatchObject([
      {
        field: "invoiceFormat",
        old: { source: "stored", value: "FV %N/%M/%Y" },
        new: { source: "default", value: "%N/%M/%Y" },
      },
    ])
    expect(changes[0]?.actor_id).toMatch(/^user_/)
  })

  it("say by buyer which invoices are submitted to KSeF at once, also in the words of before", async () => {
    const submitted = async () =>
      await Promise.all(
        [BUYERS.company, BUYERS.person].map(async (buyer) => {
          const { order_id: orderId } = await shop.untilSent(await shop.sell({ buyer }))
          return shop.invoicesOf(orderId).map(({ request }) => request.sendToKSEF)
        })
      )
    const setting = async () => (await readSettings()).fields.sendToKsef
    expect(await setting()).toMatchObject({ value: null, source: "default" })
    expect(await submitted()).toEqual([[undefined], [undefined]])
    const rules = { companies: "now", persons: "end_of_day" }
    expect((await shop.post("settings", { sendToKsef: rules })).status).toBe(200)
    expect(await setting()).toMatchObject({ value: rules, source: "stored" })
    expect(await submitted()).toEqual([[true], [false]])
    for (const [before, moment] of [
      [true, "now"],
      [false, "end_of_day"],
    ] as const) {
      expect((await shop.post("settings", { sendToKsef: before })).status).toBe(200)
      expect((await setting()).value).toEqual({ companies: moment, persons: moment })
      expect(await submitted()).toEqual([[before], [before]])
    }
    await shop.post("settings", { sendToKsef: null })
    expect(await setting()).toMatchObject({ value: null, source: "default" })
  })

  it.each<[unknown, string]>([
    [{ sendToKsef: { companies: "now" } }, "sendToKsef"],
    [{ dueDays: -1 }, "dueDays"],
    [{ trigger: "order.shipped" }, "trigger"],
    [{ vatMap: { "23": "24%" } }, "vatMap"],
    [{ taxIdKeys: [] }, "taxIdKeys"],
    [{ "mapping.projects": { salesChannels: { Sklep: -4 } } }, "mapping.projects"],
    [{ apiKey: "stolen" }, "apiKey"],
    [{ companies: [] }, "companies"],
    [{ baseUrl: "https://evil.example" }, "baseUrl"],
    [{ invoiceFormat: "\u0000" }, "invoiceFormat"],
  ])("are refused by the rules of the options, naming the field: %j", async (body, field) => {
    const before = await readSettings()
    const reply = await shop.post<InvoicingErrorBody>("settings", body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      code: "SETTINGS_INVALID",
      params: { fields: expect.stringContaining(field) as string },
      message: expect.stringContaining(field) as string,
    })
    expect(await readSettings()).toEqual(before)
  })

  it("keep the fields of several people who save at once, each with its record", async () => {
    const { count } = await readChanges()
    const replies = await Promise.all(
      [{ send: "manual" }, { maxDecimals: 3 }, { invalidTaxId: "as_person" }].map(
        async (body) => await shop.post("settings", body)
      )
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { fields } = await readSettings()
    expect([fields.send.value.others, fields.maxDecimals.value, fields.invalidTaxId.value]).toEqual(
      ["manual", 3, "as_person"]
    )
    expect((await readChanges()).count).toBe(count + 3)
    await shop.post("settings", { send: null, maxDecimals: null, invalidTaxId: null })
  })

  it("keep the e-mails of several companies that are written at once, and restore the option of one", async () => {
    const [retail, wholesale] = [{ pl: { subject: "Sklep" } }, { pl: { subject: "Hurt" } }]
    const replies = await Promise.all([
      shop.post("settings", { email: { default: retail } }),
      shop.post("settings", { email: { wholesale } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await readSettings()).fields.email).toMatchObject({
      value: { default: retail, wholesale },
      source: "stored",
    })
    const restored = await shop.post<InvoicingSettingsResponse>("settings", {
      email: { default: null },
    })
    expect(restored.body.fields.email.value).toEqual({ default: {}, wholesale })
    const none = await shop.post<InvoicingSettingsResponse>("settings", {
      email: { wholesale: null },
    })
    expect(none.body.fields.email).toMatchObject({ value: { default: {} }, source: "default" })
  })

  it("that end a time of issuing by hand leave the orders of that time to a person", async () => {
    await shop.post("settings", { trigger: "manual" })
    const byHand = await shop.sell()
    await shop.post("settings", { trigger: null })
    const [sweep] = await shop.sweep()
    expect(sweep).toMatchObject({ requested: 0 })
    expect(await shop.requestOf(byHand)).toBeNull()
    const live = await shop.sell()
    await shop.untilSent(live)
    expect((await shop.post(`orders/${byHand}/request`)).status).toBe(200)
    await shop.until(byHand)
  })

  it("outlive a restart", async () => {
    await shop.restart()
    expect((await readSettings()).fields.dueDays).toMatchObject({ value: 30, source: "stored" })
  })

  it("never show a key", async () => {
    expect(shop.answers.join("\n")).not.toContain(KEY)
    expect(await shop.dumpLedger()).not.toContain(KEY)
  })
})

describe("a company", () => {
  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "company" })
  })

  afterAll(async () => await shop?.close())

  const check = async () =>
    (await shop.post<CompanyCheckResponse>("companies/default/check")).body.result

  it("has its key checked: it works, is rejected, or nobody answers", async () => {
    expect(await check()).toBe("works")
    shop.sandbox.rejectKey(KEY)
    expect(await check()).toBe("rejected")
    expect((await shop.status()).companies).toMatchObject([{ holds: [{ cause: "key-rejected" }] }])
    shop.sandbox.addKey("default", KEY)
    expect(await check()).toBe("works")
    await shop.sweep()
    expect((await shop.status()).companies).toMatchObject([{ holds: [] }])
    await shop.sandbox.setFault({ kind: "refuse-connections" })
    expect(await check()).toBe("unreachable")
    await shop.sandbox.clearFaults()
    for (const [act, body] of [
      ["check"],
      ["resume", { cause: "paused" }],
      ["pause", { reason: "Nobody" }],
    ] as const) {
      const unknown = await shop.post<InvoicingErrorBody>(`companies/none/${act}`, body)
      expect(unknown).toMatchObject({ status: 404, body: { code: "COMPANY_UNKNOWN" } })
    }
  })

  it("is paused by a person with a reason, waits, and goes on when resumed", async () => {
    const paused = await shop.post<InvoicingStatusResponse>("companies/default/pause", {
      reason: "Stocktaking until Monday",
    })
    expect(paused.status).toBe(200)
    expect(paused.body.companies[0]?.holds[0]).toMatchObject({
      cause: "paused",
      note: "Stocktaking until Monday",
    })
    const orderId = await shop.sell()
    await shop.until(orderId, "queued")
    await shop.sweep(2)
    expect(shop.invoicesOf(orderId)).toEqual([])
    expect((await readSettings()).companies[0]?.holds[0]?.actor_id).toMatch(/^user_/)

    expect((await shop.post("companies/default/resume", { cause: "paused" })).status).toBe(200)
    await shop.sweep()
    await shop.untilSent(orderId)
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
    expect((await readChanges()).changes).toMatchObject([
      { field: "hold", old: { value: { cause: "paused" } }, new: { value: { cause: null } } },
      { field: "hold", new: { value: { reason: "Stocktaking until Monday" } } },
    ])
  })

  it("is not paused without a reason", async () => {
    const reply = await shop.post<InvoicingErrorBody>("companies/default/pause", {})
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain("reason")
  })
})

describe("a change made at the server", () => {
  it("holds at once in the worker and in a second server, which nobody restarts", async () => {
    shop = await ShopUnderTest.open({ name: "spread", workerMode: "server" })
    try {
      const worker = await shop.launchBeside({ workerMode: "worker" })
      const first = await shop.sell()
      await worker.ask("sweep", { idleMs: 0 })
      await shop.untilSent(first)

      await shop.post("settings", { send: "manual", invoiceFormat: "FV %N/%M/%Y" })
      const second = await shop.sell()
      await worker.ask("sweep", { idleMs: 0 })
      const issued = await shop.untilRequest(
        second,
        ({ state, invoice_number }) => state === "issued" && invoice_number !== null
      )
      expect(issued).toMatchObject({ send_state: "none" })
      expect(issued.invoice_number).toMatch(/^FV /)

      // The worker's own sweep and events use the new trigger, too.
      await shop.post("settings", { trigger: "manual" })
      const third = await shop.sell()
      await worker.ask("sweep", { idleMs: 0, times: 2 })
      expect(await shop.requestOf(third)).toBeNull()
      await shop.post("settings", { trigger: null, send: null })
      const fourth = await shop.sell()
      await worker.ask("sweep", { idleMs: 0 })
      await shop.untilSent(fourth)
      expect(shop.sandbox.mails()).toHaveLength(2)
    } finally {
      await shop.close()
    }
  })
})
