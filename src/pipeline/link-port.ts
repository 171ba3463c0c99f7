import type {
  AccountantLink,
  AccountantLinkWithLog,
  NewAccountantLink,
  NewLinkOpening,
} from "../core/documents/accountant-link"
import type { BuyerLink, NewLink } from "../core/documents/buyer-link"

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

/** The links of months, of each as many as there are accountants; each call is committed when it returns. */
export type AccountantLinkPort = {
  addAccountantLink(link: NewAccountantLink): Promise<AccountantLink>
  /** The link as it is then; one that was revoked before stays as it was. Null of an unknown id. */
  revokeAccountantLink(id: string, actorId: string): Promise<AccountantLink | null>
  findAccountantLink(
    by: Partial<Pick<AccountantLink, "id" | "tokenId">>
  ): Promise<AccountantLink | null>
  /** The newest links of a company's month with what was fetched under each. */
  listMonthLinks(companyId: string, month: string): Promise<AccountantLinkWithLog[]>
  /** Notes that something is fetched; false, and nothing noted, unless the link works just then. */
  noteOpening(id: string, opening: NewLinkOpening): Promise<boolean>
}

/** Makes and reads the tokens in addresses, with keys that nothing else sees. */
export type LinkSigner = {
  newId(): string
  /** The token of a link's address. */
  sign(id: string): Promise<string>
  /** The id in a token that one of this shop's keys signed; null of any other text. */
  read(token: string): Promise<string | null>
}
