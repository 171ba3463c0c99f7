import { showChange } from "../show-change"

describe("what is shown of a setting's change", () => {
  it("is the old value and the new one", () => {
    expect(showChange(["14 days"], ["30 days"], false)).toEqual({
      from: "14 days",
      to: "30 days",
      isSourceShown: false,
    })
  })

  it("has its source where it went back to the options or the default", () => {
    expect(showChange(["30 days"], ["14 days"], true)).toMatchObject({ isSourceShown: true })
  })

  it("is, of a list, what was removed and what was added", () => {
    expect(showChange(["5%", "8%", "19%"], ["5%", "8%", "23%"], false)).toMatchObject({
      from: "19%",
      to: "23%",
    })
  })

  it("is the value with its source where the value stayed", () => {
    const shown = { from: "", to: "An order is completed", isSourceShown: true }
    expect(showChange(["An order is completed"], ["An order is completed"], false)).toEqual(shown)
    expect(showChange(["An order is completed"], ["An order is completed"], true)).toEqual(shown)
  })

  it("is the whole list with its source where only the order changed", () => {
    expect(showChange(["5%", "8%"], ["8%", "5%"], false)).toEqual({
      from: "",
      to: "8%, 5%",
      isSourceShown: true,
    })
  })
})
