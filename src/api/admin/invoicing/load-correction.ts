import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { composeInvoicing, LEDGER_KEY } from "../../../composition"
import { composeContractor } from "../../../core/contractor/compose-contractor"
import { composeAsSold } from "../../../core/correction/compose-as-sold"
import {
  composeSheet,
  type Invoiced,
  type SheetRules,
} from "../../../core/correction/compose-sheet"
import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type { RejectionCode } from "../../../core/request/rejections"
import type { OrderSnapshot } from "../../../core/order/order-snapshot"
import { readVatTable } from "../../../core/vat/vat-label"
import { toIsoMoment } from "../../../modules/invoice_ledger/columns"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { Ports } from "../../../pipeline/ports"
import { isInOtherAccount } from "../../../pipeline/holds/show-account"
import type { ApiReason, CorrectionResponse } from "../../../types"
import { presentReason } from "./present-request"
import { presentSheet } from "./present-correction"

type Answer = CorrectionResponse["correction"]
type Worked = Pick<Answer, "sheet" | "problem">

const MAX_SETTLEMENTS = 50

/**
 * What has to be corrected on an invoice whose order changed, computed from the current order; nothing
 * is sent or written.
 *
 * @throws MedusaError (404) if nothing about its order changed.
 */
export async function loadCorrection(
  container: MedusaContainer,
  request: InvoiceRequest
): Promise<Answer> {
  const { correction } = request
  if (correction === null) {
    const message = `The order of ${request.id} has not changed since its invoice.`
    const code = "NOTHING_TO_CORRECT" satisfies RejectionCode
    throw new MedusaError(MedusaError.Types.NOT_FOUND, message, code)
  }
  const ports = await composeInvoicing(container)
  const [acts, worked] = await Promise.all([
    container
      .resolve<InvoiceLedgerService>(LEDGER_KEY)
      .listInvoiceActs(
        { request_id: request.id, act: "settle" },
        { order: { created_at: "DESC" }, take: MAX_SETTLEMENTS }
      ),
    workOut(ports, request),
  ])
  const isSettled = correction.isSettled === true
  return {
    request_id: request.id,
    order_display_id: request.orderDisplayId,
    invoice_number: request.invoiceNumber,
    currency: request.currency,
    reason: correction.reason,
    at: correction.at,
    is_settled: isSettled,
    // Older versions did not store it with the correction: the newest note is the most likely one.
    settled_as: isSettled ? (correction.settledAs ?? acts[0]?.note ?? null) : null,
    settlements: acts.map(({ note, created_at }) => ({ note, at: toIsoMoment(created_at) ?? "" })),
    ...worked,
  }
}

async function workOut(ports: Ports, request: InvoiceRequest): Promise<Worked> {
  const order = await ports.orders.readOrder(request.orderId)
  if (!order) return refuse("ORDER_NOT_FOUND", "The order no longer exists in the shop.")
  const { settings } = ports
  const rules = readRules(ports, order)
  const sent = readSent(request)
  const invoiced = sent ?? (await readAsSold(ports, request, order, rules))
  if (!invoiced) {
    return refuse(
      "INVOICED_LINES_UNKNOWN",
      "The plugin does not know the lines of this invoice: it was issued elsewhere, and the order " +
        "as it was sold does not add up to its amount. Compare the invoice and the order by hand."
    )
  }
  const result = composeSheet(invoiced, order, rules)
  switch (result.kind) {
    case "refused":
      return { sheet: null, problem: presentReason(result.refusal) }
    case "unknown":
      return refuse(
        "INVOICED_LINES_UNKNOWN",
        "The stored figures of the invoice do not add up. Compare the invoice and the order by hand."
      )
    case "sheet": {
      const facts = {
        source: sent ? ("sent" as const) : ("order" as const),
        isShownOtherwise: request.difference?.what === "gross",
        mayBeTransformed: sent !== null && settings.transformDraft !== null,
      }
      return { sheet: presentSheet(result.sheet, facts), problem: null }
    }
  }
}

function readRules({ settings }: Ports, order: OrderSnapshot): SheetRules {
  const buyer = composeContractor(order, settings)
  return {
    maxDecimals: settings.maxDecimals,
    table: readVatTable(settings.vatMap),
    buyer: buyer.kind === "contractor" ? buyer.contractor : buyer.refusals[0],
    unit: settings.unit.default,
  }
}

/** The positions as frozen in the row before they were sent. */
function readSent({ positions, totals, priceType }: InvoiceRequest): Invoiced | null {
  if (!positions?.length || !totals) return null
  return {
    positions,
    gross: totals.gross,
    priceType: priceType === "NET" ? "NET" : "GROSS",
  }
}

/** For an invoice created elsewhere: its lines are not known, but its sum can be read. */
async function readAsSold(
  ports: Ports,
  request: InvoiceRequest,
  order: OrderSnapshot,
  { buyer, ...rules }: SheetRules
): Promise<Invoiced | null> {
  const { invoiceId, companyId } = request
  if (invoiceId === null || companyId === null || "code" in buyer) return null
  if (await isInOtherAccount(ports, request)) return null
  const outcome = await ports.serviceOf(companyId)?.readInvoice(invoiceId)
  if (outcome?.kind !== "done") return null
  const { gross, currency } = outcome.value
  if (gross === null || currency !== order.currency) return null
  const { priceType, vatMap } = ports.settings
  return composeAsSold(order, gross, { ...rules, priceType, vatMap, buyer })
}

const refuse = (code: string, message: string): Worked => {
  const problem: ApiReason = { code, field: null, params: {}, message }
  return { sheet: null, problem }
}
