import { readOptions } from "../settings/options"

describe("an API key that is empty", () => {
  it.each(["", "   ", undefined])("is as if it were not set (%j)", (apiKey) => {
    expect(readOptions({ apiKey }).companies).toEqual([])
    const companies = [
      { id: "a", apiKey },
      { id: "b", apiKey: "" },
    ]
    expect(readOptions({ companies }).companies).toEqual([])
  })

  it("beside companies is no second key", () => {
    const companies = [{ id: "a", apiKey: "key" }]
    expect(readOptions({ apiKey: "", companies }).companies).toEqual(companies)
  })

  it.each(["", "   ", undefined])(
    "of one company among others leaves it there, with no key: its orders must not fall to another (%j)",
    (apiKey) => {
      const companies = [
        { id: "a", apiKey: "key" },
        { id: "b", apiKey },
      ]
      expect(readOptions({ companies }).companies).toEqual([
        { id: "a", apiKey: "key" },
        { id: "b", apiKey: "" },
      ])
    }
  )
})
