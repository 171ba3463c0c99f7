import { optionsSchema, type PluginOptions } from "../options-schema"
import {
  describeFields,
  applyStored,
  planChange,
  readPatch,
  readStored,
  STORABLE_FIELDS,
  type SettingsPatch,
} from "../stored-settings"

const options = (given: PluginOptions = {}) => optionsSchema.parse({ apiKey: "a-key", ...given })
const patchOf = (input: unknown): SettingsPatch => {
  const read = readPatch(input)
  if ("problems" in read) throw new Error(JSON.stringify(read.problems))
  return read.patch
}
const problemsOf = (input: unknown): string[] => {
  const read = readPatch(input)
  return "problems" in read ? read.problems.map(({ option }) => option) : []
}

describe("a VAT label that an admin gives to a rate", () => {
  const wantedOf = (vatMap: unknown) => {
    const read = readPatch({ vatMap })
    return "problems" in read ? read.problems : []
  }

  it("is not taken when it stands for another rate, which every order would be refused for", () => {
    expect(wantedOf({ "23": "8%" })).toEqual([{ option: "vatMap.23", wanted: "must be 23%" }])
    expect(wantedOf({ "0": [{ label: "np" }, { label: "5%", code: "A" }] })).toEqual([
      { option: "vatMap.0.1.label", wanted: "must be 0%, np or zw" },
    ])
    expect(wantedOf({ none: "23%" })).toEqual([
      { option: "vatMap.none", wanted: "must be 0%, np or zw" },
    ])
  })

  it("is never taken for a rate that no label of the service stands for", () => {
    const [problem] = wantedOf({ "19": "23%" })
    expect(problem?.option).toBe("vatMap.19")
    expect(problem?.wanted).toContain("the service has no VAT label for 19 %")
  })

  it("is taken where it stands for the rate, however that is written", () => {
    expect(wantedOf({ "23.00": "23%", "8": "8%", "0.0": "np", none: "np" })).toEqual([])
  })
})

describe("settings that an admin stored", () => {
  it("lie over the options field by field and leave every other option as it is", () => {
    const settings = applyStored(options({ trigger: "order.placed", dueDays: 14 }), { dueDays: 30 })
    expect(settings).toMatchObject({ trigger: "order.placed", dueDays: 30, priceType: "auto" })
  })

  it("replace one part of the mapping and keep the others", () => {
    const given = options({
      mapping: {
        categories: { collections: { ceramika: "Ceramika" } },
        projects: { fallback: 41 },
        shippingCategory: "Dostawa",
      },
    })
    expect(applyStored(given, { "mapping.categories": { fallback: "Inne" } }).mapping).toEqual({
      categories: { fallback: "Inne" },
      projects: { fallback: 41 },
      shippingCategory: "Dostawa",
    })
  })

  it("get the same defaults inside as an option: a VAT map keeps the usual rates", () => {
    const { vatMap } = applyStored(options(), { vatMap: { "0": "np" } })
    expect(vatMap).toMatchObject({ "23": [{ label: "23%" }], "0": [{ label: "np" }] })
  })

  it("give each company its own e-mail in place of what its options say", () => {
    const given = options({
      apiKey: undefined,
      email: { pl: { subject: "Wspólny" } },
      companies: [
        { id: "shop", apiKey: "a" },
        { id: "trade", apiKey: "b", email: { en: { text: "Trade" } } },
      ],
    })
    expect(applyStored(given, {}).email).toEqual({
      shop: { pl: { subject: "Wspólny" } },
      trade: { en: { text: "Trade" } },
    })
    expect(applyStored(given, { email: { shop: {} } }).email).toEqual({
      shop: {},
      trade: { en: { text: "Trade" } },
    })
    expect(describeFields(given, {}).email.source).toBe("option")
    expect(describeFields(options(), {}).email.source).toBe("default")
  })

  describe("whose change names the e-mail of one company", () => {
    const given = options({
      apiKey: undefined,
      companies: [
        { id: "shop", apiKey: "a", email: { pl: { subject: "Sklep" } } },
        { id: "trade", apiKey: "b" },
      ],
    })
    const stored = { email: { shop: { en: { text: "Shop" } }, trade: { en: { text: "Trade" } } } }
    const change = (email: unknown) => planChange(given, stored, patchOf({ email })).fields

    it("keep those of the other companies, which somebody else may have written just now", () => {
      const trade = { pl: { text: "Hurt" } }
      expect(change({ trade })).toEqual({ email: { shop: stored.email.shop, trade } })
      expect(change({})).toEqual(stored)
    })

    it("are changed for each company that is named, as before", () => {
      const email = { shop: {}, trade: { pl: { subject: "Hurt" } } }
      expect(change(email)).toEqual({ email })
    })

    it("restore the option of a company with null, and of all companies with null for the field", () => {
      const fields = change({ shop: null })
      expect(fields).toEqual({ email: { trade: stored.email.trade } })
      expect(applyStored(given, fields).email.shop).toEqual({ pl: { subject: "Sklep" } })
      expect(change({ shop: null, trade: null })).toEqual({})
      expect(change({ nobody: null })).toEqual(stored)
      expect(change(null)).toEqual({})
    })

    it("are no change, and stay with the option, where nothing was stored for a restored company", () => {
      const patch = patchOf({ email: { shop: null } })
      expect(planChange(given, {}, patch)).toEqual({ fields: {}, changes: [] })
    })
  })

  it("refuse an e-mail with the place of the mistake, and quote nothing of it", () => {
    const email = { shop: { pl: { subject: "a\nb", text: "Dzień dobry,\n{{secret}}" } } }
    expect(readPatch({ email })).toEqual({
      problems: [
        {
          option: "email.shop.pl.subject",
          wanted: "must be one line: it has a line break at line 1, column 2",
        },
        {
          option: "email.shop.pl.text",
          wanted:
            "must be a text with known variables only: the one at line 2, column 1 is not one of order_number, invoice_number, ksef_number, amount, due_date, shop_name, invoice_link",
        },
      ],
    })
  })

  it("say of each field where its value comes from and what the option is", () => {
    const fields = describeFields(options({ dueDays: 14, send: "manual" }), { dueDays: 30 })
    expect(fields.dueDays).toEqual({
      value: 30,
      source: "stored",
      optionValue: 14,
      optionSource: "option",
    })
    expect(fields.send).toMatchObject({
      value: { companies: "manual", others: "manual" },
      source: "option",
    })
    expect(fields.unit).toMatchObject({ source: "default", optionSource: "default" })
    expect(Object.keys(fields).sort()).toEqual([...STORABLE_FIELDS].sort())
  })

  it("that this version cannot read are left out and named, and their options hold", () => {
    const { fields, unreadable } = readStored({ dueDays: "soon", trigger: "manual", colour: 1 })
    expect(fields).toEqual({ trigger: "manual" })
    expect(unreadable.sort()).toEqual(["colour", "dueDays"])
    expect(readStored(null)).toEqual({ fields: {}, unreadable: [] })
  })
})

