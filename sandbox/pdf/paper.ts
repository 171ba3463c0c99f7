/** Measures and colours all parts of the document share, in points. */
export const LEFT = 48
export const WIDTH = 595.28 - 2 * LEFT
export const REGULAR = "regular"
export const BOLD = "bold"
export const INK = "#1b2430"
export const PALE = "#6b7685"
export const RULE = "#cfd6de"

/** The lowest place of a page that text may reach; the footer stands below. */
export function bottomOf(doc: PDFKit.PDFDocument): number {
  return doc.page.height - LEFT - 12
}
