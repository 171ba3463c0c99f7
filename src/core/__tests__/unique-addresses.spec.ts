import { uniqueAddresses } from "../unique-addresses"

describe("addresses that an e-mail goes to", () => {
  it("are each there once, however they are capitalised or padded, in the first spelling", () => {
    const given = ["Jan@Example.pl", "a@example.pl", "jan@example.pl", " JAN@EXAMPLE.PL ", "b@x.pl"]
    expect(uniqueAddresses(given)).toEqual(["Jan@Example.pl", "a@example.pl", "b@x.pl"])
  })

  it("stay exactly as they were given: what was mailed before is known by that spelling", () => {
    expect(uniqueAddresses([" Jan@Example.pl ", "jan@example.pl"])).toEqual([" Jan@Example.pl "])
    expect(uniqueAddresses([])).toEqual([])
  })
})
