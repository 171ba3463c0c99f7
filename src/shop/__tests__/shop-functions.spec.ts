import { readOptions } from "../../core/settings/options"
import { limitShopFunctions } from "../shop-functions"

const settingsWith = (name: string, ask: unknown) =>
  limitShopFunctions(readOptions({ apiKey: "test-key", [name]: ask })) as unknown as Record<
    string,
    (...input: unknown[]) => Promise<unknown>
  >

describe.each(["shouldInvoice", "transformDraft"])("the shop's function %s", (name) => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("is given up when it never answers", async () => {
    const settings = settingsWith(name, () => new Promise(() => undefined))
    const answer = expect(settings[name]!()).rejects.toThrow("no answer in time")
    await jest.advanceTimersByTimeAsync(31_000)
    await answer
  })

  it("is handed what it asks for, and its answer is taken, late or at once", async () => {
    const settings = settingsWith(name, (...input: unknown[]) => input)
    expect(await settings[name]!(1, 2)).toEqual([1, 2])
    const late = settingsWith(
      name,
      async () => await new Promise((give) => setTimeout(() => give("yes"), 29_000))
    )
    const answer = late[name]!()
    await jest.advanceTimersByTimeAsync(29_000)
    expect(await answer).toBe("yes")
    expect(jest.getTimerCount()).toBe(0)
  })

  it("fails as it fails", async () => {
    const settings = settingsWith(name, () => {
      throw new Error("broken")
    })
    await expect(settings[name]!()).rejects.toThrow("broken")
  })
})

it("functions that were not given stay away", () => {
  const settings = readOptions({ apiKey: "test-key" })
  expect(limitShopFunctions(settings)).toEqual(settings)
})
