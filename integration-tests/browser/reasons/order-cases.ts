import { BUYERS } from "../../shop/shop-under-test"
import { follow, issueNow, link, openForm, pick, retry, saveAndRetry, skip } from "./acts"
import type { ReasonCase, Seat } from "./case"
import { changeSettings, reason, sellChanged, untilCode, writeStopped } from "./make"

const MUG = "Kubek Błękit 300 ml"
const CANDLE = "Świeca sojowa Las"
/** Two different products, so that only one may be wrong. */
const TWO_LINES = { items: { "KUB-01": 1, "SWI-01": 2 } }
const FRENCH = {
  buyer: BUYERS.french,
  region: "europa",
  shipping: "Kurier DPD Europa",
  items: { "CZR-01": 2 },
} as const

const big = (value: string) => `'{"value": "${value}", "precision": 20}'::jsonb`
/** The first line's goods. */
const FIRST = `(select item_id from order_item where order_id = $1 order by item_id limit 1)`
const price = (amount: string) =>
  `update order_line_item set unit_price = ${amount}, raw_unit_price = ${big(amount)} where id = ${FIRST}`

/** Changes the order as its owner would in Medusa, where the page points to, and retries. */
const mendThen =
  (...statements: string[]) =>
  async (seat: Seat) => {
    for (const statement of statements) await seat.shop.sql(statement, [seat.request.order_id])
    await retry(seat)
  }

/** Writes the stored VAT map, as an older version or another process may have left it. */
const storeVatMap = (map: object) =>
  `insert into invoicing_setting (id, value)
   values ('stored_settings', '${JSON.stringify({ revision: 1, fields: { vatMap: map } })}')
   on conflict (id) do update set value =
     jsonb_set(invoicing_setting.value, '{fields,vatMap}', '${JSON.stringify(map)}')`

