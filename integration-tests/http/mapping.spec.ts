import type {
  FoundProductsResponse,
  InvoicingErrorBody,
  InvoicingMappingResponse,
  MappingCoverageResponse,
  MappingSuggestionsResponse,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(400_000)

let shop: ShopUnderTest

const readMapping = async () => (await shop.get<InvoicingMappingResponse>("mapping")).body
const readCoverage = async () => (await shop.get<MappingCoverageResponse>("mapping/coverage")).body
const readSuggestions = async () =>
  (await shop.get<MappingSuggestionsResponse>("mapping/suggestions")).body

beforeAll(async () => {
  shop = await ShopUnderTest.open({
    name: "mapping",
    options: {
      mapping: {
        categories: { collections: { ceramika: "Ceramika" } },
        shippingCategory: "Dostawa",
      },
    },
  })
})

afterAll(async () => await shop?.close())

afterEach(async () => await shop.sandbox.clearFaults())

describe("the mapping", () => {
  it("lists what of the shop can be mapped", async () => {
    const { things, names } = await readMapping()
    expect(things.collections.map(({ handle }) => handle)).toContain("ceramika")
    expect(things.salesChannels.map(({ name }) => name)).toEqual(["Hurt", "Sklep"])
    expect(things.regions.length).toBeGreaterThan(0)
    expect(things.products).toEqual([])
    expect(names).toEqual({ categories: [], projects: [] })
  })

  it("is measured over the orders of the last days, and follows what is stored", async () => {
    const mapped = await shop.place({ items: { "KUB-01": 1 } })
    const other = await shop.place({ buyer: BUYERS.person, items: { "HER-01": 1 } })
    const before = await readCoverage()
    expect(before).toMatchObject({ days: 90, orders: 2, is_whole: true, left_out: 0 })
    const [pln] = before.currencies
    expect(pln).toMatchObject({ currency: "PLN", with_project: "0.00" })
    expect(Number(pln?.with_category)).toBeLessThan(Number(pln?.gross))
    expect(before.uncovered.map(({ order_id }) => order_id)).toEqual([other, mapped])
    expect(before.uncovered[1]).toMatchObject({ without_category: "0.00", has_project: false })

    await shop.post("settings", {
      "mapping.categories": { collections: { ceramika: "Ceramika" }, fallback: "Inne" },
      "mapping.projects": { salesChannels: { Sklep: 41 }, fallback: "42" },
    })
    const after = await readCoverage()
    expect(after.uncovered).toEqual([])
    expect(after.currencies[0]).toMatchObject({
      with_category: pln?.gross,
      with_project: pln?.gross,
    })
  })
})

describe("a shop with more tags than are listed", () => {
  it("still knows the one that the mapping names, by its name or its id", async () => {
    await shop.sql(
      "insert into product_tag (id, value) select 'ptag_many_' || n, 'many ' || n from generate_series(1, 1000) n"
    )
    await shop.sql(
      "insert into product_tag (id, value) values ('ptag_last', 'zz last'), ('ptag_end', 'zz end')"
    )
    try {
      await shop.post("settings", {
        "mapping.categories": { tags: { "zz last": "Kubki", ptag_end: "Miski", gone: "Inne" } },
      })
      const { tags } = (await readMapping()).things
      const names = tags.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(["zz last", "zz end"]))
      expect(new Set(names).size).toBe(names.length)
      expect(names).not.toContain("gone")
    } finally {
      await shop.sql("delete from product_tag where id like 'ptag_many_%' or value like 'zz %'")
      await shop.post("settings", { "mapping.categories": null })
    }
  })
})

describe("the products that keys stand for", () => {
  it("are found by id and by handle, and what the shop does not have is left out", async () => {
    const [mug, tea] = await shop.sql<{ id: string; handle: string; title: string }>(
      "select id, handle, title from product where title like 'Kubek%' or title like 'Herbata%' order by title desc"
    )
    const keys = [mug?.handle, tea?.id, "nie-ma-takiego"]
    const { status, body } = await shop.post<FoundProductsResponse>("mapping/products", { keys })
    expect(status).toBe(200)
    const names = body.products.map(({ name }) => name).sort()
    expect(names).toEqual([tea?.title, mug?.title].sort())
  })

  it("are not looked for by more keys than a body carries, nor by odd ones", async () => {
    for (const keys of [[], Array(201).fill("kubek"), ["x".repeat(301)], ["a\u0000b"], [7]]) {
      expect((await shop.post("mapping/products", { keys })).status).toBe(400)
    }
  })
})

