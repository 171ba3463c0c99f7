import { keyOfAddress } from "../address-key"

describe("what calls from an address are counted under", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["", ""],
  ])("of %s is %s", (address, key) => {
    expect(keyOfAddress(address)).toBe(key)
  })

  it("is short whatever a proxy hands on", () => {
    expect(keyOfAddress("x".repeat(10_000))).toHaveLength(64)
    expect(keyOfAddress(`1:${"2".repeat(10_000)}`).length).toBeLessThan(80)
  })
})