describe("a change of settings", () => {
  it("is refused by the rules of the options, and each wrong field is named", () => {
    expect(problemsOf({ dueDays: 400 })).toEqual(["dueDays"])
    expect(problemsOf({ trigger: "order.shipped", send: 3 })).toEqual(["trigger", "send"])
    expect(problemsOf({ vatMap: { "23": [{ label: "24%" }] } })).not.toEqual([])
    expect(problemsOf({ "mapping.categories": { collection: {} } })).toEqual([
      "mapping.categories.collection",
    ])
    expect(problemsOf({ invoiceFormat: "\u0000%N" })).toEqual(["invoiceFormat"])
    expect(problemsOf({ invoiceFormat: "%N \ud800" })).toEqual(["invoiceFormat"])
    expect(problemsOf({ paymentMethods: { "\udfff": "CARD" } })).toEqual(["paymentMethods"])
    expect(problemsOf({ invoiceFormat: "%N \\u0000 💥" })).toEqual([])
    expect(problemsOf("on")).toEqual(["settings"])
  })

  it.each([
    "apiKey",
    "companies",
    "baseUrl",
    "queue",
    "timeouts",
    "timeZone",
    "startDate",
    "shouldInvoice",
    "__proto__",
  ])("cannot touch %s", (field) =>
    expect(problemsOf(JSON.parse(`{"${field}": "x"}`))).toEqual([field])
  )

  it("takes a field back to its option by null", () => {
    const { fields, changes } = planChange(
      options({ dueDays: 14 }),
      { dueDays: 30, send: "manual" },
      patchOf({ dueDays: null })
    )
    expect(fields).toEqual({ send: "manual" })
    expect(changes).toEqual([
      {
        field: "dueDays",
        old: { source: "stored", value: 30 },
        new: { source: "option", value: 14 },
      },
    ])
  })

  it("records only what moved, also when only the source of a value did", () => {
    const given = options({ dueDays: 14 })
    expect(planChange(given, { dueDays: 30 }, patchOf({ dueDays: 30 })).changes).toEqual([])
    expect(planChange(given, {}, patchOf({ dueDays: 14 })).changes).toMatchObject([
      { old: { source: "option", value: 14 }, new: { source: "stored", value: 14 } },
    ])
    expect(planChange(given, {}, patchOf({ sendToKsef: null })).changes).toEqual([])
  })

  it("keeps false and zero, which are values", () => {
    const { fields } = planChange(options(), {}, patchOf({ sendToKsef: false, dueDays: 0 }))
    expect(fields).toEqual({ sendToKsef: false, dueDays: 0 })
  })
})
