import {
  MONTH_LINK_PATH,
  type AccountantLink,
  type NewAccountantLink,
} from "../../core/documents/accountant-link"
import type { KeptMonth } from "../../core/month/kept-month"
import { reject, type Rejection } from "../operator/act-result"
import { linksAreOff } from "./buyer-link"
import type { Ports } from "../ports"

type Linking = Pick<Ports, "settings" | "ledger" | "monthLinkSigner">

type AccountantLinkResult = { link: AccountantLink } | { rejection: Rejection }

/** What a person wants of the links of a month. */
type AccountantLinkCommand =
  | ({ act: "make"; actorId: string } & Pick<
      NewAccountantLink,
      "companyId" | "month" | "validDays"
    >)
  | { act: "revoke"; actorId: string; id: string }

/** Makes a link to a company's month, or takes one back. */
export async function changeAccountantLink(
  ports: Linking,
  command: AccountantLinkCommand
): Promise<AccountantLinkResult> {
  const { settings, ledger, monthLinkSigner } = ports
  // Also where links are off: it stays taken back once they are on again.
  if (command.act === "revoke") {
    const link = await ledger.revokeAccountantLink(command.id, command.actorId)
    return link ? { link } : linkUnknown()
  }
  const { companyId, month, validDays, actorId: madeBy } = command
  if (!settings.links.enabled) return linksAreOff()
  if (!isConfigured(ports, companyId)) {
    return reject("not-found", "COMPANY_UNKNOWN", "The options name no such company.")
  }
  if (!(await findShownMonth(ports, command))) {
    return reject("conflict", "MONTH_NOT_READ", "This month was not checked yet. Check it first.")
  }
  const tokenId = monthLinkSigner.newId()
  return {
    link: await ledger.addAccountantLink({ tokenId, companyId, month, madeBy, validDays }),
  }
}

/** The link of that id while it works, to give out its address once more. */
export async function findLiveLink(
  { settings, ledger }: Linking,
  id: string
): Promise<AccountantLinkResult> {
  if (!settings.links.enabled) return linksAreOff()
  const link = await ledger.findAccountantLink({ id })
  if (!link) return linkUnknown()
  return link.state === "live"
    ? { link }
    : reject("conflict", "LINK_OVER", "This link was taken back or is over. Make another one.")
}

/** A link's address on the shop's own server: whoever has it sees the month. */
export const composeMonthLinkPath = async (
  { monthLinkSigner }: Pick<Ports, "monthLinkSigner">,
  { tokenId }: Pick<AccountantLink, "tokenId">
): Promise<string> => MONTH_LINK_PATH + (await monthLinkSigner.sign(tokenId))

/** What is behind a token, or why nothing is. */
type BehindLink =
  | { kind: "open"; link: AccountantLink; month: KeptMonth }
  | { kind: "unknown" | "over" | "not_yet" }

/**
 * What whoever has the token may see. `unknown` alike for a wrong signature, for a link of another
 * shop or of a buyer, and while links are off; `over` also of a company that the options do not name
 * any more, whose page nobody could find to take the link back.
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
 * The reading of a month that its links show: as it was closed last, which is what somebody stands
 * for, and until then as it was checked last.
 */
async function findShownMonth(
  { ledger }: Pick<Ports, "ledger">,
  { companyId, month }: Pick<AccountantLink, "companyId" | "month">
): Promise<KeptMonth | null> {
  const { newest, closed } = await ledger.findMonthReadings(companyId, month)
  return closed ?? newest
}

const isConfigured = ({ settings }: Pick<Ports, "settings">, companyId: string) =>
  settings.companies.some(({ id }) => id === companyId)

const linkUnknown = () => reject("not-found", "LINK_UNKNOWN", "There is no such link.")
