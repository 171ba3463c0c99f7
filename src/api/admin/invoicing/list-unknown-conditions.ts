import { hasConditions, listUnknown } from "../../../core/settings/company-routing"
import type { Ports } from "../../../pipeline/ports"

/** For each company, the distinct values in its conditions that the shop does not know. */
export async function listUnknownConditions({
  orders,
  settings: { companies },
}: Pick<Ports, "orders" | "settings">): Promise<(companyId: string) => string[]> {
  if (!hasConditions(companies)) return () => []
  const names = await orders.readNames()
  const unknown = new Map(
    companies.map((company) => [company.id, listUnknown(company, names).map(({ value }) => value)])
  )
  return (companyId) => [...new Set(unknown.get(companyId))]
}
