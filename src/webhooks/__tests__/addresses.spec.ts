import { isPublicAddress, rejectUrl } from "../addresses"

const STRICT = { allowHttp: false, allowPrivateNetworks: false }

describe("isPublicAddress", () => {
  it.each([
    "8.8.8.8",
    "1.1.1.1",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001::200e",
  ])("takes %s", (address) => expect(isPublicAddress(address)).toBe(true))

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "localhost",
    "",
    "127.1",
  ])("refuses %s", (address) => expect(isPublicAddress(address)).toBe(false))
})

describe("rejectUrl", () => {
  it.each([
    "https://erp.example/hooks?token=1",
    "https://erp.example:8443/",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]:444/x",
  ])("takes %s", (url) => expect(rejectUrl(url, STRICT)).toBeNull())

  it.each([
    ["", "not-an-address"],
    ["erp.example", "not-an-address"],
    ["ftp://erp.example/", "not-an-address"],
    ["file:///etc/passwd", "not-an-address"],
    [`https://erp.example/${"a".repeat(2000)}`, "not-an-address"],
    ["http://erp.example/", "http"],
    ["https://user:secret@erp.example/", "credentials"],
    ["https://user@erp.example/", "credentials"],
    ["https://localhost/", "private"],
    ["https://LOCALHOST./", "private"],
    ["https://shop.localhost/", "private"],
    ["https://127.0.0.1/", "private"],
    ["https://2130706433/", "private"],
    ["https://0x7f.1/", "private"],
    ["https://0177.0.0.1/", "private"],
    ["https://①②⑦.0.0.1/", "private"],
    ["https://[::1]/", "private"],
    ["https://[::ffff:10.0.0.1]/", "private"],
    ["https://169.254.169.254/latest/meta-data", "private"],
  ])("refuses %s", (url, problem) => expect(rejectUrl(url, STRICT)).toBe(problem))

  it("takes what the options allow, and never a password", () => {
    const all = { allowHttp: true, allowPrivateNetworks: true }
    expect(rejectUrl("http://127.0.0.1:9000/", all)).toBeNull()
    expect(rejectUrl("http://erp.example/", { ...STRICT, allowHttp: true })).toBeNull()
    expect(rejectUrl("http://10.0.0.1/", { ...STRICT, allowHttp: true })).toBe("private")
    expect(rejectUrl("http://10.0.0.1/", { ...STRICT, allowPrivateNetworks: true })).toBe("http")
    expect(rejectUrl("http://a:b@127.0.0.1/", all)).toBe("credentials")
  })
})
