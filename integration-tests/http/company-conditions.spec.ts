import type { InvoicingNoticesResponse } from "../../src/types"
import { runSql } from "../shop/database"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(300_000)

const KEY = "sandbox-key-default"

describe("a company's condition", () => {
  let shop: ShopUnderTest

  afterAll(async () => await shop?.close())

  it("that the shop does not know is shown, and its orders go to no other company until it is right", async () => {
    shop = await ShopUnderTest.open({
      name: "conditions",
      env: { ALTERA_API_KEY: "" },
      options: {
        companies: [
          {
            id: "trade",
            name: "Hurtownia",
            apiKey: `${KEY}-of-nobody`,
            salesChannels: ["Wholesail"],
            regions: ["Atlantis"],
            currencies: ["PLN", "XXP"],
            countries: ["PL", "QQ"],
          },
          { id: "default", apiKey: KEY },
        ],
      },
    })
    const { companies } = await shop.status()
    expect(companies).toMatchObject([
      { id: "trade", unknown_conditions: ["Wholesail", "Atlantis", "XXP", "QQ"] },
      { id: "default", unknown_conditions: [] },
    ])
    const { body: notices } = await shop.get<InvoicingNoticesResponse>("notices")
    expect(notices.companies).toMatchObject([
      {
        id: "trade",
        name: "Hurtownia",
        unknown_conditions: ["Wholesail", "Atlantis", "XXP", "QQ"],
      },
    ])
    const orderId = await shop.sell()
    const refused = await shop.until(orderId, "refused")
    expect(refused.reasons).toMatchObject([{ code: "COMPANY_CONDITION_UNKNOWN" }])
    expect(shop.invoicesOf(orderId)).toEqual([])

    const known = await runSql<{ name: string }>(shop.databaseUrl, "select name from region")
    expect(known.length).toBeGreaterThan(0)
    const regions = known.map(({ name }) => name)
    await shop.restart({
      options: {
        companies: [
          { id: "trade", apiKey: `${KEY}-of-nobody`, regions, currencies: ["USD"] },
          { id: "default", apiKey: KEY },
        ],
      },
    })
    expect((await shop.status()).companies).toMatchObject([
      { unknown_conditions: [] },
      { unknown_conditions: [] },
    ])
    await shop.post(`requests/${refused.id}/retry`)
    await shop.until(orderId, "issued")
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
  })

  it("keeps its orders while its key is empty: they wait, and no other company issues them", async () => {
    const known = await runSql<{ name: string }>(shop.databaseUrl, "select name from region")
    const regions = known.map(({ name }) => name)
    const restart = async (apiKey: string) =>
      await shop.restart({
        options: {
          companies: [
            { id: "trade", apiKey, regions },
            { id: "default", apiKey: KEY },
          ],
        },
      })
    await restart("")
    const orderId = await shop.sell()
    const held = await waitUntil("the company is on hold", async () =>
      (await shop.get<InvoicingNoticesResponse>("notices")).body.companies.find(
        ({ holds }) => holds.length > 0
      )
    )
    expect(held).toMatchObject({ id: "trade", holds: [{ cause: "key-rejected" }] })
    await shop.until(orderId, "queued")
    expect(shop.invoicesOf(orderId)).toEqual([])

    await restart("sandbox-key-second")
    await shop.until(orderId, "issued")
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
  })
})
