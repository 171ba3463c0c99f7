import { isEmailAddress } from "../../../../core/recipients"
import { splitAddresses } from "../addresses"

describe("typed-in addresses", () => {
  it("may be separated by commas, semicolons, blanks and new lines", () => {
    expect(splitAddresses("a@x.pl, b@x.pl;c@x.pl\nd@x.pl  a@x.pl,")).toEqual([
      "a@x.pl",
      "b@x.pl",
      "c@x.pl",
      "d@x.pl",
    ])
    expect(splitAddresses(" , ")).toEqual([])
  })

  it("are taken once, whatever their capitals", () => {
    expect(splitAddresses("Jan@X.pl, jan@x.pl b@x.pl JAN@x.PL")).toEqual(["Jan@X.pl", "b@x.pl"])
  })

  it("are checked for slips of the pen", () => {
    expect(["a@x.pl", "a.b+c@mail.x.co"].every(isEmailAddress)).toBe(true)
    expect(isEmailAddress("o'brien@example.com")).toBe(true)
    expect(["jan..k@example.pl", "jan@example.p", ".jan@x.pl"].some(isEmailAddress)).toBe(false)
    expect(isEmailAddress(`${"a".repeat(200)}@x.pl`)).toBe(false)
    expect(["a", "a@x", "@x.pl", "a@@x.pl", "a@x..pl", "<a@x.pl>"].some(isEmailAddress)).toBe(false)
  })
})
