import { readCalendarDate } from "../../src/core/dates"
import type { MonthReading, MonthResponse, RunResponse } from "../../src/types"
import type { ShopUnderTest } from "./shop-under-test"
import { waitUntil } from "./wait-until"

/** The current month in Warsaw, in which the tests' invoices are issued. */
export const thisMonth = (): string =>
  (readCalendarDate(new Date(), "Europe/Warsaw") ?? "").slice(0, 7)

/** Has a month read, waits for it, and returns what was stored. */
export async function readMonth(
  shop: ShopUnderTest,
  month = thisMonth(),
  companyId = "default"
): Promise<MonthReading> {
  const asked = { company_id: companyId, month }
  const begun = await shop.post<RunResponse>("runs/month-close", asked)
  if (begun.status !== 202) throw new Error(begun.text)
  const { id } = begun.body.run
  await waitUntil("the month is read", async () => {
    const { run } = (await shop.get<RunResponse>(`runs/${id}`)).body
    if (run.state === "failed") throw new Error(JSON.stringify(run.error))
    return run.state === "done" || null
  })
  const path = `months?company_id=${companyId}&month=${month}`
  const { newest } = (await shop.get<MonthResponse>(path)).body
  if (!newest) throw new Error("the month was not kept")
  return newest
}

/**
 * Backdates a reading to its month's end: the tests' invoices are from the current month, and a month that
 * was read before it ended cannot be closed.
 */
export async function endMonth(shop: ShopUnderTest, { id }: Pick<MonthReading, "id">) {
  await shop.sql(
    `update invoicing_month set read_at =
       ((month || '-01')::date + interval '1 month') at time zone 'Europe/Warsaw' where id = $1`,
    [id]
  )
}

/** Makes the same invoice again in the service, as somebody else would; `text` can tie it to anything. */
export async function issueByHand(
  shop: ShopUnderTest,
  orderId: string,
  changes: { text: string; buyer?: string }
): Promise<number> {
  const [record] = shop.invoicesOf(orderId)
  if (!record) throw new Error(`order ${orderId} has no invoice`)
  const { request } = record
  const response = await fetch(`${shop.sandbox.url}/sales/invoice`, {
    method: "POST",
    headers: { authorization: "sandbox-key-default", "content-type": "application/json" },
    body: JSON.stringify({
      ...request,
      contractor: {
        ...request.contractor,
        ...(changes.buyer && { contractorName: changes.buyer }),
      },
      additionalDetails: changes.text,
    }),
  })
  const answer = (await response.json()) as { data?: { invoiceId: number } }
  if (!answer.data) throw new Error(JSON.stringify(answer))
  return answer.data.invoiceId
}
