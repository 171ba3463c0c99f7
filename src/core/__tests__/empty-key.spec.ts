import { readOptions } from "../options"

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

  it("of one company among others stops the boot: its orders must not fall to another", () => {
    const companies = [
      { id: "a", apiKey: "key" },
      { id: "b", apiKey: "" },
    ]
    expect(() => readOptions({ companies })).toThrow("companies.1.apiKey")
  })
})
