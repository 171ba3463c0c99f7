import type { ServiceInvoice } from "../../../core/request/outcomes"
import type { ScriptedService } from "./scripted-service"

/** What a service shows in the place of the text of an invoice; null where it leaves it out. */
export type ShownText = (text: string, invoiceId: string) => string | null

/** Has the list show another text, and with `where` "everywhere" each reading too. */
export function showText(
  service: ScriptedService,
  shown: ShownText,
  where: "list" | "everywhere" = "list"
): void {
  service.listsDetails = true
  const write = (invoice: ServiceInvoice): ServiceInvoice => {
    const { additionalDetails: text, invoiceId } = invoice
    return { ...invoice, additionalDetails: text && shown(text, invoiceId) }
  }
  const list = service.listInvoices.bind(service)
  service.listInvoices = async (query) => {
    const outcome = await list(query)
    if (outcome.kind !== "done") return outcome
    return {
      ...outcome,
      value: { ...outcome.value, invoices: outcome.value.invoices.map(write) },
    }
  }
  if (where === "list") return
  const read = service.readInvoice.bind(service)
  service.readInvoice = async (invoiceId) => {
    const outcome = await read(invoiceId)
    return outcome.kind === "done" ? { ...outcome, value: write(outcome.value) } : outcome
  }
}
