import type { MedusaResponse } from "@medusajs/framework/http"
import type { ObjectionCode } from "../../../core/objections"
import type { InvoicingErrorBody } from "../../../types"

type Refusal = { status: number; type: string; message: string }

/** Refusals of what is asked about settings, mapping and companies; each with its English sentence. */
const REFUSALS = {
  SETTINGS_INVALID: {
    status: 400,
    type: "invalid_data",
    message: "The settings break a rule of the options.",
  },
  SETTINGS_CHANGED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "Somebody else keeps changing the settings. Try again.",
  },
  COMPANY_UNKNOWN: {
    status: 404,
    type: "not-found",
    message: "The options name no such company.",
  },
  KEY_STILL_REJECTED: {
    status: 409,
    type: "conflict",
    message: "The service still rejects the company's API key, or could not be asked.",
  },
  STILL_UNREACHABLE: {
    status: 502,
    type: "service",
    message: "The service still does not answer.",
  },
  NAME_KNOWN: {
    status: 409,
    type: "conflict",
    message: "This name was added in the service before.",
  },
  NAME_REFUSED: {
    status: 502,
    type: "service",
    message: "The invoicing service refused the name.",
  },
  NAME_KEY_REJECTED: {
    status: 502,
    type: "service",
    message: "The invoicing service rejects the company's API key.",
  },
  NAME_SERVICE_BUSY: {
    status: 502,
    type: "service",
    message: "The invoicing service asks to wait. Try again in a moment.",
  },
  NAME_NOT_SENT: {
    status: 502,
    type: "service",
    message: "The invoicing service could not be reached; nothing was added.",
  },
  NAME_UNCERTAIN: {
    status: 502,
    type: "service",
    message:
      "No usable answer came, so it may have been added or not. Look in the service before you try again.",
  },
} as const satisfies Partial<Record<ObjectionCode, Refusal>>

/** Answers that it was not done and why, with a code that the admin puts into its own words. */
export function refuse(
  res: MedusaResponse<InvoicingErrorBody>,
  code: keyof typeof REFUSALS,
  more: Partial<Pick<InvoicingErrorBody, "params" | "message" | "words">> = {}
): void {
  const { status, type, message } = REFUSALS[code]
  res.status(status).json({ type, code, message, ...more })
}
