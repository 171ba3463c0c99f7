import { describeCompany } from "../describe-company"

const works = { holds: [], unknown_conditions: [] }
const held = (cause: "paused" | "difference") => ({ ...works, holds: [{ cause }] })

describe("the word for a company", () => {
  it("is that it works only once it is known that the shop issues", () => {
    expect(describeCompany(works, null)).toMatchObject({ color: "green" })
    expect(describeCompany(works, "not-live")).toMatchObject({ color: "orange" })
    expect(describeCompany(works, "medusa")).toMatchObject({ color: "red" })
    expect(describeCompany(works, undefined)).toBe(null)
  })

  it("is what stops the company itself, whatever else is known", () => {
    for (const rest of [null, "not-live", undefined] as const) {
      expect(describeCompany(held("difference"), rest)).toMatchObject({ color: "red" })
      expect(describeCompany(held("paused"), rest)).toMatchObject({ color: "orange" })
      const misrouted = { ...works, unknown_conditions: ["DE"] }
      expect(describeCompany(misrouted, rest)).toMatchObject({ color: "red" })
    }
  })
})
