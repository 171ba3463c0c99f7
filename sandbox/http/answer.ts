import type { z } from "zod"
import { explainRefusal } from "../rules/refusal-text"

/** An endpoint's result. A fault may still alter how it is delivered. */
export interface Answer {
  status: number
  /** Undefined for a documented empty body. */
  body?: unknown
}

/** A response in the success envelope. */
export function succeed(data: unknown): Answer {
  return { status: 200, body: { result: "OK", data } }
}

/** A response in the error envelope, in both languages. */
export function refuse(status: number, en: string, pl: string): Answer {
  return { status, body: { result: "Error", errorMessage: en, errorMessagePL: pl } }
}

/** Refuses a malformed request, naming the first wrong field. */
export function refuseForm(error: z.ZodError): Answer {
  const { en, pl } = explainRefusal(error)
  return refuse(400, en, pl)
}

/** The same response for an id that does not exist and for one of another company. */
export function refuseUnknownInvoice(): Answer {
  return refuse(400, "The invoice (invoiceId) does not exist.", "Faktura (invoiceId) nie istnieje.")
}
