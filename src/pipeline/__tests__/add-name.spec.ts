import type { Ports } from "../ports"
import { addCategory, addProject } from "../operator/add-name"

/** A service that keeps its names, and a ledger that keeps its values. */
function openPorts() {
  const values = new Map<string, unknown>()
  const added: string[] = []
  let isAway = false
  const pause = async () => await new Promise((resolve) => setTimeout(resolve, 5))
  const add = async (name: string) => {
    await pause()
    if (isAway) throw new Error("The service is away")
    added.push(name)
    return { kind: "done", value: added.map((one, id) => ({ id, name: one })) }
  }
  const ports = {
    serviceOf: (id: string) => (id === "default" ? { addCategory: add, addProject: add } : null),
    ledger: {
      readValue: async (key: string) => {
        await pause()
        return values.get(key) ?? null
      },
      saveValue: async (key: string, value: unknown) => {
        await pause()
        values.set(key, value)
      },
      saveValueIf: async (key: string, before: unknown, value: unknown) => {
        await pause()
        if ((values.get(key) ?? null) !== before) return false
        values.set(key, value)
        return true
      },
    },
  } as unknown as Ports
  return { ports, added, goAway: (away: boolean) => (isAway = away) }
}

describe.each([
  ["category", addCategory],
  ["project", addProject],
])("a %s that several ask for at once", (_, addName) => {
  const wanted = { companyId: "default", name: "Herbaty" }

  it("is added in the service once", async () => {
    const { ports, added } = openPorts()
    const results = await Promise.all([1, 2, 3, 4].map(async () => await addName(ports, wanted)))
    expect(results.map(({ kind }) => kind)).toEqual(["added", "known", "known", "known"])
    expect(added).toEqual(["Herbaty"])
  })

  it("is added by the second where the first one failed", async () => {
    const { ports, added, goAway } = openPorts()
    goAway(true)
    const first = addName(ports, wanted).finally(() => goAway(false))
    const second = addName(ports, wanted)
    await expect(first).rejects.toThrow("away")
    expect(await second).toEqual({ kind: "added" })
    expect(added).toEqual(["Herbaty"])
    expect(await addName(ports, { ...wanted, companyId: "other" })).toEqual({ kind: "no-company" })
  })
})
