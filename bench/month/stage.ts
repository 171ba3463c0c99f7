import { readMonth } from "../../integration-tests/shop/month-trouble"
import { ShopUnderTest } from "../../integration-tests/shop/shop-under-test"
import { composeReference } from "../../src/core/draft/reference"
import { QuickService, type ShownInvoice } from "../drain/quick-service"

const LATENCY_MS = 50
const POSITION = { name: "Kubek Błękit 300 ml", quantity: "1", vat: "23%" }
const WHOLE = { net: "121.93", vat: "28.04", gross: "149.97" }
const TOTALS = { ...WHOLE, byVat: { "23%": WHOLE } }

/** A shop whose past month has an invoice for every order, shown by a quick service. */
export class MonthStage {
  private constructor(
    readonly shop: ShopUnderTest,
    readonly service: QuickService,
    /** "YYYY-MM", the month before this one. */
    readonly month: string
  ) {}

  static async open(name: string, orders: number): Promise<MonthStage> {
    const service = await QuickService.open()
    service.latencyMs = LATENCY_MS
    const shop = await ShopUnderTest.open({
      name,
      options: { live: false },
      env: { ALTERA_BASE_URL: service.url },
    })
    const now = new Date()
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    const stage = new MonthStage(shop, service, first.toISOString().slice(0, 7))
    try {
      // Determines which account of the service the key opens.
      await readMonth(shop, stage.month)
      await stage.fill(orders)
      return stage
    } catch (error) {
      await stage.close()
      throw error
    }
  }

  async close(): Promise<void> {
    await this.shop.close()
    await this.service.close()
  }

  /** With SQL, because selling them would take hours. */
  private async fill(orders: number): Promise<void> {
    const [account] = await this.shop.sql<{ id: string }>("select id from invoicing_account")
    if (!account) throw new Error("No account was opened")
    const moment = "($1::date + interval '12 hours' + (n % 27) * interval '1 day')"
    const values = [`${this.month}-01`, orders]
    await this.shop.sql(
      `insert into "order" (id, display_id, version, status, is_draft_order, email, currency_code,
         created_at, updated_at)
       select 'order_month_' || n, 1000000 + n, 1, 'completed', false, 'old@example.com', 'pln',
         ${moment}, ${moment}
       from generate_series(1, $2::int) n`,
      values
    )
    const position = { ...POSITION, net: TOTALS.net, gross: TOTALS.gross }
    await this.shop.sql(
      `insert into invoicing_request (id, order_id, order_display_id, company_id, account_id, state,
         requested_by, created_at, order_version, reference, currency, price_type, positions, totals,
         issue_date, sale_date, invoice_id, invoice_number, issued_at, read_back, send_state, is_paid)
       select 'invreq_month_' || n, 'order_month_' || n, (1000000 + n)::text, 'default', $3, 'issued',
         'event', ${moment}, 1, '#' || n, 'PLN', 'GROSS', $4::jsonb, $5::jsonb,
         ${moment}::date::text, ${moment}::date::text, (500000 + n)::text, n || '/M', ${moment},
         'done', 'none', true
       from generate_series(1, $2::int) n`,
      [...values, account.id, JSON.stringify([position]), JSON.stringify(TOTALS)]
    )
    await this.shop.sql("analyze")
    this.service.listed = Array.from({ length: orders }, (_, at) => this.show(at + 1)).sort(
      (a, b) => b.basicInformation.issueDate.localeCompare(a.basicInformation.issueDate)
    )
  }

  private show(n: number): ShownInvoice {
    const issueDate = `${this.month}-${String(1 + (n % 27)).padStart(2, "0")}`
    return {
      basicInformation: {
        invoiceId: 500_000 + n,
        invoiceNumber: `${n}/M`,
        invoiceType: "SALES",
        statusId: "ISSUED",
        currency: "PLN",
        grossPrice: Number(TOTALS.gross),
        netPrice: Number(TOTALS.net),
        issueDate,
        saleDate: issueDate,
      },
      contractor: { contractorName: `Kupujący ${n}`, postCode: "00-950" },
      payments: { isPaid: true },
      additionalDetails: composeReference(`order_month_${n}`),
      invoicePosition: [],
    }
  }
}
