import type { InvoicingStatusResponse } from "../../types"

type Known = Pick<InvoicingStatusResponse, "is_live" | "trigger" | "medusa_trouble">

/** Why no company issues automatically: `medusa`, the Medusa version; `not-live`, nobody went live yet. */
export type Rest = "medusa" | "not-live"

/** Null while companies issue automatically, and if manual issuing was chosen. */
export function findNotIssuingReason(status: Known | undefined): Rest | null {
  if (!status) return null
  if (status.medusa_trouble) return "medusa"
  return !status.is_live && status.trigger !== "manual" ? "not-live" : null
}
