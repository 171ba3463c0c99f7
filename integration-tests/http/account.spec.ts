import type {
  CompanyAccountResponse,
  InvoicingErrorBody,
  InvoicingSettingsResponse,
  SettingChangesResponse,
} from "../../src/types"
import { ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(400_000)

const PATH = "companies/default/account"
const NOTE = "Compared both lists in the service"

let shop: ShopUnderTest

const ask = async () => (await shop.get<CompanyAccountResponse>(PATH)).body
/** About the key that the question named, unless the body says otherwise. */
const state = async (body: object, path = PATH) =>
  await shop.post<CompanyAccountResponse & InvoicingErrorBody>(path, {
    key: (await ask()).key,
    ...body,
  })
const accountOf = async (orderId: string) => {
  const [row] = await shop.sql<{ account_id: string }>(
    "select account_id from invoicing_request where order_id = $1",
    [orderId]
  )
  return row?.account_id
}

describe("which account a company's key opens", () => {
  let first: string

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "account" })
    first = await shop.sell()
    await shop.untilSent(first)
    // Another key of the same account, as after a rotation.
    shop.sandbox.addKey("default", "sandbox-key-rotated")
    await shop.restart({ env: { ALTERA_API_KEY: "sandbox-key-rotated" } })
    await shop.untilSent(await shop.sell())
  })

  afterAll(async () => await shop?.close())

  it("is shown with what it was decided on, and no digest of a key", async () => {
    const { text } = await shop.get(PATH)
    const [key] = await shop.sql<{ key_digest: string }>(
      "select key_digest from invoicing_account_key"
    )
    expect(text).not.toContain(key!.key_digest)
    expect(text).not.toContain("sandbox-key")
    expect(JSON.parse(text)).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      present: {
        id: await accountOf(first),
        since: expect.any(String) as string,
        invoices: 2,
        unresolved: 0,
        last_number: expect.any(String) as string,
        last_issued_at: expect.any(String) as string,
        seen: { asked: 1, shown: 1, agreeing: 1 },
      },
      others: [],
      may_be_another: true,
      statements: [],
    })
  })

  it("is not stated without a note, an account, or for a company that is not there", async () => {
    const present_id = (await ask()).present!.id
    const wish = { verdict: "another", present_id, note: NOTE }
    for (const [body, field] of [
      [{ ...wish, note: " " }, "note"],
      [{ ...wish, verdict: "same" }, "account_id"],
      [{ ...wish, account_id: present_id }, "account_id"],
      [{ ...wish, present_id: "'; drop table" }, "present_id"],
      [{ ...wish, verdict: "maybe" }, "verdict"],
    ] as const) {
      const reply = await state(body)
      expect(reply.status).toBe(400)
      expect(reply.body.message).toContain(field)
    }
    const ofAnother = await state({ ...wish, key: "0badc0de" })
    expect(ofAnother).toMatchObject({ status: 409, body: { code: "KEY_IS_ANOTHER" } })
    expect((await state({ ...wish, key: undefined })).status).toBe(400)
    const gone = await state({ ...wish, present_id: "invacc_none" })
    expect(gone).toMatchObject({ status: 409, body: { code: "ACCOUNT_NOT_OFFERED" } })
    const none = "companies/none/account"
    expect(await shop.get(none)).toMatchObject({ status: 404, body: { code: "COMPANY_UNKNOWN" } })
    expect(await state(wish, none)).toMatchObject({
      status: 404,
      body: { code: "COMPANY_UNKNOWN" },
    })
    expect((await ask()).statements).toEqual([])
  })

  it("is another by a person's word from the next invoice on, and the same again by another", async () => {
    const before = (await ask()).present!.id
    const parted = await state({ verdict: "another", present_id: before, note: NOTE })
    expect(parted.status).toBe(200)
    const apart = parted.body.present!.id
    expect(parted.body).toMatchObject({
      present: { invoices: 1 },
      others: [{ id: before, invoices: 1 }],
      may_be_another: false,
      statements: [{ verdict: "another", note: NOTE, actor_id: expect.stringMatching(/^user_/) }],
    })
    expect((await shop.get<InvoicingSettingsResponse>("settings")).body.companies).toMatchObject([
      { account: { has_others: true, may_be_stated: true } },
    ])
    const second = await shop.sell()
    await shop.untilSent(second)
    expect(await accountOf(second)).toBe(apart)
    const { id } = (await shop.requestOf(first))!
    expect(await shop.post(`requests/${id}/send`)).toMatchObject({
      status: 409,
      body: { code: "ACCOUNT_IS_ANOTHER" },
    })

    const joined = await state({
      verdict: "same",
      present_id: apart,
      account_id: before,
      note: "Both are of one firm",
    })
    expect(joined).toMatchObject({
      status: 200,
      body: { present: { id: before, invoices: 3 }, others: [] },
    })
    const third = await shop.sell()
    await shop.untilSent(third)
    for (const orderId of [first, second, third]) expect(await accountOf(orderId)).toBe(before)
    expect((await shop.post(`requests/${id}/send`)).status).toBe(200)
    expect((await shop.get<SettingChangesResponse>("settings/changes")).body.changes).toMatchObject(
      [
        { field: "account", new: { value: { verdict: "same", reason: "Both are of one firm" } } },
        { field: "account", new: { value: { verdict: "another", reason: NOTE } } },
      ]
    )
    for (const orderId of [first, second, third]) {
      expect(shop.invoicesOf(orderId)).toHaveLength(1)
    }
  })
})
