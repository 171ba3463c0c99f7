import { whyLinksAreOff } from "../../documents/buyer-link"
import { readOptions } from "../options"

const SECRET = "s".repeat(32)
const read = (links: unknown) => readOptions({ links })

describe("the option links", () => {
  it("is on without one, and then links stand in no e-mail", () => {
    const settings = readOptions({})
    expect(settings.links).toEqual({
      enabled: true,
      baseUrl: null,
      secret: null,
      previousSecrets: [],
      validDays: null,
    })
    expect(whyLinksAreOff(settings)).toBe("no_base_url")
  })

  it("takes an address, a secret, those of before and a number of days", () => {
    const links = {
      enabled: true,
      baseUrl: "https://sklep.example/api/",
      secret: SECRET,
      previousSecrets: ["p".repeat(40)],
      validDays: 90,
    }
    const settings = read(links)
    expect(settings.links).toEqual({ ...links, baseUrl: "https://sklep.example/api" })
    expect(whyLinksAreOff(settings)).toBeNull()
    expect(whyLinksAreOff(read({ ...links, enabled: false }))).toBe("disabled")
  })

  it("takes a variable that is there and empty for none", () => {
    expect(read({ secret: "", previousSecrets: [" "] }).links).toMatchObject({
      secret: null,
      previousSecrets: [],
    })
  })

  it.each([
    [{ secret: "too short" }, "links.secret: must be at least 32 characters"],
    [{ previousSecrets: [SECRET, "brief"] }, "links.previousSecrets.1: must be at least 32"],
    [
      { baseUrl: "http://sklep.example" },
      "links.baseUrl: must be an https address; http is allowed only",
    ],
    [{ baseUrl: "https://jan:haslo@sklep.example" }, "links.baseUrl: must be an address without a"],
    [
      { baseUrl: "https://sklep.example/?a=1" },
      "links.baseUrl: must be an address without ? and #",
    ],
    [{ baseUrl: `https://sklep.example/${"a".repeat(200)}` }, "links.baseUrl: must be at most 200"],
    [{ validDays: 0 }, "links.validDays"],
    [{ days: 3 }, "links.days: there is no such option"],
  ])("refuses %j and quotes nothing of it", (links, words) => {
    const run = () => read(links)
    expect(run).toThrow(words)
    expect(run).not.toThrow(/too short|brief|haslo/)
  })
})
