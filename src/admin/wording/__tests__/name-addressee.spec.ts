import { createInstance } from "i18next"
import resources from "../../i18n"
import { nameAddressee } from "../name-addressee"

const i18n = createInstance()

beforeAll(async () => {
  await i18n.init({ lng: "en", resources, interpolation: { escapeValue: false } })
})

const say = (
  email_moment: Parameters<typeof nameAddressee>[0]["email_moment"],
  email: string | null = "jan@example.pl",
  language = "en"
) => nameAddressee({ email_moment, contractor: { email } }, i18n.getFixedT(language, "invoicing"))

describe("whom the question before Issue now says is mailed", () => {
  it("is the address alone only where the e-mail goes there at once", () => {
    expect(say("on_issue")).toBe("jan@example.pl")
    expect(say("after_ksef")).toBe("jan@example.pl, once KSeF has accepted the invoice")
    expect(say("after_ksef", "jan@example.pl", "pl")).toBe(
      "jan@example.pl, po przyjęciu faktury przez KSeF"
    )
  })

  it("is nobody where a person or the shop mails it, whatever the address", () => {
    for (const language of ["en", "pl"]) {
      for (const moment of ["manual", "shop"] as const) {
        const said = say(moment, "jan@example.pl", language)
        expect(said).not.toContain("@")
        expect(say(moment, null, language)).toBe(said)
      }
    }
    expect(say("manual")).not.toBe(say("shop"))
  })

  it("is nobody where the order has no address", () => {
    const nobody = resources.en.invoicing.actions.issuePrompt.mail.nobody
    expect([say("on_issue", null), say("after_ksef", null)]).toEqual([nobody, nobody])
  })
})
