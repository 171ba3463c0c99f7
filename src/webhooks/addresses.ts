import { BlockList, isIP } from "node:net"
import { LONGEST_URL, type UrlProblem } from "../core/webhooks/webhook"
import type { WebhookSettings } from "../core/webhooks/options"

/** Source: IANA's registry of special-purpose IPv4 addresses, multicast and reserved ones with it. */
const SPECIAL_IPV4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
]

/**
 * The only IPv6 range with hosts on the public Internet. Outside it are loopback, unique local and
 * link-local addresses, and mapped (`::ffff:`) and NAT64 (`64:ff9b::`) ones, which lead to IPv4
 * addresses of any kind.
 */
const GLOBAL_IPV6: readonly [string, number] = ["2000::", 3]

/**
 * Exceptions within it: protocol assignments including Teredo, documentation, and 6to4, which leads to
 * IPv4 as well.
 */
const SPECIAL_IPV6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]

const special = new BlockList()
for (const [address, prefix] of SPECIAL_IPV4) special.addSubnet(address, prefix, "ipv4")
for (const [address, prefix] of SPECIAL_IPV6) special.addSubnet(address, prefix, "ipv6")
const global = new BlockList()
global.addSubnet(...GLOBAL_IPV6, "ipv6")

/** Whether an IP address is on the public Internet; false if it is not an IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4")
    case 6:
      // An address with a zone belongs to a link of this machine.
      return (
        !address.includes("%") && global.check(address, "ipv6") && !special.check(address, "ipv6")
      )
    default:
      return false
  }
}

/** A URL's host as it is resolved, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "")

/**
 * What is wrong with a webhook's URL as far as the URL itself shows it; null if nothing is. Where its
 * name resolves to is checked at each call.
 */
export function rejectUrl(
  text: string,
  { allowHttp, allowPrivateNetworks }: WebhookSettings
): UrlProblem | null {
  const url = text.length <= LONGEST_URL && URL.canParse(text) ? new URL(text) : null
  if (!url || !["http:", "https:"].includes(url.protocol)) return "not-an-address"
  if (url.username || url.password) return "credentials"
  if (url.protocol === "http:" && !allowHttp) return "http"
  const host = hostOf(url)
  const isPrivate = isIP(host) === 0 ? /^(.*\.)?localhost\.?$/.test(host) : !isPublicAddress(host)
  return isPrivate && !allowPrivateNetworks ? "private" : null
}
