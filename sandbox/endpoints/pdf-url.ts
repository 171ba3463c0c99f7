import { z } from "zod"
import { refuse, refuseForm, refuseUnknownInvoice, succeed, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { pathOfFile } from "../pdf/file-name"
import { identifier } from "../rules/wire-forms"

const bodySchema = z.strictObject({ invoiceId: identifier })

/** POST /sales/pdfUrl: a link that works for ten minutes and needs no key. */
export function orderPdfUrl({ company, body, world }: Call): Answer {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return refuseForm(parsed.error)
  const record = world.state.findInvoice(company.companyId, parsed.data.invoiceId)
  if (!record) return refuseUnknownInvoice()
  if (record.statusId === "DRAFT" || record.invoiceNumber === null) {
    return refuse(
      400,
      "The invoice (invoiceId) must be issued before its PDF can be downloaded.",
      "Faktura (invoiceId) musi być wystawiona przed pobraniem pliku PDF."
    )
  }
  return succeed(world.links.sign(pathOfFile(record)))
}
