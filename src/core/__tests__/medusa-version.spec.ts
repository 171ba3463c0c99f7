import { describeMedusaTrouble, findMedusaTrouble, OLDEST_MEDUSA } from "../medusa-version"

describe("the version of Medusa", () => {
  it.each([OLDEST_MEDUSA, "2.13.0", "2.17.2", "2.21.2", "2.22.0-snapshot-20260911212358"])(
    "%s is in the range",
    (version) => expect(findMedusaTrouble(version)).toBeNull()
  )

  it.each(["2.12.5", "2.2.22", "2.0.0", "1.20.11", "3.0.0", "3.0.0-rc.1", "22.1.0", "0.0.0", ""])(
    '"%s" is not',
    (version) => {
      const trouble = findMedusaTrouble(version)
      expect(trouble).toEqual({ found: version, supported: "2.12.6 – 2.x" })
    }
  )

  it("is named in the log, with what is supported and what to do", () => {
    const trouble = findMedusaTrouble("3.1.0")
    expect(trouble && describeMedusaTrouble(trouble)).toBe(
      "Medusa 3.1.0 is not supported, so no invoice is issued. Supported: 2.12.6 – 2.x. Update Medusa, " +
        "or install a version of medusa-plugin-altera made for this one; orders wait and none is lost"
    )
  })
})
