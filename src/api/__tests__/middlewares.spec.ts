import { adoptionBody, backfillBody } from "../admin/invoicing/adoption-body"

type Guarded = {
  matcher: string
  methods?: string[]
  middlewares?: { name: string }[]
  policies?: unknown[]
  bodyParser?: { sizeLimit: string }
}

/** The plugin's routes as Medusa reads them when it starts, with its roles in use or not. */
const readRoutes = (hasRoles: boolean): Guarded[] =>
  readAllRoutes(hasRoles).filter(({ matcher }) => matcher.startsWith("/admin/invoicing/"))

function readAllRoutes(hasRoles: boolean): Guarded[] {
  let routes: Guarded[] = []
  jest.isolateModules(() => {
    jest.doMock("@medusajs/framework/utils", () => ({
      ...jest.requireActual<object>("@medusajs/framework/utils"),
      FeatureFlag: { isFeatureEnabled: (flag: string) => flag === "rbac" && hasRoles },
    }))
    // Medusa's workflows can be registered only once.
    jest.doMock("../../composition", () => ({}))
    routes = jest.requireActual<{ default: { routes: Guarded[] } }>("../middlewares").default.routes
  })
  return routes
}

it("nothing that a visitor sends to Medusa's own routes confirms a receipt or shows the ledger", () => {
  const store = readAllRoutes(false).filter(({ matcher }) => matcher === "/store")
  expect(
    store.map(({ methods, middlewares }) => [methods, middlewares?.map(({ name }) => name)])
  ).toEqual([[undefined, ["hideFromStore", "dropReceiptNumber"]]])
})

describe("the guards of the plugin's routes", () => {
  it("name a right for each route where the shop uses Medusa's roles", () => {
    expect(readRoutes(true).filter(({ policies }) => !policies?.length)).toEqual([])
  })

  it("name none where it uses none: Medusa 2.12 would refuse every act", () => {
    const routes = readRoutes(false)
    expect(routes.length).toBeGreaterThan(30)
    expect(routes.filter((route) => "policies" in route)).toEqual([])
  })
})

describe("the size of a body", () => {
  const filled = "x".repeat(100)
  const LONGEST = {
    "/admin/invoicing/runs/adoption": [
      adoptionBody,
      { orders: Array.from({ length: 2_000 }, () => ({ order: filled, invoice: filled })) },
    ],
    "/admin/invoicing/runs/backfill": [
      backfillBody,
      { search_id: filled, count: 10_000, also: Array.from({ length: 10_000 }, () => filled) },
    ],
  } as const

  it("is enough for the longest lists that are taken, of which Medusa's own limit cuts most off", () => {
    const routes = readRoutes(false)
    for (const [matcher, [schema, body]] of Object.entries(LONGEST)) {
      expect(schema.safeParse(body).success).toBe(true)
      const bytes = Buffer.byteLength(JSON.stringify(body))
      expect(bytes).toBeGreaterThan(100 * 1024)
      expect(bytes).toBeLessThan(1024 * 1024)
      const found = routes.filter((route) => route.matcher === matcher)
      expect(found.map(({ bodyParser }) => bodyParser)).toEqual([{ sizeLimit: "1mb" }])
    }
  })

  it("stays Medusa's everywhere else", () => {
    const larger = readRoutes(false).filter((route) => "bodyParser" in route)
    // Of the mapping's length the import tells; what else there is in settings is short.
    const settings = ["/admin/invoicing/settings", "/admin/invoicing/settings/preview"]
    const expected = [...Object.keys(LONGEST), ...settings]
    expect(larger.map(({ matcher }) => matcher).sort()).toEqual(expected)
  })
})
