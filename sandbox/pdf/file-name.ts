/** The file name made from an invoice number: 18/3/2026 becomes 18_3_2026.pdf. */
export function fileNameOf(invoiceNumber: string): string {
  return `${invoiceNumber.replace(/[^0-9A-Za-z]+/g, "_")}.pdf`
}
