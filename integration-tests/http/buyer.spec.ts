import type {
  InvoicePreviewResponse,
  InvoiceRequestDetail,
  OrderBuyerResponse,
  OrderReceiptResponse,
} from "../../src/types"
import { readPublishableKey } from "../shop/customers"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(300_000)

let shop: ShopUnderTest
let refused: InvoiceRequestDetail

beforeAll(async () => {
  shop = await ShopUnderTest.open({ name: "buyer" })
  refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
})

afterAll(async () => await shop?.close())

const path = () => `orders/${refused.order_id}/buyer`

describe("the buyer of an order that was refused for its tax number", () => {
  it("is shown with the wrong number, in an answer that nobody keeps", async () => {
    const { body, headers } = await shop.get<OrderBuyerResponse>(path())
    expect(body.buyer).toMatchObject({
      country: "PL",
      tax_number: { value: "1234563219", field: "billing_address.metadata.nip", is_valid: false },
    })
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it.each([
    ["1234563210", "TAX_NUMBER_WRONG"],
    ["DE12", "TAX_NUMBER_WRONG"],
  ])("is not changed to the wrong number %s", async (number, code) => {
    const { body: before } = await shop.get<OrderBuyerResponse>(path())
    const change = { company: "Acme", first_name: "Ewa", last_name: "Lis", tax_number: number }
    const answer = await shop.post<{ code: string }>(path(), change)
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(answer.text).not.toContain(number)
    expect((await shop.get<OrderBuyerResponse>(path())).body).toEqual(before)
  })

  it("needs the company's name, and a body of the known form", async () => {
    const change = { company: " ", first_name: "E", last_name: "L", tax_number: "1234563218" }
    const nameless = await shop.post<{ code: string }>(path(), change)
    expect([nameless.status, nameless.body.code]).toEqual([422, "COMPANY_NAME_WANTED"])
    expect((await shop.post(path(), { ...change, phone: "1" })).status).toBe(400)
    expect((await shop.post(path(), { ...change, city: 5 })).status).toBe(400)
    const moved = await shop.post<{ code: string }>(path(), { ...change, country: "DE" })
    expect([moved.status, moved.body.code]).toEqual([422, "COUNTRY_FIXED"])
    expect((await shop.post(path(), { tax_number: 5 })).status).toBe(400)
    expect((await shop.post("orders/order_none/buyer", change)).status).toBe(404)
  })

  it("is corrected in the order, whose address keeps all else, and the invoice follows", async () => {
    const change = {
      company: "Acme sp. z o.o.",
      first_name: "Ewa",
      last_name: "Lis",
      tax_number: "123-456-32-18",
    }
    const { status, body } = await shop.post<OrderBuyerResponse>(path(), change)
    expect(status).toBe(200)
    expect(body.buyer?.tax_number).toMatchObject({ value: "123-456-32-18", is_valid: true })
    await shop.post(`requests/${refused.id}/retry`)
    const issued = await shop.untilSent(refused.order_id)
    const [invoice] = shop.invoicesOf(refused.order_id)
    expect(invoice?.request.contractor).toMatchObject({
      contractorName: "Acme sp. z o.o.",
      taxIdentificationNumber: "1234563218",
      city: BUYERS.mistyped.address.city,
    })
    expect(issued.acts.map(({ act, note }) => [act, note])).toEqual([
      ["buyer", null],
      ["retry", null],
    ])
    expect(shop.invoicesOf(refused.order_id)).toHaveLength(1)
    expect(issued.correction).toBeNull()
  })

  it("is not changed any more once the invoice exists", async () => {
    const change = { company: "B", first_name: "E", last_name: "L", tax_number: "1234563218" }
    const late = await shop.post<{ code: string }>(path(), change)
    expect([late.status, late.body.code]).toEqual([409, "REQUEST_EXISTS"])
  })
})

describe("the address of an order's buyer", () => {
  const change = { company: "", first_name: "Ewa", last_name: "Lis", tax_number: "" }
  const address = { address_1: "ul. Nowa 7", postal_code: "30-001", city: "Kraków", country: "PL" }

  /** An order that was refused for this reason, after its addresses were changed in the database. */
  async function refusedFor(code: string, statement: string): Promise<string> {
    const orderId = await shop.place({ buyer: BUYERS.person })
    await shop.sql(statement, [orderId])
    await shop.complete(orderId)
    const { reasons } = await shop.until(orderId, "refused")
    expect(reasons.map((reason) => reason.code)).toEqual([code])
    return orderId
  }

  async function issueAgain(orderId: string) {
    await shop.post(`requests/${(await shop.requestOf(orderId))?.id}/retry`)
    await shop.until(orderId)
    return shop.invoicesOf(orderId).map(({ request }) => request.contractor)
  }

  it("is added to an order that has none, with its country, and the order tells who changed it", async () => {
    const orderId = await refusedFor(
      "ADDRESS_MISSING",
      `update "order" set billing_address_id = null, shipping_address_id = null where id = $1`
    )
    const { body } = await shop.get<OrderBuyerResponse>(`orders/${orderId}/buyer`)
    expect(body.buyer).toMatchObject({ country: "", last_name: "", city: "", tax_number: null })
    expect(body.countries).toContain("PL")
    const bare = { ...change, country: "PL" }
    const refusal = await shop.post<{ code: string }>(`orders/${orderId}/buyer`, bare)
    expect([refusal.status, refusal.body.code]).toEqual([422, "ADDRESS_WANTED"])

    const saved = await shop.post<OrderBuyerResponse>(`orders/${orderId}/buyer`, {
      ...change,
      ...address,
    })
    expect([saved.status, saved.body.buyer]).toMatchObject([200, address])
    expect(await issueAgain(orderId)).toMatchObject([
      { contractorName: "Ewa Lis", city: "Kraków", postCode: "30-001", country: "PL" },
    ])
    const changes = await shop.sql<{ details: { type: string; new: { city: string } } }>(
      `select a.details from order_change_action a where a.order_id = $1 and a.action = 'UPDATE_ORDER_PROPERTIES'`,
      [orderId]
    )
    expect(changes.map(({ details }) => [details.type, details.new.city])).toEqual([
      ["billing_address", "Kraków"],
    ])
  })

  it("gets the country that is missing, and keeps all else that nobody changed", async () => {
    const orderId = await refusedFor(
      "COUNTRY_MISSING",
      `update order_address set country_code = null, address_2 = 'klatka B'
       where id = (select billing_address_id from "order" where id = $1)`
    )
    const { body: before } = await shop.get<OrderBuyerResponse>(`orders/${orderId}/buyer`)
    const unknown = { ...change, country: "XX" }
    const refusal = await shop.post<{ code: string }>(`orders/${orderId}/buyer`, unknown)
    expect([refusal.status, refusal.body.code]).toEqual([422, "COUNTRY_WANTED"])
    const saved = { ...change, country: "pl" }
    expect((await shop.post(`orders/${orderId}/buyer`, saved)).status).toBe(200)
    const { body: after } = await shop.get<OrderBuyerResponse>(`orders/${orderId}/buyer`)
    const names = { first_name: "Ewa", last_name: "Lis", country: "PL" }
    expect(after.buyer).toEqual({ ...before.buyer, ...names })
    expect(after.buyer.address_2).toBe("klatka B")
    expect(await issueAgain(orderId)).toMatchObject([{ contractorName: "Ewa Lis", country: "PL" }])
  })

  it("is not changed on top of what somebody else changed meanwhile", async () => {
    const orderId = await shop.place({ buyer: BUYERS.person })
    const { body } = await shop.get<OrderBuyerResponse>(`orders/${orderId}/buyer`)
    const { tax_number, ...texts } = body.buyer
    const seen = { ...texts, tax_number: tax_number?.value ?? "" }
    const other = { ...change, city: "Kraków" }
    expect((await shop.post(`orders/${orderId}/buyer`, other)).status).toBe(200)
    const late = { ...change, city: "Gdańsk", seen }
    const answer = await shop.post<{ code: string }>(`orders/${orderId}/buyer`, late)
    expect([answer.status, answer.body.code]).toEqual([409, "BUYER_CHANGED_MEANWHILE"])
  })
})

describe("the buyer of an order whose customer's record names another company", () => {
  let orderId: string

  /** An order by "Kowal Wnętrza" without a tax number, from a customer whose record belongs to Alfa. */
  beforeEach(async () => {
    orderId = await shop.place()
    await shop.sql(
      `insert into customer (id, has_account, company_name, metadata)
       values ($1, false, 'Alfa', '{"nip": "5261040828"}')`,
      [`cus_${orderId}`]
    )
    await shop.sql(`update "order" set customer_id = $1 where id = $2`, [`cus_${orderId}`, orderId])
    await shop.sql(
      `update order_address set metadata = null
       where id = (select billing_address_id from "order" where id = $1)`,
      [orderId]
    )
  })

  const change = { company: "Kowal Wnętrza", first_name: "Piotr", last_name: "Kowal" }

  const saveAndRetry = async (taxNumber: string) => {
    const before = await shop.requestOf(orderId)
    const body = { ...change, tax_number: taxNumber }
    expect((await shop.post(`orders/${orderId}/buyer`, body)).status).toBe(200)
    await shop.post(`requests/${before?.id}/retry`)
    await shop.until(orderId)
    return shop.invoicesOf(orderId).map(({ request }) => request.contractor)
  }

  const refusedFor = async () => {
    await shop.complete(orderId)
    return (await shop.until(orderId, "refused")).reasons.map(({ code, field }) => [code, field])
  }

  it("is not invoiced with that company's number before a person said whose it is", async () => {
    expect(await refusedFor()).toEqual([["TAX_ID_OF_OTHER_COMPANY", "customer.metadata.nip"]])
    expect(await saveAndRetry("5261040828")).toMatchObject([
      { contractorType: "COMPANY", taxIdentificationNumber: "5261040828" },
    ])
  })

  it("is a person once that was said, whatever the record has", async () => {
    expect(await refusedFor()).toHaveLength(1)
    expect(await saveAndRetry("")).toMatchObject([
      { contractorType: "PRIVATE_PERSON", contractorName: "Piotr Kowal" },
    ])
  })

  it("is a person also where the number that was taken out stood in the order itself", async () => {
    await shop.sql(`update "order" set metadata = '{"nip": "5261040829"}' where id = $1`, [orderId])
    expect(await refusedFor()).toEqual([["TAX_ID_INVALID", "metadata.nip"]])
    expect(await saveAndRetry("")).toMatchObject([
      { contractorType: "PRIVATE_PERSON", contractorName: "Piotr Kowal" },
    ])
  })
})

describe("the receipt of an order whose sale is on a cash register", () => {
  const setRule = async (cashRegister: string | null) =>
    expect((await shop.post("settings", { cashRegister })).status).toBe(200)

  beforeAll(async () => await setRule("all"))
  afterAll(async () => await setRule(null))

  const receiptsOf = (orderId: string) =>
    shop.invoicesOf(orderId).map(({ request }) => request.basicInformation.isReceipt)

  it("is named on the invoice of a person, and on its preview before", async () => {
    const orderId = await shop.place({ buyer: BUYERS.person })
    const { body } = await shop.get<InvoicePreviewResponse>(`orders/${orderId}/preview`)
    expect(body.preview.invoice?.is_receipt).toBe(true)
    await shop.complete(orderId)
    await shop.until(orderId)
    expect(receiptsOf(orderId)).toEqual([true])
  })

  it("must show a company's number, which somebody confirms in the order before it is issued", async () => {
    const held = await shop.invoice({ buyer: BUYERS.company }, "refused")
    expect(held.reasons.map(({ code, field }) => [code, field])).toEqual([
      ["RECEIPT_TAX_ID_UNCONFIRMED", "metadata.receipt_tax_number"],
    ])
    const path = `orders/${held.order_id}/receipt`
    const { body, headers } = await shop.get<OrderReceiptResponse>(path)
    expect([body, headers.get("cache-control")]).toEqual([
      { receipt: { tax_number: "1234563218" } },
      "no-store",
    ])
    expect((await shop.get("orders/order_none/receipt")).status).toBe(404)
    expect((await shop.post(path, {})).status).toBe(400)
    const other = await shop.post<{ code: string }>(path, { tax_number: "5261040828" })
    expect([other.status, other.body.code]).toEqual([409, "BUYER_CHANGED_MEANWHILE"])
    const none = await shop.post("orders/order_none/receipt", { tax_number: "1234563218" })
    expect(none.status).toBe(404)

    await shop.sql(`update "order" set metadata = '{"gift": "yes"}' where id = $1`, [held.order_id])
    expect((await shop.post(path, { tax_number: "1234563218" })).status).toBe(200)
    const [order] = await shop.sql<{ metadata: object }>(
      `select metadata from "order" where id = $1`,
      [held.order_id]
    )
    expect(order?.metadata).toEqual({ gift: "yes", receipt_tax_number: "1234563218" })
    await shop.post(`requests/${held.id}/retry`)
    const issued = await shop.until(held.order_id)
    expect(receiptsOf(held.order_id)).toEqual([true])
    expect(issued.acts.map(({ act, note }) => [act, note])).toEqual([
      ["receipt", null],
      ["retry", null],
    ])
    expect(issued.correction).toBeNull()
    const late = await shop.post<{ code: string }>(path, { tax_number: "1234563218" })
    expect([late.status, late.body.code]).toEqual([409, "REQUEST_EXISTS"])
  })

  it("is not confirmed by a visitor, who may write a cart's metadata", async () => {
    const visit = {
      "content-type": "application/json",
      "x-publishable-api-key": await readPublishableKey(shop),
    }
    const body = JSON.stringify({ metadata: { gift: "yes", receipt_tax_number: "1234563218" } })
    const send = async (path: string) => {
      const response = await fetch(`${shop.process.url}${path}`, {
        method: "POST",
        headers: visit,
        body,
      })
      const { cart } = (await response.json()) as { cart?: { id: string } }
      return cart?.id ?? ""
    }
    const id = await send("/store/carts")
    expect(await send(`/store/carts/${id}`)).toBe(id)
    await expect(shop.sql("select metadata from cart where id = $1", [id])).resolves.toEqual([
      { metadata: { gift: "yes" } },
    ])
    // As if it had been filled before the plugin was installed.
    await shop.sql("update cart set metadata = $2 where id = $1", [
      id,
      { gift: "yes", receipt_tax_number: "1234563218" },
    ])
    await send(`/store/carts/${id}/complete`)
    await expect(shop.sql("select metadata from cart where id = $1", [id])).resolves.toEqual([
      { metadata: { gift: "yes" } },
    ])
  })
})
