import type {
  AccountantLink,
  AccountantLinkWithLog,
  NewAccountantLink,
  NewLinkOpening,
} from "../core/documents/accountant-link"
import type { BuyerLink, NewLink } from "../core/documents/buyer-link"
import type { OperatorAct } from "../core/lifecycle/operator-act"

/**
 * The links of invoices; an invoice has at most one unrevoked link. Each call is committed when it
 * returns. `act`: what an operator did, recorded in the same statement if it takes effect.
 */
export type LinkPort = {
  /** Returns the invoice's link with its lifetime restarted, or a new link if none works. */
  getOrCreateLink(link: NewLink, act?: OperatorAct | null): Promise<BuyerLink>
  /** Revokes the link made at `madeAt` and makes another; null if it is no longer the invoice's link. */
  replaceLink(link: NewLink, madeAt: string, act?: OperatorAct | null): Promise<BuyerLink | null>
  /** Returns false if the link made at `madeAt` is no longer the invoice's. */
  revokeLink(requestId: string, madeAt: string, act?: OperatorAct | null): Promise<boolean>
  findLink(id: string): Promise<BuyerLink | null>
  /** The invoice's unrevoked link, even if it has expired. */
  findLinkOf(requestId: string): Promise<BuyerLink | null>
}

/** The links of months, one for each accountant; each call is committed when it returns. */
export type AccountantLinkPort = {
  addAccountantLink(link: NewAccountantLink): Promise<AccountantLink>
  /** Returns the link as it is afterwards; an earlier revocation is kept. Null if the id is unknown. */
  revokeAccountantLink(id: string, actorId: string): Promise<AccountantLink | null>
  findAccountantLink(
    by: Partial<Pick<AccountantLink, "id" | "tokenId">>
  ): Promise<AccountantLink | null>
  /** The newest links of a company's month with their download logs. */
  listMonthLinks(companyId: string, month: string): Promise<AccountantLinkWithLog[]>
  /** Logs a download under a link; false, with nothing logged, if the link does not work at that moment. */
  noteOpening(id: string, opening: NewLinkOpening): Promise<boolean>
}

/** Signs and reads the tokens in links' addresses, with keys that nothing else sees. */
export type LinkSigner = {
  newId(): string
  /** The token of a link's address. */
  sign(id: string): Promise<string>
  /** The id in a token signed with one of this shop's keys; null for any other text. */
  read(token: string): Promise<string | null>
}
