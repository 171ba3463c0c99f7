import { changeSetting, type EmailSetting } from "../texts"

const OPTION = { pl: { subject: "Faktura" } }

const setting: EmailSetting = {
  value: { shop: { en: { text: "Written here" } }, trade: { pl: { text: "Hurt" } } },
  source: "stored",
  option_value: { shop: OPTION, trade: {} },
  option_source: "option",
}

describe("the change of one company's e-mail", () => {
  it("names no other company, whose texts somebody else may be writing", () => {
    const texts = { pl: { subject: "Nowy temat" } }
    expect(changeSetting(setting, "trade", texts)).toEqual({ trade: texts })
  })

  it("restores the option with null, and where the texts are the option's", () => {
    expect(changeSetting(setting, "shop", null)).toEqual({ shop: null })
    expect(changeSetting(setting, "shop", OPTION)).toEqual({ shop: null })
    expect(changeSetting(setting, "trade", {})).toEqual({ trade: null })
  })

  it("keeps an empty e-mail where the option has texts: the service then writes its own", () => {
    expect(changeSetting(setting, "shop", {})).toEqual({ shop: {} })
  })
})
