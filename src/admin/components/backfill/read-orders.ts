import type { NamedOrderInput } from "../../../types"

const HEAD = /^(order|zam[oó]wienie|number|numer)/i

/**
 * Parses orders from a pasted list or CSV: one per line, or several separated by spaces. After a comma,
 * semicolon or tab comes the invoice number of the order.
 */
export function readOrders(text: string): NamedOrderInput[] {
  return text.split(/\r?\n/).flatMap((line, index): NamedOrderInput[] => {
    const [order = "", invoice = ""] = line.split(/[,;\t]/).map(unquote)
    if (index === 0 && HEAD.test(order)) return []
    if (invoice !== "") return order === "" ? [] : [{ order, invoice }]
    return order.split(/\s+/).filter((one) => one !== "")
  })
}

const unquote = (text: string) =>
  text
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim()
