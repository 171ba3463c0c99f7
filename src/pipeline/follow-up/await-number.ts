import type { InvoiceRequest } from "../../core/request/invoice-request"
import { enqueueJob } from "../enqueue-job"
import type { Ports } from "../ports"

/** The pause before the first reading for the number alone. */
export const FIRST_PAUSE_MS = 60_000

/** True for an invoice that was read and compared and showed no number: the service may assign it later. */
export const lacksNumber = ({ state, readBack, invoiceNumber, difference }: InvoiceRequest) =>
  state === "issued" && readBack === "done" && invoiceNumber === null && difference === null

/** Enqueues another reading of an invoice without a number; its e-mail does not wait for that. */
export async function awaitNumber(ports: Ports, request: InvoiceRequest): Promise<void> {
  if (lacksNumber(request)) await enqueueJob(ports, request, "number", FIRST_PAUSE_MS)
}
