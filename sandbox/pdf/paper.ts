/** Dimensions and colors shared by all parts of the document, in points. */
export const LEFT = 48
export const WIDTH = 595.28 - 2 * LEFT
export const REGULAR = "regular"
export const BOLD = "bold"
export const INK = "#1b2430"
export const PALE = "#6b7685"
export const RULE = "#cfd6de"

/** The lower limit for text on a page; the footer is below it. */
export function bottomOf(doc: PDFKit.PDFDocument): number {
  return doc.page.height - LEFT - 12
}
