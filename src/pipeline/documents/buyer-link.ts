import { LINK_PATH, MADE_AUTOMATICALLY, whyLinksAreOff } from "../../core/documents/buyer-link"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { notFound, conflict, reject, type Rejection } from "../operator/act-result"
import type { Ports } from "../ports"

type Linking = Pick<Ports, "settings" | "ledger" | "linkSigner">

/**
 * The address for an e-mail or an event, made if the invoice has no working link; null if links are off
 * or the shop's own address is not known.
 */
export async function getOrCreateAutomaticLink(
  ports: Linking,
  requestId: string
): Promise<string | null> {
  const { baseUrl } = ports.settings.links
  if (baseUrl === null || whyLinksAreOff(ports.settings)) return null
  const link = await ports.ledger.getOrCreateLink(newLink(ports, requestId, MADE_AUTOMATICALLY))
  return baseUrl + (await composeLinkPath(ports, link.id))
}

/** A person's command about an invoice's link; `madeAt`: of the link as it was shown. */
export type LinkCommand = { requestId: string; actorId: string } & (
  { act: "share_link" } | { act: "replace_link" | "revoke_link"; madeAt: string }
)

/**
 * `linkId`: id of the working link, null once it was revoked; half of a secret, which alone opens
 * nothing.
 */
export type LinkResult =
  { request: InvoiceRequest; linkId: string | null } | { rejection: Rejection }

/** Gives out, replaces or revokes the link of an issued invoice, and records who did. */
export async function changeLink(ports: Linking, command: LinkCommand): Promise<LinkResult> {
  const { requestId, actorId } = command
  const act = { actorId, act: command.act, note: null }
  const request = await ports.ledger.findRequest(requestId)
  if (!request) return notFound()
  if (!ports.settings.links.enabled) return linksAreOff()
  if (command.act === "revoke_link") {
    const isRevoked = await ports.ledger.revokeLink(requestId, command.madeAt, act)
    return isRevoked ? { request, linkId: null } : conflict()
  }
  if (request.state !== "issued" || request.invoiceId === null) return notIssued(request)
  const made = newLink(ports, requestId, actorId)
  const link =
    command.act === "share_link"
      ? await ports.ledger.getOrCreateLink(made, act)
      : await ports.ledger.replaceLink(made, command.madeAt, act)
  return link ? { request, linkId: link.id } : conflict()
}

const newLink = ({ settings, linkSigner }: Linking, requestId: string, madeBy: string) => ({
  id: linkSigner.newId(),
  requestId,
  madeBy,
  validDays: settings.links.validDays,
})

/** A link's address on the shop's own server: anyone who has it can read the invoice. */
export const composeLinkPath = async (
  { linkSigner }: Pick<Ports, "linkSigner">,
  linkId: string
): Promise<string> => LINK_PATH + (await linkSigner.sign(linkId))

/** For buyers' and accountants' links: one option turns off both. */
export const linksAreOff = () =>
  reject("conflict", "LINKS_OFF", "Links are turned off in the plugin's options.")

const notIssued = ({ state }: InvoiceRequest) =>
  reject(
    "conflict",
    "NO_LINK_YET",
    `Only an issued invoice has a link for its buyer; this one is ${state}.`,
    { state }
  )
