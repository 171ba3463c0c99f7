import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeInvoicing, LEDGER_KEY } from "../../composition"
import { errorName } from "../../core/error-words"
import {
  nameBrowser,
  shortenAddress,
  type AccountantLink,
  type OpenedPart,
} from "../../core/documents/accountant-link"
import type { StoredMonth } from "../../core/month/stored-month"
import type InvoiceLedgerService from "../../modules/invoice_ledger/service"
import { findBehindLink } from "../../pipeline/documents/accountant-link"
import type { Ports } from "../../pipeline/ports"
import { MonthReadAnew } from "../admin/invoicing/export-month"
import { mayOpenMonth } from "./guards"
import { showMonthPage } from "./page"

type OpenMonth = {
  ports: Ports
  ledger: InvoiceLedgerService
  link: AccountantLink
  month: StoredMonth
}

/**
 * Sends the requested part of the month behind a link, else a page that says what to do. Each fetch is
 * recorded before sending, so that none goes unseen. `find` returns what is requested, or null if it
 * does not exist. HEAD only tells that the link works, and records nothing.
 */
export async function answerMonth<T extends { what: OpenedPart; part?: number }>(
  req: MedusaRequest,
  res: MedusaResponse,
  {
    find,
    send,
  }: {
    find: (open: OpenMonth) => Promise<T | null>
    send: (open: OpenMonth, found: T) => Promise<void>
  }
): Promise<void> {
  try {
    const ports = await composeInvoicing(req.scope)
    const behind = await findBehindLink(ports, req.params.token ?? "")
    if (behind.kind !== "open") return showMonthPage(req, res, behind.kind)
    const open = { ...behind, ports, ledger: openLedger(req.scope) }
    if (req.method === "HEAD") {
      res.status(200).end()
      return
    }
    const isArchive = req.path.endsWith("/pdfs")
    if (!mayOpenMonth(req, res, { linkId: open.link.id, isArchive })) return
    const found = await find(open)
    if (!found) return showMonthPage(req, res, "unknown")
    // The link may have been revoked since it was read.
    if (!(await note(req, open, found))) return showMonthPage(req, res, "over")
    await send(open, found)
  } catch (error) {
    const what = errorName(error)
    const log = req.scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    const text = `invoicing: an accountant's link could not be opened (${what})`
    // Opening it again shows the newer reading.
    if (error instanceof MonthReadAnew) log.warn(text)
    else log.error(text)
    if (res.headersSent) res.destroy()
    else showMonthPage(req, res, "failed")
  }
}

const openLedger = (container: MedusaContainer) =>
  container.resolve<InvoiceLedgerService>(LEDGER_KEY)

const note = async (
  req: MedusaRequest,
  { ledger, link }: OpenMonth,
  { what, part }: { what: OpenedPart; part?: number }
): Promise<boolean> =>
  await ledger.noteOpening(link.id, {
    what,
    part: part ?? null,
    network: shortenAddress(req.ip ?? ""),
    browser: nameBrowser(req.headers["user-agent"]),
  })

/** The parsed query; null if it is invalid, which is answered like any wrong address. */
export function readOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
