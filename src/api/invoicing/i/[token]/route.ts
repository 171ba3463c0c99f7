import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeInvoicing } from "../../../../composition"
import { errorName } from "../../../../core/error-words"
import type { BuyerLink } from "../../../../core/documents/buyer-link"
import type { Ports } from "../../../../pipeline/ports"
import { openForBuyer, readBuyerInvoice } from "../../../../pipeline/documents/open-for-buyer"
import { setPdfHeaders, streamPdf } from "../../../pdf/stream-pdf"
import { mayOpen } from "../../guards"
import { PRIVATE, showPage } from "../../page"

/**
 * Streams the PDF behind a link from the service to anyone who has the link; else shows a page that
 * says what to do. A click changes nothing. HEAD returns what a click would get, without calling the
 * service.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    await answerClick(req, res)
  } catch (error) {
    const what = errorName(error)
    req.scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .error(`invoicing: a buyer's link could not be opened (${what})`)
    if (!res.headersSent) showPage(req, res, "failed")
  }
}

async function answerClick(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const ports = await composeInvoicing(req.scope)
  const link = await findLink(ports, req.params.token ?? "")
  if (!link) return showPage(req, res, "unknown")
  const request = link.state === "live" ? await ports.ledger.findRequest(link.requestId) : null
  if (!request) return showPage(req, res, "over")
  const told = await readBuyerInvoice(ports, request)
  if (told !== "issued") return showPage(req, res, told)
  if (req.method === "HEAD") {
    setPdfHeaders(res, request, PRIVATE)
    res.end()
    return
  }
  if (!mayOpen(req, res, link.id)) return
  const opened = await openForBuyer(ports, request)
  switch (opened.kind) {
    case "open":
      await streamPdf(req, res, { request, pdf: opened.pdf, cacheControl: PRIVATE })
      return
    case "not_downloadable":
      return showPage(req, res, "not_available")
    case "busy":
      return showPage(req, res, "busy", opened.retryAfterMs)
    case "failed":
      return showPage(req, res, "failed")
  }
}

/** Null for a wrong signature, for a link of another shop, and while links are off. */
async function findLink(
  { settings, ledger, linkSigner }: Ports,
  token: string
): Promise<BuyerLink | null> {
  const id = settings.links.enabled ? await linkSigner.read(token) : null
  return id === null ? null : await ledger.findLink(id)
}
