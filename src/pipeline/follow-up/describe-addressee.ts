import type { InvoiceRequest, SentTo } from "../../core/request/invoice-request"
import type { Addressee } from "../../core/request/outcomes"

/** The recipient of an e-mail, as the row stores it. */
export const describeAddressee = (addressee: Addressee): SentTo =>
  addressee.kind === "contractor"
    ? { kind: "contractor", hints: [] }
    : { kind: "given", hints: addressee.recipients.map(hintAt) }

/** A copy sent elsewhere keeps the record that the buyer got his (`hasBuyer`). */
export function describeSent({ sentAt, sentTo }: InvoiceRequest, addressee: Addressee): SentTo {
  const hasBuyer = sentAt !== null && (sentTo?.kind === "contractor" || sentTo?.hasBuyer === true)
  const sent = describeAddressee(addressee)
  return addressee.kind === "given" && hasBuyer ? { ...sent, hasBuyer } : sent
}

/** The recipients of the shop's own e-mail, as the row stores them. */
export const describeShopAddressee = (recipients: readonly string[]): SentTo => ({
  kind: "shop",
  hints: recipients.map(hintAt),
})

/** "ksiegowosc@example.com" -> "k…@example.com": enough to recognize, too little to write to. */
function hintAt(address: string): string {
  const at = address.lastIndexOf("@")
  return `${address.slice(0, 1)}…${address.slice(at)}`
}
