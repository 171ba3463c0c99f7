import type { InvoiceRequest } from "../core/invoice-request"

/** Why a person's wish was not done; `conflict`: the request's state forbids it. */
export type Objection = {
  kind: "conflict" | "not-found" | "invalid" | "service"
  message: string
}

export type ActResult = { request: InvoiceRequest } | { objection: Objection }

export const object = (kind: Objection["kind"], message: string): { objection: Objection } => ({
  objection: { kind, message },
})

export const gone = () => object("not-found", "There is no such invoice request.")

export const lost = () =>
  object("conflict", "The invoice request changed in the meantime. Look at it again.")
