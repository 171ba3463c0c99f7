import type {
  InvoiceRequestDetail,
  InvoicingErrorBody,
  InvoicingNoticesResponse,
  InvoicingSettingsResponse,
} from "../../src/types"
import { backUpLedger, describeRow, restoreLedger } from "../shop/ledger-backup"
import { describeOnQueueOfDay } from "../shop/queue-storage"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(600_000)

const LOST = 20

describeOnQueueOfDay(
  "a restored ledger where the service shows no references",
  ({ kind, redisUrl }) => {
    let shop: ShopUnderTest
    const lost: string[] = []

    beforeAll(async () => {
      shop = await ShopUnderTest.open({
        name: `restoredhidden${kind.toLowerCase()}`,
        ...(redisUrl !== undefined && { redisUrl }),
      })
      shop.sandbox.configure("default", { omitAdditionalDetails: true })
      await shop.invoice()
      await shop.process.stop()
      await backUpLedger(shop.databaseUrl)
      await shop.restart()
      lost.push(...(await shop.sellPlain(describeRow(LOST))))
      for (const id of lost) await shop.untilSent(id)
      await shop.process.stop()
      await restoreLedger(shop.databaseUrl)
      await shop.restart()
    })
    afterAll(async () => await shop?.close())

    const check = async () => {
      const { body } = await shop.get<InvoicingSettingsResponse>("settings")
      return body.companies[0]?.ledger_check
    }
    const expectOnce = () => {
      for (const id of lost) expect(shop.invoicesOf(id)).toHaveLength(1)
    }
    const isLeft = ({ state, reasons }: InvoiceRequestDetail) =>
      state === "refused" && reasons[0]?.code === "MAY_BE_ISSUED"

    it("issues nothing twice, and leaves each order with its invoice to a person", async () => {
      const fresh = await shop.sell({ items: { "KUB-01": 1 } })
      await shop.until(fresh, "issued")
      await waitUntil("all are requested anew", async () => {
        await shop.sweep()
        const [{ n } = { n: 0 }] = await shop.sql<{ n: number }>(
          "select count(*)::int as n from invoicing_request where state = 'refused'"
        )
        return n === LOST
      })
      for (const id of lost) {
        const request = await shop.untilRequest(id, isLeft)
        const [invoice] = shop.invoicesOf(id)
        expect(request.reasons[0]?.params).toEqual({ ids: String(invoice?.invoiceId) })
        expect(request.actions).toMatchObject({ retry: true, link: true, not_there: true })
      }
      expectOnce()
      expect(await check()).toMatchObject({ unseen: LOST })
      const { body } = await shop.get<InvoicingNoticesResponse>("notices")
      expect(body.companies.flatMap(({ holds }) => holds)).toEqual([])
      expect(shop.sandbox.mails()).toHaveLength(LOST + 2)
    })

    it("finds it again when it is tried again, and goes on once it is linked", async () => {
      const [first = "", ...others] = lost
      const request = await shop.untilRequest(first, isLeft)
      await shop.post(`requests/${request.id}/retry`, {})
      await shop.untilRequest(
        first,
        (again) => isLeft(again) && again.updated_at !== request.updated_at
      )
      expectOnce()
      for (const id of [first, ...others.slice(0, 2)]) {
        const { id: requestId } = await shop.untilRequest(id, isLeft)
        const invoiceId = String(shop.invoicesOf(id)[0]?.invoiceId)
        await shop.post(`requests/${requestId}/link`, { invoice_id: invoiceId })
        expect(await shop.until(id, "issued")).toMatchObject({ invoice_id: invoiceId })
      }
      expect(await check()).toMatchObject({ unseen: LOST - 3 })
    })

    it("issues what a person says is not there, as long as that is said of what was found", async () => {
      const id = lost.at(-1) ?? ""
      const request = await shop.untilRequest(id, isLeft)
      const { last_create_at, answered_invoice_ids, updated_at } = request
      const path = `requests/${request.id}/not-there`
      const early = { last_create_at, answered_invoice_ids, updated_at: request.created_at }
      expect((await shop.post<InvoicingErrorBody>(path, early)).body.code).toBe("CHANGED_MEANWHILE")
      expect(shop.invoicesOf(id)).toHaveLength(1)
      await shop.post(path, { last_create_at, answered_invoice_ids, updated_at })
      await shop.until(id, "issued")
      expect(shop.invoicesOf(id)).toHaveLength(2)
    })

    it("looks no more once a person has said that the shop knows all of its invoices", async () => {
      const path = "companies/default/ledger-complete"
      const shown = await check()
      const early = await shop.post<InvoicingErrorBody>(path, { at: "2026-01-01T00:00:00.000Z" })
      expect([early.status, early.body.code]).toEqual([409, "COMPARED_MEANWHILE"])
      const { status } = await shop.post(path, { at: shown?.at })
      expect(status).toBe(200)
      expect(await check()).toMatchObject({ unseen: 0 })
      await shop.until(await shop.sell({ items: { "KUB-01": 2, "HER-01": 1 } }), "issued")
      const { text } = await shop.get("settings/changes")
      expect(text).toContain('"field":"ledger"')
    })
  }
)
