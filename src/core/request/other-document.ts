import type { Difference } from "./request-fields"

/**
 * True if a difference means that the document is not this order's invoice, even if somebody accepted it:
 * another order's invoice, or a document of another kind, such as a pro forma.
 */
export const isOtherDocument = ({ what }: Pick<Difference, "what">): boolean =>
  what === "reference" || what === "type"