/** Calls that add a name; the sweep also checks the key whenever it is due. */
const countAdded = () => countCalls("POST /company/products/categories", "POST /company/projects")
const countCalls = (...endpoints: string[]) =>
  endpoints
    .flatMap((endpoint) => Object.values(shop.sandbox.calls().byEndpoint[endpoint] ?? {}))
    .reduce((sum, count) => sum + count, 0)

describe("a name that is added in the service", () => {
  it("is there, is remembered, and is not added twice", async () => {
    const added = await shop.post<InvoicingMappingResponse>("companies/default/categories", {
      name: "Herbaty zielone",
    })
    expect(added.status).toBe(200)
    expect(added.body.names.categories).toEqual([
      { company_id: "default", name: "Herbaty zielone" },
    ])
    expect(
      (await shop.post("companies/default/categories", { name: "Herbaty zielone" })).status
    ).toBe(409)
    const project = await shop.post<InvoicingMappingResponse>("companies/default/projects", {
      name: "Sklep internetowy",
    })
    expect(project.body.names.projects).toMatchObject([
      { company_id: "default", name: "Sklep internetowy" },
    ])
    expect(project.body.names.projects[0]?.id).toMatch(/^\d+$/)
    expect(countAdded()).toBe(2)
    expect((await readMapping()).names).toEqual(project.body.names)
  })

  it("is not remembered when the service refused it or did not answer, and is asked for once", async () => {
    const before = (await readMapping()).names
    await shop.sandbox.setFault({ kind: "5xx-before" })
    const lost = await shop.post<InvoicingErrorBody>("companies/default/categories", {
      name: "Kawy",
    })
    expect(lost).toMatchObject({ status: 502, body: { code: "NAME_UNCERTAIN" } })
    expect(lost.body.message).toContain("Look in the service")
    expect((await shop.post("companies/none/projects", { name: "Kawy" })).status).toBe(404)
    expect((await shop.post("companies/default/projects", { name: " " })).status).toBe(400)
    expect((await readMapping()).names).toEqual(before)
    expect(countAdded()).toBe(3)
  })
})

describe("the names to choose from", () => {
  it("are none, after one look at the list, while the account has no invoice", async () => {
    const before = countCalls("GET /sales/invoice", "GET /sales")
    expect(await readSuggestions()).toEqual({
      categories: [],
      projects: [],
      looked_at: 5_000,
      silent: [{ company_id: "default", cause: "no_invoice" }],
    })
    expect(countCalls("GET /sales/invoice", "GET /sales")).toBe(before + 1)
  })

  it("are those on issued invoices, and what the service suggests beside one", async () => {
    await shop.post("settings", {
      "mapping.categories": { collections: { ceramika: "Ceramika" }, fallback: "Inne" },
      "mapping.projects": { fallback: "42" },
    })
    // Until it is mailed, it may be read at any moment, which would be counted below.
    await shop.untilSent(await shop.sell({ items: { "KUB-01": 1 } }))
    await shop.post("settings", {
      "mapping.categories": { fallback: "Nigdzie" },
      "mapping.projects": { fallback: "77" },
    })
    await shop.invoice({ buyer: BUYERS.mistyped, items: { "SWI-01": 1 } }, "refused")
    const before = countCalls("GET /sales/invoice", "GET /sales")
    const { categories, projects, silent } = await readSuggestions()
    // Created in the service by the test above, and not on any invoice of the shop.
    expect(categories).toContain("Herbaty zielone")
    expect(categories).toEqual(expect.arrayContaining(["Ceramika", "Dostawa"]))
    // The service never saw the data of a refused invoice.
    expect(categories).not.toContain("Nigdzie")
    expect(projects).toEqual([{ id: "42", name: "Project 42" }])
    expect(silent).toEqual([])
    expect(countCalls("GET /sales/invoice", "GET /sales")).toBe(before + 1)
  })

  it("are those on invoices alone while the service does not answer", async () => {
    await shop.sandbox.setFault({ kind: "5xx-before" })
    const { categories, projects, silent } = await readSuggestions()
    expect(categories.sort()).toEqual(["Ceramika", "Dostawa"])
    expect(projects).toEqual([{ id: "42", name: null }])
    expect(silent).toEqual([{ company_id: "default", cause: "no_answer" }])
  })
})
