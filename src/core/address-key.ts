const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** No address that a proxy passes on is longer than this. */
const LONGEST = 64

/**
 * The key under which an address's calls are counted: the address itself or, for IPv6, its network
 * (/64), since whoever has one address of it has all.
 */
export function keyOfAddress(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!address.includes(":")) return address.slice(0, LONGEST)
  const [plain = ""] = address.slice(0, LONGEST).split("%")
  const [head = "", tail] = plain.split("::")
  const before = groupsOf(head)
  const after = groupsOf(tail ?? "")
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after]
  return groups.slice(0, 4).join(":")
}

const groupsOf = (text: string) =>
  text
    .split(":")
    .filter(Boolean)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
