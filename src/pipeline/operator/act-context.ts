import type { ActContext } from "../../core/request/allowed-acts"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { Ports } from "../ports"

type OfCompany = Pick<InvoiceRequest, "companyId">

/** The current holds and service of every company, which decide a person's allowed acts; one read for all. */
export async function openActContexts(
  ports: Pick<Ports, "ledger" | "serviceOf">
): Promise<(request: OfCompany) => ActContext> {
  const holds = await ports.ledger.findHolds()
  return ({ companyId }) => ({
    hasService: companyId !== null && ports.serviceOf(companyId) !== null,
    holds: holds.filter((hold) => hold.companyId === companyId).map(({ cause }) => cause),
  })
}

/** The same for one request. */
export const findActContext = async (ports: Ports, request: OfCompany): Promise<ActContext> =>
  (await openActContexts(ports))(request)
