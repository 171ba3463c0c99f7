import type { OrderCase } from "../../../demo/orders/cases"
import type { FaultOrder } from "../../../sandbox"
import type { InvoiceRequestDetail } from "../../../src/types"
import { BUYERS, type ShopUnderTest } from "../../shop/shop-under-test"
import { waitUntil } from "../../shop/wait-until"

export const CREATE = "POST /sales/invoice"
export const LIST = "GET /sales"
export const SEND = "POST /sales/invoice/send"

type Reason = InvoiceRequestDetail["reasons"][number]

/** A reason as stored in the ledger. */
export const reason = (code: string, params: Reason["params"] = {}): Reason => ({
  code,
  field: null,
  params,
  message: `Written for the test of ${code}.`,
})

/** The request once it or its e-mail has this code. */
export const untilCode = async (shop: ShopUnderTest, orderId: string, code: string) =>
  await shop.untilRequest(orderId, (request) => hasCode(request, code))

export const hasCode = ({ reasons, send_reasons }: InvoiceRequestDetail, code: string) =>
  [...reasons, ...send_reasons].some((one) => one.code === code)

/** An order that was changed in Medusa's own tables (`$1` is its id) before it was completed. */
export async function sellChanged(
  shop: ShopUnderTest,
  code: string,
  orderCase: Partial<OrderCase>,
  ...statements: string[]
): Promise<InvoiceRequestDetail> {
  const orderId = await shop.place(orderCase)
  for (const statement of statements) await shop.sql(statement, [orderId])
  await shop.complete(orderId)
  return await untilCode(shop, orderId, code)
}

/** Overrides options with settings. @throws Error if the shop refuses them. */
export async function changeSettings(shop: ShopUnderTest, body: object): Promise<void> {
  const { status, text } = await shop.post("settings", body)
  if (status !== 200) throw new Error(`The settings were not changed (${status}): ${text}`)
}

/** An order that waits for a company on hold because the service does not respond. */
export async function sellUnreachable(shop: ShopUnderTest): Promise<InvoiceRequestDetail> {
  const request = await sellInto(shop, "SERVICE_UNREACHABLE", { kind: "refuse-connections" })
  await waitUntil("the hold", async () => {
    const { companies } = await shop.status()
    if (companies.some(({ holds }) => holds.length > 0)) return true
    // The pauses between its own retries grow.
    await shop.post(`requests/${request.id}/retry`)
    return false
  })
  return request
}

/** An order with this metadata, which the functions in the shop's options read. */
export async function sellTrial(shop: ShopUnderTest, code: string, trial: string) {
  const orderId = await shop.place()
  await setTrial(shop, orderId, trial)
  await shop.complete(orderId)
  return await untilCode(shop, orderId, code)
}

export async function setTrial(shop: ShopUnderTest, orderId: string, trial: string) {
  await shop.process.ask("updateOrder", { orderId, update: { metadata: { trial } } })
}

/** The key of the sandbox's first company. */
export const KEY = "sandbox-key-default"

/** Rejects the key and sells an order; ends once the company is on hold for it, and returns the order. */
export async function sellWithRejectedKey(shop: ShopUnderTest): Promise<string> {
  shop.sandbox.rejectKey(KEY)
  const orderId = await shop.sell()
  await waitUntil("the hold for the key", async () => (await findKeyHold(shop)) !== undefined)
  return orderId
}

/**
 * A request whose own create met the rejected key. Reading an earlier invoice may meet it first: then the
 * company is on hold before the order is tried, and everything is repeated.
 */
export async function sellIntoRejectedKey(shop: ShopUnderTest): Promise<InvoiceRequestDetail> {
  for (let times = 1; times <= KEY_TRIES; times += 1) {
    const orderId = await sellWithRejectedKey(shop)
    const request = await shop.untilRequest(orderId, ({ state }) => state !== "issuing")
    if (hasCode(request, "KEY_REJECTED")) return request
    shop.sandbox.addKey("default", KEY)
    const hold = await findKeyHold(shop)
    if (hold) await shop.post("companies/default/resume", hold)
    await shop.untilSent(orderId)
  }
  throw new Error("The company was on hold before its order was tried, each time")
}

const KEY_TRIES = 3

