import { createInstance } from "i18next"
import resources from "../../i18n"
import { nameDecision } from "../name-decision"

const i18n = createInstance()

beforeAll(async () => {
  await i18n.init({ lng: "en", resources, interpolation: { escapeValue: false } })
})

type Decided = Parameters<typeof nameDecision>[0]

const INVOICE = {} as NonNullable<Decided["invoice"]>
const reason = (code: string) => ({ code, field: null, params: {}, message: "" })

describe.each(["en", "pl"] as const)("what issuing would do with an order, in %s", (language) => {
  const { decision: words } = resources[language].invoicing.preview
  const say = (
    decision: Decided["decision"],
    invoice: Decided["invoice"],
    code = "NOT_PAID_IN_FULL"
  ) =>
    nameDecision(
      { decision, reasons: [reason(code)], invoice },
      i18n.getFixedT(language, "invoicing")
    )

  it("is not called impossible if Issue now issues it in spite of the reason", () => {
    expect(say("refused", INVOICE)).toBe(words.left)
    expect(say("refused", null)).toBe(words.refused_one)
  })

  it("is not put off where it was left to a person for good", () => {
    const said = say("refused", INVOICE, "ISSUING_WAS_STOPPED")
    expect(said).toBe(words.leftToPerson)
    expect(said).not.toMatch(/for now|na razie/i)
  })

  it("is named by the decision otherwise", () => {
    expect(say("invoice", INVOICE)).toBe(words.invoice)
    expect(say("skip", INVOICE)).toBe(words.skip)
    expect(say("canceled", null)).toBe(words.canceled)
  })
})
