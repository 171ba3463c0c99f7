import { nameBrowser, shortenAddress } from "../accountant-link"

describe("what is remembered of whoever opens a link", () => {
  it.each([
    ["203.0.113.7", "203.0.113.x"],
    ["::ffff:203.0.113.7", "203.0.113.x"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::"],
    ["2001:db8::1", "2001:db8:0::"],
    ["fe80::1%eth0", "fe80:0:0::"],
    ["::1", null],
    ["", null],
    ["unknown", null],
    ["<script>", null],
    ["x".repeat(10_000), null],
    [`1:${"2".repeat(10_000)}`, null],
  ])("is of the address %s the network %s", (address, network) => {
    expect(shortenAddress(address)).toBe(network)
  })

  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
      "Firefox, Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
      "Edge, Windows",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      "Chrome, Linux",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0.0.0 Safari/537.36", "Chrome, Linux"],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
      "Chrome, Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari, iOS",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
      "Safari, macOS",
    ],
    ["Firefox/1", "Firefox"],
    ["curl/8.5.0", null],
    ["", null],
    [undefined, null],
    [`${" ".repeat(1_000)}Firefox/1`, null],
  ])("is of the program %s no more than %s", (agent, name) => {
    expect(nameBrowser(agent)).toBe(name)
  })
})
