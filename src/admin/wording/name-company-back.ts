import type { ApiReason, InvoiceRequestRow } from "../../types"

type Standing = {
  reason: Pick<ApiReason, "code" | "params">
  state?: InvoiceRequestRow["state"] | undefined
}

/**
 * The key of what to do where a request stopped because its company had been taken out of the
 * options, which has been put back since; null of any other.
 */
export function nameCompanyBack(
  { reason: { code, params }, state }: Standing,
  companies: readonly { id: string }[]
) {
  if (code !== "COMPANY_UNKNOWN" || !companies.some(({ id }) => id === params.company)) return null
  return state === "refused" || state === "issued" || state === "unknown"
    ? (`invoice.companyBack.${state}` as const)
    : null
}
