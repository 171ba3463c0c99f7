import {
  hasConditions,
  routeOrder as route,
  type CompanyRoute,
} from "../../core/settings/company-routing"
import type { OrderHeader } from "../../core/settings/company-choice"
import type { AnyReason } from "../../core/request/invoice-request"
import type { CompanySettings } from "../../core/settings/options"
import type { OrdersPort, Ports } from "../ports"
import { companyConditionUnknown, noCompanyFits } from "../reasons"

/** The company that the current options give an order, or the reason why it has none. */
export async function routeOrder(
  ports: Pick<Ports, "settings"> & { orders: Pick<OrdersPort, "readNames"> },
  header: OrderHeader
): Promise<{ company: CompanySettings; reason: null } | { company: null; reason: AnyReason }> {
  const { companies } = ports.settings
  const names = hasConditions(companies) ? await ports.orders.readNames() : NOTHING
  const found = route(header, companies, names)
  if (found.kind !== "unsure") return toAnswer(found, header)
  // A sales channel created since the names were read is not unknown.
  const anew = await ports.orders.readNames({ isAnew: true })
  return toAnswer(route(header, companies, anew), header)
}

/** Without conditions no names need to be read. */
const NOTHING = { salesChannels: [], regions: [], currencies: [], countries: [] }

function toAnswer(found: CompanyRoute, header: OrderHeader) {
  switch (found.kind) {
    case "company":
      return { company: found.company, reason: null }
    case "none":
      return { company: null, reason: noCompanyFits(header) }
    case "unsure":
      return { company: null, reason: companyConditionUnknown(found.because) }
  }
}
