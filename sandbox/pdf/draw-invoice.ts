import PDFDocument from "pdfkit"
import type { Company } from "../state/company"
import type { InvoiceRecord } from "../state/records"
import { drawLines } from "./draw-lines"
import { drawParties } from "./draw-parties"
import { BOLD, bottomOf, INK, LEFT, PALE, REGULAR, WIDTH } from "./paper"

const FONTS = {
  [REGULAR]: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  [BOLD]: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
}

const METHODS: Readonly<Record<string, string>> = {
  TRANSFER: "przelew / transfer",
  CASH: "gotówka / cash",
  CARD: "karta / card",
}

/** The issued invoice as an A4 document, on as many pages as its lines need. */
export async function drawInvoice(record: InvoiceRecord, company: Company): Promise<Buffer> {
  const title = `Faktura ${record.invoiceNumber ?? ""}`
  const doc = new PDFDocument({
    size: "A4",
    margin: LEFT,
    bufferPages: true,
    info: { Title: title },
  })
  const chunks: Buffer[] = []
  doc.on("data", (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("end", resolve)
    doc.on("error", reject)
  })
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file)
  drawHead(doc, title, record)
  drawParties(doc, record, company)
  drawLines(doc, record, company.settings.amountDecimals)
  drawTotals(doc, record)
  drawPayment(doc, record)
  drawFeet(doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function drawHead(doc: PDFKit.PDFDocument, title: string, { request }: InvoiceRecord): void {
  const { issueDate, saleDate, isReceipt } = request.basicInformation
  doc.font(BOLD).fontSize(18).fillColor(INK).text(title, LEFT, 48, { width: 300 })
  const dates = [
    `Data wystawienia / issued: ${issueDate.slice(0, 10)}`,
    `Data sprzedaży / sold: ${saleDate.slice(0, 10)}`,
    ...(isReceipt ? ["Faktura do paragonu / to a receipt"] : []),
  ]
  doc.font(REGULAR).fontSize(8.5)
  doc.text(dates.join("\n"), LEFT + 300, 50, { width: WIDTH - 300, align: "right", lineGap: 3 })
  doc.y = isReceipt ? 101 : 88
}

function drawTotals(doc: PDFKit.PDFDocument, { totals, currency }: InvoiceRecord): void {
  startBlock(doc, 40 + totals.rates.length * 14)
  const columns = [WIDTH - 240, 80, 80, 80]
  const row = (cells: readonly string[], font: string) => {
    const { y } = doc
    let x = LEFT
    doc.font(font).fontSize(8.5)
    cells.forEach((cell, index) => {
      const width = columns[index] ?? 0
      doc.text(cell, x, y, { width, align: "right", lineBreak: false })
      x += width
    })
    doc.y = y + 14
  }
  row(["Stawka / rate", "Netto", "VAT", "Brutto"], BOLD)
  for (const rate of totals.rates) row([rate.vat, rate.net, rate.tax, rate.gross], REGULAR)
  row([`Razem / total ${currency}`, totals.net, totals.tax, totals.gross], BOLD)
}

function drawPayment(doc: PDFKit.PDFDocument, record: InvoiceRecord): void {
  const { payments } = record.request
  startBlock(doc, 90)
  const due = record.isPaid ? "0.00" : record.totals.gross
  doc.font(BOLD).fontSize(12)
  doc.text(`Do zapłaty / due: ${due} ${record.currency}`, LEFT, doc.y, { width: WIDTH })
  doc.font(REGULAR).fontSize(8.5).moveDown(0.4)
  const facts = [
    record.isPaid ? `Zapłacono / paid: ${record.totals.gross} ${record.currency}` : "",
    payments?.paymentMethod ? `Płatność / payment: ${METHODS[payments.paymentMethod]}` : "",
    payments?.dueDate ? `Termin / due date: ${payments.dueDate.slice(0, 10)}` : "",
    payments?.bankAccountNumber ? `Konto / account: ${payments.bankAccountNumber}` : "",
    payments?.isSplitPayment ? "Mechanizm podzielonej płatności" : "",
  ]
  doc.text(facts.filter(Boolean).join("\n"), LEFT, doc.y, { width: WIDTH, lineGap: 3 })
  if (record.additionalDetails === "") return
  doc.moveDown(0.8).font(BOLD).text("Uwagi / notes", LEFT, doc.y, { width: WIDTH })
  doc.font(REGULAR).text(record.additionalDetails, LEFT, doc.y, { width: WIDTH, lineGap: 2 })
}

function startBlock(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + 18 + height > bottomOf(doc)) {
    doc.addPage()
    doc.y = LEFT
  } else {
    doc.y += 18
  }
}

function drawFeet(doc: PDFKit.PDFDocument): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page)
    const words = `Piaskownica: to nie jest faktura / sandbox: not an invoice   ·   ${page + 1} / ${count}`
    // Below the margin pdfkit would start a new page for the footer itself.
    doc.page.margins.bottom = 0
    doc.font(REGULAR).fontSize(7).fillColor(PALE)
    doc.text(words, LEFT, doc.page.height - 34, { width: WIDTH, align: "center", lineBreak: false })
  }
}
