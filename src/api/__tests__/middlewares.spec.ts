type Guarded = { matcher: string; policies?: unknown[] }

/** The plugin's routes as Medusa reads them when it starts, with its roles in use or not. */
function readRoutes(hasRoles: boolean): Guarded[] {
  let routes: Guarded[] = []
  jest.isolateModules(() => {
    jest.doMock("@medusajs/framework/utils", () => ({
      ...jest.requireActual<object>("@medusajs/framework/utils"),
      FeatureFlag: { isFeatureEnabled: (flag: string) => flag === "rbac" && hasRoles },
    }))
    routes = jest.requireActual<{ default: { routes: Guarded[] } }>("../middlewares").default.routes
  })
  return routes.filter(({ matcher }) => matcher.startsWith("/admin/invoicing/"))
}

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