const findKeyHold = async (shop: ShopUnderTest) =>
  (await shop.status()).companies
    .flatMap(({ holds }) => holds)
    .find(({ cause }) => cause === "key-rejected")

/** Sells an order that meets one fault of the sandbox. */
export async function sellInto(shop: ShopUnderTest, code: string, ...faults: FaultOrder[]) {
  for (const fault of faults) await shop.sandbox.setFault(fault)
  return await untilCode(shop, await shop.sell(), code)
}

/** A stopped request of an order that has nothing wrong anymore, with the given values written to its row. */
export async function writeStopped(
  shop: ShopUnderTest,
  reasons: Reason[],
  columns: Record<string, unknown> = {}
): Promise<InvoiceRequestDetail> {
  const { order_id: orderId, id } = await shop.invoice({ buyer: BUYERS.nameless }, "refused")
  await shop.process.ask("updateOrder", {
    orderId,
    update: { billing_address: { first_name: "Maria", last_name: "Skłodowska" } },
  })
  await shop.process.ask("writeRequest", { id, columns: { reasons, ...columns } })
  return await untilCode(shop, orderId, reasons[0]?.code ?? "")
}

/**
 * A create without a response that was looked up in vain, with the given values written to its row. `isKept`:
 * the sandbox has the invoice.
 */
export async function writeUnknown(
  shop: ShopUnderTest,
  { isKept }: { isKept: boolean },
  reasons: Reason[],
  columns: Record<string, unknown> = {}
): Promise<InvoiceRequestDetail> {
  const kind = isKept ? "accept-then-reset" : "reset-before"
  const { order_id: orderId, id } = await sellInto(
    shop,
    "LOOKUP_FAILED",
    { kind, endpoint: CREATE, times: 1 },
    { kind: "400", endpoint: LIST }
  )
  // The next look would overwrite it; a look in progress may still do so.
  await shop.process.ask("pauseQueue", { companyId: "default" })
  const code = reasons[0]?.code ?? ""
  let quiet = 0
  for (let turn = 0; turn < LOOKS; turn += 1) {
    if (quiet === 0) {
      await shop.process.ask("writeRequest", { id, columns: { reasons, ...columns } })
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const request = await shop.requestOf(orderId)
    quiet = request && hasCode(request, code) ? quiet + 1 : 0
    if (request && quiet === QUIET_LOOKS) return request
  }
  throw new Error(`${code} does not stay on request ${id}`)
}

/** How long a look may still run once the queue is stopped, and how often one is awaited. */
const LOOK_MS = 1_500
const LOOKS = 8
/** A busy machine may start one late. */
const QUIET_LOOKS = 2

/** Resumes the company's queue, which writing a doubt pauses. */
export const letGoOn = async (shop: ShopUnderTest): Promise<void> => {
  await shop.process.ask("resumeQueue", { companyId: "default" })
}

/** An issued and mailed invoice, with the given values written to its row. */
export async function writeIssued(
  shop: ShopUnderTest,
  code: string,
  columns: Record<string, unknown>
): Promise<InvoiceRequestDetail> {
  const { id, order_id } = await shop.untilSent(await shop.sell())
  await shop.process.ask("writeRequest", { id, columns })
  return await untilCode(shop, order_id, code)
}

/** The same, with an e-mail that needs manual review. */
export const writeMail = async (shop: ShopUnderTest, code: string, sendState = "refused") =>
  await writeIssued(shop, code, {
    send_state: sendState,
    send_reasons: [reason(code)],
    sent_at: null,
    sent_to: null,
  })

/** Issues an invoice in the service, bypassing the shop, as a person would by hand; returns its id. */
export async function issueByHand(shop: ShopUnderTest, orderId: string): Promise<string> {
  const like = shop.sandbox.invoices("default")[0]
  if (!like) throw new Error("No invoice to write another like")
  const response = await fetch(`${shop.sandbox.url}/sales/invoice`, {
    method: "POST",
    headers: { authorization: shop.sandbox.keyOf("default"), "content-type": "application/json" },
    body: JSON.stringify({ ...like.request, additionalDetails: `By hand for ${orderId}` }),
  })
  if (!response.ok) throw new Error(`Not issued by hand: ${await response.text()}`)
  return String(shop.sandbox.invoices("default").at(-1)?.invoiceId)
}