export const orderCases = {
  ORDER_NOT_FOUND: {
    isOnInvoicePage: true,
    make: async (shop) => {
      const { id, order_id } = await shop.invoice({ buyer: BUYERS.nameless }, "refused")
      await shop.sql(`update "order" set deleted_at = now() where id = $1`, [order_id])
      await shop.post(`requests/${id}/retry`)
      return await untilCode(shop, order_id, "ORDER_NOT_FOUND")
    },
    mend: skip(({ dashboard }) => dashboard.page.locator("main")),
  },
  ORDER_IS_DRAFT: {
    make: async (shop) => {
      const { id, order_id } = await shop.invoice({ buyer: BUYERS.nameless }, "refused")
      await shop.sql(`update "order" set is_draft_order = true, status = 'draft' where id = $1`, [
        order_id,
      ])
      await shop.post(`requests/${id}/retry`)
      await untilCode(shop, order_id, "ORDER_IS_DRAFT")
      await shop.sql(
        `update order_address set first_name = 'Maria', last_name = 'Lis'
         where id = (select billing_address_id from "order" where id = $1)`,
        [order_id]
      )
      return await untilCode(shop, order_id, "ORDER_IS_DRAFT")
    },
    mend: async (seat) => {
      await follow(seat, "fixes.draftOrder", `/draft-orders/${seat.request.order_id}`)
      await mendThen(`update "order" set is_draft_order = false, status = 'pending' where id = $1`)(
        seat
      )
    },
  },
  ORDER_UNREADABLE: {
    written: "Medusa itself computes no order with such a value",
    make: async (shop) =>
      await writeStopped(shop, [
        { ...reason("ORDER_UNREADABLE", { value: "1,5 szt." }), field: "items[0].quantity" },
      ]),
    sees: () => [/1,5 szt\./],
    mend: retry,
  },
  RETURN_BEFORE_INVOICE: {
    make: async (shop) =>
      await sellChanged(
        shop,
        "RETURN_BEFORE_INVOICE",
        { items: { "KUB-01": 2 } },
        `update order_item set return_received_quantity = 1,
         raw_return_received_quantity = ${big("1")} where order_id = $1`
      ),
    sees: () => [new RegExp(MUG)],
    mend: link,
  },
  CREDIT_LINE_AFTER_ORDER: {
    written: "Medusa's refund raises a version that other tests cover",
    make: async (shop) =>
      await writeStopped(shop, [
        reason("CREDIT_LINE_AFTER_ORDER", { amount: "5", currency: "PLN" }),
      ]),
    sees: ({ dashboard }) => [dashboard.language === "pl" ? /5,00 PLN/ : /5\.00 PLN/],
    mend: skip(),
  },
  NOT_PAID_IN_FULL: {
    make: async (shop) => {
      await changeSettings(shop, { trigger: "payment.captured" })
      const orderId = await shop.sell({ items: { "KUB-01": 1 } })
      await shop.process.ask("capture", { orderId, amount: 12.5 })
      return await untilCode(shop, orderId, "NOT_PAID_IN_FULL")
    },
    sees: ({ dashboard }) => [dashboard.language === "pl" ? /12,50 PLN/ : /12\.50 PLN/],
    mend: issueNow,
  },
  ISSUING_WAS_STOPPED: {
    make: async (shop) => {
      await changeSettings(shop, { trigger: "payment.captured" })
      const orderId = await shop.sell({ items: { "KUB-01": 1 } })
      await shop.process.ask("capture", { orderId, amount: 12.5 })
      const { reasons } = await untilCode(shop, orderId, "NOT_PAID_IN_FULL")
      await changeSettings(shop, { live: false })
      await shop.process.ask("capture", { orderId, amount: Number(reasons[0]?.params.due) - 12.5 })
      const request = await untilCode(shop, orderId, "ISSUING_WAS_STOPPED")
      await changeSettings(shop, { live: true })
      return request
    },
    mend: async (seat) => {
      // The one made by hand is over another amount.
      seat.dashboard.expectProblem(/422 \(Unprocessable/)
      await link(seat)
    },
  },
  TOTAL_MISMATCH: {
    written: "Medusa adds up its own lines; only another program's figures differ from them",
    make: async (shop) =>
      await writeStopped(shop, [
        reason("TOTAL_MISMATCH", { total: "120.5", lines: "119.98", currency: "PLN" }),
      ]),
    sees: ({ dashboard }) =>
      dashboard.language === "pl" ? [/120,50 PLN/, /119,98 PLN/] : [/120\.50 PLN/, /119\.98 PLN/],
    mend: retry,
  },
  NEGATIVE_LINE: {
    make: async (shop) => await sellChanged(shop, "NEGATIVE_LINE", TWO_LINES, price("-5")),
    sees: () => [new RegExp(`${MUG}|${CANDLE}`)],
    mend: mendThen(price("5")),
  },
  CURRENCY_PRECISION: {
    make: async (shop) =>
      await sellChanged(
        shop,
        "CURRENCY_PRECISION",
        { items: { "KUB-01": 1 } },
        `update "order" set currency_code = 'kwd' where id = $1`,
        price("10.005")
      ),
    sees: () => [/KWD/],
    mend: async (seat) => {
      seat.shop.sandbox.configure("default", { amountDecimals: 3 })
      await openForm(seat, "fixes.amounts")
      const { dialog, text } = seat.dashboard
      await dialog.getByLabel(text("settings.fields.maxDecimals.label")).fill("3")
      await saveAndRetry(seat)
    },
  },
  NET_NOT_EXACT: {
    make: async (shop) => {
      await changeSettings(shop, { priceType: "net" })
      return await sellChanged(
        shop,
        "NET_NOT_EXACT",
        { items: { "KUB-01": 1 } },
        `update order_line_item set is_tax_inclusive = false where id = ${FIRST}`,
        price("10.005")
      )
    },
    sees: () => [/PLN/],
    mend: async (seat) => {
      await openForm(seat, "fixes.amounts")
      const { dialog, text } = seat.dashboard
      const prices = dialog.getByLabel(text("settings.fields.priceType.label"))
      await pick(seat, prices, text("settings.choices.priceType.auto"))
      await saveAndRetry(seat)
    },
  },
  VAT_RATE_NOT_MAPPED: {
    make: async (shop) => await sellChanged(shop, "VAT_RATE_NOT_MAPPED", FRENCH),
    sees: ({ dashboard }) => [/Czarka matowa/, new RegExp(dashboard.text("settings.vat.none"))],
    mend: async (seat) => {
      await follow(seat, "fixes.taxRegions", "/settings/tax-regions")
      await openForm(seat, "fixes.vat")
      const { dialog, text } = seat.dashboard
      const label = `${text("settings.vat.label")}: none`
      await pick(seat, dialog.getByRole("combobox", { name: label }), text("settings.vat.labels.0"))
      await saveAndRetry(seat)
    },
  },
  VAT_LABEL_DIFFERS_FROM_RATE: {
    make: async (shop) => {
      await shop.sql(storeVatMap({ 23: "8%", 8: "8%", 5: "5%" }))
      return await sellChanged(shop, "VAT_LABEL_DIFFERS_FROM_RATE", { items: { "KUB-01": 1 } })
    },
    sees: () => [new RegExp(MUG), /23%/, /8%/],
    mend: async (seat) => {
      await openForm(seat, "fixes.vat")
      const { dialog, text } = seat.dashboard
      const label = `${text("settings.vat.label")}: 23`
      await pick(seat, dialog.getByRole("combobox", { name: label }), "23%")
      await saveAndRetry(seat)
    },
  },
  LEGAL_BASIS_MISSING: {
    make: async (shop) => {
      await shop.sql(storeVatMap({ 23: "23%", 8: "8%", 5: "5%", none: "zw" }))
      return await sellChanged(shop, "LEGAL_BASIS_MISSING", FRENCH)
    },
    sees: () => [/Czarka matowa/],
    mend: async (seat) => {
      await openForm(seat, "fixes.legalBasis")
      const { dialog, text } = seat.dashboard
      const basis = text("settings.vat.basis", { rate: text("settings.vat.none") })
      const small = text("settings.vat.bases.newSeller", { text: "art. 113 ust. 9" })
      await pick(seat, dialog.getByLabel(basis), small)
      await saveAndRetry(seat)
    },
  },
  SEVERAL_TAX_LINES: {
    make: async (shop) =>
      await sellChanged(
        shop,
        "SEVERAL_TAX_LINES",
        { items: { "KUB-01": 1 } },
        `insert into order_line_item_tax_line (id, item_id, code, rate, raw_rate, created_at, updated_at)
         select 'trial_' || item_id, item_id, 'OTHER', 5, ${big("5")}, now(), now()
         from order_item where order_id = $1`
      ),
    sees: () => [new RegExp(MUG), /23%, 5%|5%, 23%/],
    mend: async (seat) => {
      await follow(seat, "fixes.taxRegions", "/settings/tax-regions")
      await mendThen(
        `delete from order_line_item_tax_line where code = 'OTHER'
         and item_id in (select item_id from order_item where order_id = $1)`
      )(seat)
    },
  },
  ZERO_TOTAL: {
    make: async (shop) =>
      await sellChanged(shop, "ZERO_TOTAL", {
        buyer: BUYERS.third,
        items: { "SWI-02": 1 },
        shipping: "Odbiór osobisty",
        codes: ["GRATIS"],
      }),
    mend: async (seat) => {
      await seat.shop.sql(
        `delete from order_line_item_adjustment
         where item_id in (select item_id from order_item where order_id = $1)`,
        [seat.request.order_id]
      )
      await issueNow(seat)
    },
  },
} satisfies Record<string, ReasonCase>
