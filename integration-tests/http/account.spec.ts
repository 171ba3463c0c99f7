import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import type {
  CompanyAccountResponse,
  CompanyCheckResponse,
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
/** About the key named in the question, unless the body says otherwise. */
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

/** With the command from the operating guide. */
const fingerprintOf = (key: string) => {
  const [, command = ""] =
    /```sh\n\s*(printf 'name of key.*)\n/.exec(readFileSync("docs/operating.md", "utf8")) ?? []
  const env = { PATH: process.env.PATH, ALTERA_API_KEY: key }
  return execFileSync("sh", ["-c", command], { env, encoding: "utf8" }).trim()
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
    await shop.sweep()
    const { text } = await shop.get(PATH)
    const [key] = await shop.sql<{ key_digest: string }>(
      "select key_digest from invoicing_account_key"
    )
    expect(text).not.toContain(key!.key_digest)
    expect(text).not.toContain("sandbox-key")
    expect(JSON.parse(text)).toEqual({
      key: fingerprintOf("sandbox-key-rotated"),
      key_checked_at: expect.any(String) as string,
      other_key: null,
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
    const command = { verdict: "another", present_id, note: NOTE }
    for (const [body, field] of [
      [{ ...command, note: " " }, "note"],
      [{ ...command, verdict: "same" }, "account_id"],
      [{ ...command, account_id: present_id }, "account_id"],
      [{ ...command, present_id: "'; drop table" }, "present_id"],
      [{ ...command, verdict: "maybe" }, "verdict"],
    ] as const) {
      const reply = await state(body)
      expect(reply.status).toBe(400)
      expect(reply.body.message).toContain(field)
    }
    const ofAnother = await state({ ...command, key: "0badc0de" })
    expect(ofAnother).toMatchObject({ status: 409, body: { code: "KEY_IS_ANOTHER" } })
    expect((await state({ ...command, key: undefined })).status).toBe(400)
    const gone = await state({ ...command, present_id: "invacc_none" })
    expect(gone).toMatchObject({ status: 409, body: { code: "ACCOUNT_NOT_OFFERED" } })
    const none = "companies/none/account"
    expect(await shop.get(none)).toMatchObject({ status: 404, body: { code: "COMPANY_UNKNOWN" } })
    expect(await state(command, none)).toMatchObject({
      status: 404,
      body: { code: "COMPANY_UNKNOWN" },
    })
    expect((await ask()).statements).toEqual([])
  })

  it("is not stated where the service last accepted another key, until this one is checked", async () => {
    // The sweep would check the key automatically, but it sends nothing for a company on hold.
    await shop.post("companies/default/pause", { reason: "Keys are replaced" })
    // As seen by a server that was not restarted with the new key.
    await shop.sql(
      "update invoicing_company set checked_key = 'of another server' where id = 'default'"
    )
    const { key, key_checked_at, other_key, present } = await ask()
    expect({ key, key_checked_at, other_key }).toEqual({
      key: fingerprintOf("sandbox-key-rotated"),
      key_checked_at: null,
      other_key: {
        fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
        checked_at: expect.any(String) as string,
      },
    })
    const command = { verdict: "another", present_id: present!.id, note: NOTE }
    expect(await state(command)).toMatchObject({
      status: 409,
      body: { code: "KEYS_DIFFER", params: { own: key, other: other_key!.fingerprint } },
    })
    expect(await state({ ...command, key: "0badc0de" })).toMatchObject({
      status: 409,
      body: { code: "KEY_IS_ANOTHER" },
    })
    expect((await ask()).statements).toEqual([])
    const company = async () =>
      (await shop.get<InvoicingSettingsResponse>("settings")).body.companies[0]!
    expect((await company()).key).toEqual({ fingerprint: key, checked_at: null, other: other_key })

    const checked = await shop.post<CompanyCheckResponse>("companies/default/check")
    expect(checked.body).toMatchObject({ result: "works", fingerprint: key })
    expect(checked.text).not.toContain("sandbox-key")
    const led = await ask()
    expect(led).toMatchObject({ key, key_checked_at: expect.any(String) as string })
    expect(led.other_key).toBeNull()
    expect((await company()).key).toEqual({
      fingerprint: key,
      checked_at: led.key_checked_at,
      other: null,
    })
    expect((await shop.post("companies/default/resume", { cause: "paused" })).status).toBe(200)
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
    const { changes } = (await shop.get<SettingChangesResponse>("settings/changes")).body
    expect(changes.filter(({ field }) => field === "account")).toMatchObject([
      { new: { value: { verdict: "same", reason: "Both are of one firm" } } },
      { new: { value: { verdict: "another", reason: NOTE } } },
    ])
    for (const orderId of [first, second, third]) {
      expect(shop.invoicesOf(orderId)).toHaveLength(1)
    }
  })
})
