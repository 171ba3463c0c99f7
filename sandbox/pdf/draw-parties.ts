import type { Company } from "../state/company"
import type { InvoiceRecord } from "../state/records"
import { BOLD, INK, LEFT, PALE, REGULAR, WIDTH } from "./paper"

const COLUMN = WIDTH / 2 - 10

/** Seller and buyer side by side. */
export function drawParties(
  doc: PDFKit.PDFDocument,
  { request }: InvoiceRecord,
  company: Company
): void {
  const { contractor } = request
  const house = [contractor.houseNumber, contractor.flatNumber].filter(Boolean).join("/")
  const buyer = [
    [contractor.street, house].filter(Boolean).join(" "),
    [contractor.postCode, contractor.city].filter(Boolean).join(" "),
    contractor.country,
    contractor.taxIdentificationNumber ? `NIP / VAT: ${contractor.taxIdentificationNumber}` : "",
  ]
  const top = doc.y
  const seller = [`NIP: ${company.taxIdentificationNumber}`]
  const ends = [
    drawParty(doc, LEFT, top, "Sprzedawca / seller", company.name, seller),
    drawParty(doc, LEFT + COLUMN + 20, top, "Nabywca / buyer", contractor.contractorName, buyer),
  ]
  doc.y = Math.max(...ends) + 18
}

function drawParty(
  doc: PDFKit.PDFDocument,
  x: number,
  top: number,
  label: string,
  name: string,
  facts: readonly string[]
): number {
  const options = { width: COLUMN, lineGap: 2 }
  doc.font(REGULAR).fontSize(7.5).fillColor(PALE).text(label, x, top, options)
  doc
    .font(BOLD)
    .fontSize(9.5)
    .fillColor(INK)
    .text(name, x, doc.y + 2, options)
  doc.font(REGULAR).fontSize(8.5).text(facts.filter(Boolean).join("\n"), x, doc.y, options)
  return doc.y
}
