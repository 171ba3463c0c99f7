import { fillDefaults } from "../../settings/options"
import { applyStored, planChange, readPatch, readStored } from "../../settings/stored-settings"
import { readSubmitRules, sendToKsefSchema, submitAs } from "../submission"

const NIP = { taxIdentificationNumber: "1234563218" }
const NO_NIP = { taxIdentificationNumber: null }
const NOW_FOR_COMPANIES = { companies: "now", persons: "end_of_day" } as const

describe("when invoices are submitted to KSeF", () => {
  it("is said of nobody without the option, so that the field is left out", () => {
    for (const none of [undefined, null]) expect(readSubmitRules(none)).toBeNull()
    expect(fillDefaults({}).sendToKsef).toBeNull()
    expect([submitAs(null, NIP), submitAs(null, NO_NIP)]).toEqual([{}, {}])
  })

  it.each([
    [true, "now"],
    [false, "end_of_day"],
  ] as const)("is by %s of before %s for everybody, and says the same", (before, moment) => {
    const rules = readSubmitRules(sendToKsefSchema.parse(before))
    expect(rules).toEqual({ companies: moment, persons: moment })
    expect(submitAs(rules, NIP)).toEqual({ sendToKsef: before })
    expect(submitAs(rules, NO_NIP)).toEqual({ sendToKsef: before })
    const kept = readStored({ sendToKsef: before })
    expect(kept).toEqual({ fields: { sendToKsef: before }, unreadable: [] })
    expect(applyStored({ sendToKsef: !before }, kept.fields).sendToKsef).toEqual(rules)
  })

  it("goes by the buyer's Polish tax number", () => {
    const { sendToKsef: rules } = fillDefaults({ sendToKsef: NOW_FOR_COMPANIES })
    expect(rules).toEqual(NOW_FOR_COMPANIES)
    const of = (taxIdentificationNumber: string | null) =>
      submitAs(rules, { taxIdentificationNumber }).sendToKsef
    expect(["1234563218", "PL 123-456-32-18"].map(of)).toEqual([true, true])
    expect([null, "", "DE123456789", "1234563219"].map(of)).toEqual([false, false, false, false])
    const turned = readSubmitRules({ companies: "end_of_day", persons: "now" })
    expect([submitAs(turned, NIP), submitAs(turned, NO_NIP)]).toEqual([
      { sendToKsef: false },
      { sendToKsef: true },
    ])
  })

  it("takes both buyers, by words that it knows, and nothing else", () => {
    for (const wrong of [
      "now",
      1,
      {},
      { companies: "now" },
      { persons: "now" },
      { companies: "now", others: "now" },
      { ...NOW_FOR_COMPANIES, others: "now" },
      { ...NOW_FOR_COMPANIES, persons: "never" },
      { companies: true, persons: false },
    ]) {
      expect(sendToKsefSchema.safeParse(wrong).success).toBe(false)
      expect(readPatch({ sendToKsef: wrong })).toEqual({
        problems: [{ option: "sendToKsef", wanted: "has a value that is not allowed here" }],
      })
    }
  })

  it("has not moved when the word of before is stored anew in the form of now", () => {
    const both = { companies: "now", persons: "now" } as const
    expect(planChange({}, { sendToKsef: true }, { sendToKsef: both })).toEqual({
      fields: { sendToKsef: both },
      changes: [],
    })
    expect(planChange({}, {}, { sendToKsef: NOW_FOR_COMPANIES }).changes).toEqual([
      {
        field: "sendToKsef",
        old: { source: "default", value: null },
        new: { source: "stored", value: NOW_FOR_COMPANIES },
      },
    ])
  })
})
