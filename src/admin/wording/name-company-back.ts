import type { ApiReason, InvoiceRequestRow } from "../../types"

type Standing = {
  reason: Pick<ApiReason, "code" | "params">
  state?: InvoiceRequestRow["state"] | undefined
}

/**
 * The text key for what to do if a request stopped because its company had been removed from the options, but
 * has been put back since; null in any other case.
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
