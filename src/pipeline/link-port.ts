import type { BuyerLink, NewLink } from "../core/buyer-link"

/** The links of invoices; of each one at most is not revoked. Each call is committed when it returns. */
export type LinkPort = {
  /** The invoice's link, whose time begins anew; one is made where there is none that works. */
  giveLink(link: NewLink): Promise<BuyerLink>
  /**
   * Revokes the link that was made at that moment and makes another; null when it is not the
   * invoice's link any more.
   */
  replaceLink(link: NewLink, madeAt: string): Promise<BuyerLink | null>
  /** False when the link that was made at that moment is not the invoice's any more. */
  revokeLink(requestId: string, madeAt: string): Promise<boolean>
  findLink(id: string): Promise<BuyerLink | null>
  /** The link of an invoice that nobody revoked, be it over. */
  findLinkOf(requestId: string): Promise<BuyerLink | null>
}

/** Makes and reads the tokens in addresses, with keys that nothing else sees. */
export type LinkSigner = {
  newId(): string
  /** The token of a link's address. */
  sign(id: string): Promise<string>
  /** The id in a token that one of this shop's keys signed; null of any other text. */
  read(token: string): Promise<string | null>
}
