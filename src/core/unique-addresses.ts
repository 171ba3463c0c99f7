/**
 * E-mail addresses with each mailbox once. "Jan@example.pl" and "jan@example.pl " are one person,
 * who would get the invoice twice. The first spelling is kept, since earlier e-mails are matched by
 * it.
 */
export function uniqueAddresses(addresses: readonly string[]): string[] {
  const seen = new Set<string>()
  return addresses.filter((address) => {
    const mailbox = address.trim().toLowerCase()
    if (seen.has(mailbox)) return false
    seen.add(mailbox)
    return true
  })
}
