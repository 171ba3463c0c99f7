import type { z } from "zod"
import { explainRefusal } from "../rules/refusal-text"

/** What an endpoint decided; how it is delivered is another matter, a fault may spoil it. */
export interface Answer {
  status: number
  /** Undefined for a documented empty body. */
  body?: unknown
}

/** The success envelope. */
export function succeed(data: unknown): Answer {
  return { status: 200, body: { result: "OK", data } }
}

/** The error envelope, in both languages. */
export function refuse(status: number, en: string, pl: string): Answer {
  return { status, body: { result: "Error", errorMessage: en, errorMessagePL: pl } }
}

/** A request of the wrong form, naming the first wrong field. */
export function refuseForm(error: z.ZodError): Answer {
  const { en, pl } = explainRefusal(error)
  return refuse(400, en, pl)
}

/** The one answer to an id that belongs to nobody or to another company. */
export function refuseUnknownInvoice(): Answer {
  return refuse(400, "The invoice (invoiceId) does not exist.", "Faktura (invoiceId) nie istnieje.")
}
