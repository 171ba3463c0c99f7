import { toPlainLine } from "../draft/plain-text"
import { cutText } from "../draft/position-name"

export type NamedLine = { kind: "item" | "shipping"; name: string }

/** How a message refers to the line at `index` (from 0): "Line 2 'Mug'". */
export function describeLine(lines: readonly NamedLine[], index: number): string {
  return `Line ${index + 1} '${cutText(toPlainLine(lines[index]?.name ?? ""), 80)}'`
}

/** Where Medusa keeps the line at `index`: "items.1" or "shipping_methods.0". */
export function locateLine(lines: readonly NamedLine[], index: number): string {
  const kind = lines[index]?.kind ?? "item"
  const place = lines.slice(0, index).filter((line) => line.kind === kind).length
  return `${kind === "item" ? "items" : "shipping_methods"}.${place}`
}
