import {
  MONTH_LINK_PATH,
  type AccountantLink,
  type NewAccountantLink,
} from "../../core/documents/accountant-link"
import type { StoredMonth } from "../../core/month/stored-month"
import { reject, type Rejection } from "../operator/act-result"
import { linksAreOff } from "./buyer-link"
import type { Ports } from "../ports"

type Linking = Pick<Ports, "settings" | "ledger" | "monthLinkSigner">

type AccountantLinkResult = { link: AccountantLink } | { rejection: Rejection }

/** A person's command about the links of a month. */
type AccountantLinkCommand =
  | ({ act: "make"; actorId: string } & Pick<
      NewAccountantLink,
      "companyId" | "month" | "validDays"
    >)
  | { act: "revoke"; actorId: string; id: string }

/** Makes a link to a company's month, or revokes one. */
export async function changeAccountantLink(
  ports: Linking,
  command: AccountantLinkCommand
): Promise<AccountantLinkResult> {
  const { settings, ledger, monthLinkSigner } = ports
  // Allowed even while links are off: it stays revoked once they are on again.
  if (command.act === "revoke") {
    const link = await ledger.revokeAccountantLink(command.id, command.actorId)
    return link ? { link } : linkUnknown()
  }
  const { companyId, month, validDays, actorId: madeBy } = command
  if (!settings.links.enabled) return linksAreOff()
  if (!isConfigured(ports, companyId)) {
    return reject("not-found", "COMPANY_UNKNOWN", "The options have no such company.")
  }
  if (!(await findShownMonth(ports, command))) {
    return reject(
      "conflict",
      "MONTH_NOT_READ",
      "This month has not been checked yet. Check it first."
    )
  }
  const tokenId = monthLinkSigner.newId()
  return {
    link: await ledger.addAccountantLink({ tokenId, companyId, month, madeBy, validDays }),
  }
}

/** The link with that id, if it works, so that its address can be given out again. */
export async function findLiveLink(
  { settings, ledger }: Linking,
  id: string
): Promise<AccountantLinkResult> {
  if (!settings.links.enabled) return linksAreOff()
  const link = await ledger.findAccountantLink({ id })
  if (!link) return linkUnknown()
  return link.state === "live"
    ? { link }
    : reject("conflict", "LINK_OVER", "This link was revoked or has expired. Make a new one.")
}

/** A link's address on the shop's own server: anyone who has it sees the month. */
export const composeMonthLinkPath = async (
  { monthLinkSigner }: Pick<Ports, "monthLinkSigner">,
  { tokenId }: Pick<AccountantLink, "tokenId">
): Promise<string> => MONTH_LINK_PATH + (await monthLinkSigner.sign(tokenId))

/** What a token opens, or why nothing. */
type BehindLink =
  | { kind: "open"; link: AccountantLink; month: StoredMonth }
  | { kind: "unknown" | "over" | "not_yet" }

/**
 * What the holder of the token may see. `unknown` is the same for a wrong signature, for a link of
 * another shop or of a buyer, and while links are off. `over` includes a company that the options no
 * longer contain, because no page would show the link to revoke it.
 */
export async function findBehindLink(ports: Linking, token: string): Promise<BehindLink> {
  const { settings, ledger, monthLinkSigner } = ports
  const tokenId = settings.links.enabled ? await monthLinkSigner.read(token) : null
  const link = tokenId === null ? null : await ledger.findAccountantLink({ tokenId })
  if (!link) return { kind: "unknown" }
  if (link.state !== "live" || !isConfigured(ports, link.companyId)) return { kind: "over" }
  const month = await findShownMonth(ports, link)
  return month ? { kind: "open", link, month } : { kind: "not_yet" }
}

/**
 * The reading of a month that its links show: the last closed one, which somebody has signed off, else
 * the last one checked.
 */
async function findShownMonth(
  { ledger }: Pick<Ports, "ledger">,
  { companyId, month }: Pick<AccountantLink, "companyId" | "month">
): Promise<StoredMonth | null> {
  const { newest, closed } = await ledger.findMonthReadings(companyId, month)
  return closed ?? newest
}

const isConfigured = ({ settings }: Pick<Ports, "settings">, companyId: string) =>
  settings.companies.some(({ id }) => id === companyId)

const linkUnknown = () => reject("not-found", "LINK_UNKNOWN", "There is no such link.")
