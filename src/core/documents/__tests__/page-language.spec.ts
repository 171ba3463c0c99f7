import { choosePageLanguage } from "../page-language"

describe("the language of a page", () => {
  it.each([
    [undefined, "en"],
    ["", "en"],
    ["pl", "pl"],
    ["pl-PL,pl;q=0.9,en-US;q=0.8,en;q=0.7", "pl"],
    ["en-GB,en;q=0.9,pl;q=0.8", "en"],
    ["de-DE,de;q=0.9,pl;q=0.2", "pl"],
    ["de-DE,de;q=0.9", "en"],
    ["PL;Q=0.5 , en;q=0.4", "pl"],
    ["pl;q=0, en;q=0.1", "en"],
    ["pls", "en"],
    ["*", "en"],
    ["pl;q=a", "pl"],
    [`${"x,".repeat(5000)}pl`, "en"],
  ])("for %j is %s", (accepted, language) => {
    expect(choosePageLanguage(accepted)).toBe(language)
  })
})
