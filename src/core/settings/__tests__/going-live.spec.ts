import { awaitsGoLive, rejectGoingLive } from "../going-live"
import { optionsSchema, type PluginOptions } from "../options-schema"

const options = (given: PluginOptions = {}) => optionsSchema.parse({ apiKey: "a-key", ...given })

describe("going live", () => {
  it("needs an answer to when an invoice is issued", () => {
    expect(rejectGoingLive(options(), {}, { live: true })).toEqual({
      option: "completeWhen",
      wanted: "must be chosen before going live",
    })
    expect(rejectGoingLive(options(), { live: false }, { live: true })).not.toBeNull()
  })

  it.each([
    ["never, chosen", { completeWhen: "never" }],
    ["a moment", { completeWhen: "paid" }],
    ["a trigger", { trigger: "order.completed" }],
  ] as const)("takes for an answer %s: stored, or in the options", (_what, answer) => {
    expect(rejectGoingLive(options(), {}, { live: true, ...answer })).toBeNull()
    expect(rejectGoingLive(options(answer), {}, { live: true })).toBeNull()
  })

  it("is waited for by a new shop, and not by one that issues by hand", () => {
    expect(awaitsGoLive({ live: false, trigger: "order.completed" })).toBe(true)
    expect(awaitsGoLive({ live: true, trigger: "order.completed" })).toBe(false)
    expect(awaitsGoLive({ live: false, trigger: "manual" })).toBe(false)
  })

  it("is not what a change of something else is, nor what options in code did", () => {
    expect(rejectGoingLive(options(), {}, { dueDays: 3 })).toBeNull()
    expect(rejectGoingLive(options({ live: true }), {}, { dueDays: 3 })).toBeNull()
    expect(rejectGoingLive(options({ live: true }), { live: false }, {})).toBeNull()
    expect(rejectGoingLive(options(), { live: true }, { live: true, dueDays: 3 })).toBeNull()
    expect(rejectGoingLive(options({ trigger: "manual" }), {}, { live: true })).toBeNull()
  })
})
