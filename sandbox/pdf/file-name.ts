/** The file name made from an invoice number: 18/3/2026 becomes 18_3_2026.pdf. */
export function fileNameOf(invoiceNumber: string): string {
  return `${invoiceNumber.replace(/[^0-9A-Za-z]+/g, "_")}.pdf`
}

type Issued = { companyId: string; invoiceId: number; invoiceNumber: string | null }

/** Where the object store keeps the file of an issued document. */
export function pathOfFile({ companyId, invoiceId, invoiceNumber }: Issued): string {
  return `/files/${encodeURIComponent(companyId)}/${invoiceId}/${fileNameOf(invoiceNumber ?? "")}`
}
