import {
  reject,
  rejectUnconfigured,
  rejectUnknownOrder,
  type ActResult,
} from "../operator/act-result"
import type { Ports } from "../ports"
import { tieInvoice, type Tie } from "./tie-invoice"

/** Ties the invoice that a person chose for an order, as the service shows it now. */
export async function adoptByPerson(
  ports: Ports,
  chosen: Pick<Tie, "orderId" | "companyId" | "seenDifference"> & {
    invoiceId: string
    acceptDifference: boolean
  }
): Promise<ActResult> {
  const { companyId, invoiceId, ...command } = chosen
  if (!(await ports.orders.readHeader(chosen.orderId))) {
    return rejectUnknownOrder()
  }
  const service = ports.serviceOf(companyId)
  if (!service) return rejectUnconfigured(companyId)
  const read = await service.readInvoice(invoiceId)
  if (read.kind === "done") {
    const invoice = read.value
    const tie = { ...command, companyId, invoice, askedId: invoiceId, by: "person" }
    return await tieInvoice(ports, tie)
  }
  return read.kind === "refused"
    ? reject(
        "invalid",
        "INVOICE_NOT_FOUND",
        "invoice_id: the service shows no invoice under this id."
      )
    : reject(
        "service",
        "SERVICE_SILENT",
        "The service could not be asked about this invoice. Try again."
      )
}
