import { NOTHING_SHOWN } from "../reading"
import { KSEF_STATES, readKsefStatus, type KsefDetails } from "../watch"

const { state: _, ...nothing } = NOTHING_SHOWN
const details: KsefDetails = { ...nothing, vatPln: null }
const missing = { state: "not_submitted", warnAt: null, details } as const

describe("the word that an invoice is spoken of with", () => {
  it("is its state, wherever the service shows one", () => {
    for (const state of [...KSEF_STATES.filter((one) => one !== "not_submitted"), null]) {
      expect(readKsefStatus({ ...missing, state })).toBe(state)
    }
  })

  it("does not miss what nothing demands", () => {
    expect(readKsefStatus(missing)).toBe("not_due")
    expect(readKsefStatus({ ...missing, details: null })).toBe("not_due")
    expect(readKsefStatus({ ...missing, details: { ...details, isDue: false } })).toBe("not_due")
  })

  it("misses what must be there, also once a person has dealt with it", () => {
    const due = "2026-11-24T22:59:59.000Z"
    expect(readKsefStatus({ ...missing, warnAt: due })).toBe("not_submitted")
    for (const known of [{ isDue: true }, { isSettled: true as const }]) {
      const one = { ...missing, details: { ...details, ...known } }
      expect(readKsefStatus(one)).toBe("not_submitted")
    }
  })
})
