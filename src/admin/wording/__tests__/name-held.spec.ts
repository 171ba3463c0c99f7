import { createInstance } from "i18next"
import resources from "../../i18n"
import { nameHeld } from "../name-held"

const i18n = createInstance()

beforeAll(async () => {
  await i18n.init({ lng: "en", resources, interpolation: { escapeValue: false } })
})

const company = (name: string, isHeld: boolean) => ({ name, holds: isHeld ? ["paused"] : [] })

const ALL = {
  en: /all companies are on hold \(A, B\)/,
  pl: /wszystkie firmy są wstrzymane \(A, B\)/,
} as const

describe.each(["en", "pl"] as const)("companies on hold in a live shop, in %s", (language) => {
  const say = (...companies: ReturnType<typeof company>[]) =>
    nameHeld(companies, ({ name }) => name, i18n.getFixedT(language, "invoicing"))

  it("are named as some of several, unless they are all", () => {
    const { onHold } = resources[language].invoicing.guide.live
    expect(say(company("A", true), company("B", false))).toBe(onHold.replace("{{companies}}", "A"))
    expect(say(company("A", true), company("B", true))).toMatch(ALL[language])
  })

  it("are no companies, and not all of several, where the shop has one", () => {
    const one = say(company("A", true))
    expect(one).toContain("A")
    expect(one).not.toMatch(/all |wszystk/)
  })

  it("are none while each is active", () => {
    expect(say(company("A", false), company("B", false))).toBeNull()
    expect(say()).toBeNull()
  })
})
