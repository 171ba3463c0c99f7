import { formatMinor, parseDecimal } from "../rules/decimal"
import type { InvoicePosition } from "../rules/position-schema"
import type { InvoiceRecord } from "../state/records"
import { BOLD, bottomOf, INK, LEFT, REGULAR, RULE, WIDTH } from "./paper"

interface Column {
  title: string
  width: number
  align: "left" | "right"
}

const COLUMNS: readonly Column[] = [
  { title: "Lp.", width: 24, align: "left" },
  { title: "Nazwa / name", width: WIDTH - 24 - 48 - 36 - 62 - 40 - 62 - 56 - 62, align: "left" },
  { title: "Ilość", width: 48, align: "right" },
  { title: "J.m.", width: 36, align: "right" },
  { title: "Cena", width: 62, align: "right" },
  { title: "VAT", width: 40, align: "right" },
  { title: "Netto", width: 62, align: "right" },
  { title: "Kwota VAT", width: 56, align: "right" },
  { title: "Brutto", width: 62, align: "right" },
]

/** The table of lines; a row that does not fit goes to the next page under a new header. */
export function drawLines(
  doc: PDFKit.PDFDocument,
  { request }: InvoiceRecord,
  decimals: number
): void {
  const isGross = request.basicInformation.priceTypeId === "GROSS"
  const titles = COLUMNS.map(({ title }) =>
    title === "Cena" ? (isGross ? "Cena brutto" : "Cena netto") : title
  )
  drawRow(doc, titles, BOLD)
  for (const line of request.invoicePosition) {
    const cells = cellsOf(line, isGross, decimals)
    if (doc.y + heightOf(doc, cells) > bottomOf(doc)) {
      doc.addPage()
      doc.y = LEFT
      drawRow(doc, titles, BOLD)
    }
    drawRow(doc, cells, REGULAR)
  }
}

function cellsOf(line: InvoicePosition, isGross: boolean, decimals: number): string[] {
  const minor = (value: string | number) => parseDecimal(String(value), decimals) ?? 0n
  const money = (value: bigint) => formatMinor(value, decimals)
  return [
    String(line.productPosition + 1),
    line.productName,
    String(line.quantity),
    line.unit,
    money(minor(isGross ? line.unitGrossPrice : line.unitNetPrice)),
    line.vat,
    money(minor(line.netPrice)),
    money(minor(line.grossPrice) - minor(line.netPrice)),
    money(minor(line.grossPrice)),
  ]
}

function heightOf(doc: PDFKit.PDFDocument, cells: readonly string[]): number {
  doc.font(REGULAR).fontSize(8)
  const heights = cells.map((cell, index) =>
    doc.heightOfString(cell, { width: (COLUMNS[index]?.width ?? 0) - 6 })
  )
  return Math.max(...heights) + 9
}

function drawRow(doc: PDFKit.PDFDocument, cells: readonly string[], font: string): void {
  const top = doc.y
  const height = heightOf(doc, cells)
  doc
    .font(font)
    .fontSize(font === BOLD ? 7.5 : 8)
    .fillColor(INK)
  let x = LEFT
  COLUMNS.forEach(({ width, align }, index) => {
    doc.text(cells[index] ?? "", x + 3, top + 3, { width: width - 6, align })
    x += width
  })
  const bottom = top + height
  doc
    .moveTo(LEFT, bottom)
    .lineTo(LEFT + WIDTH, bottom)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke()
  doc.y = bottom + 2
}
