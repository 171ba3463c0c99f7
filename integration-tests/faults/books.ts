import type { InvoiceRecord, MailRecord, Sandbox } from "../../sandbox"
import { companyOfAccount } from "./companies"

/**
 * The books of the service: what was really saved and mailed for an order, whatever the service
 * shows of it. An invoice is an order's when its text names the order's number.
 */
export class Books {
  constructor(private readonly sandbox: Sandbox) {}

  /** Everything that was saved for the order in any account, drafts as well. */
  documentsOf(orderNumber: string): InvoiceRecord[] {
    return this.all().filter((document) => orderNumberOf(document) === orderNumber)
  }

  /** E-mails to the buyer. */
  mailsOf(document: InvoiceRecord): MailRecord[] {
    return this.allMailsOf(document).filter((mail) => !isCopy(mail))
  }

  /** Those that the owner ordered for somebody else. */
  copiesOf(document: InvoiceRecord): MailRecord[] {
    return this.allMailsOf(document).filter(isCopy)
  }

  private allMailsOf({ companyId, invoiceId }: InvoiceRecord): MailRecord[] {
    return this.sandbox.mails(companyId).filter((mail) => mail.invoiceId === invoiceId)
  }

  /** The service's application, where a person finds a draft and issues it. */
  issue({ companyId, invoiceId }: InvoiceRecord): void {
    this.sandbox.issueDraft(companyId, invoiceId)
  }

  all(): InvoiceRecord[] {
    return [...this.sandbox.invoices(), ...this.sandbox.drafts()]
  }

  /** Numbers of the orders of which an issued invoice counts as paid. */
  listPaidOrders(): string[] {
    return this.sandbox.invoices().flatMap((one) => (one.isPaid ? [orderNumberOf(one)] : []))
  }

  /** The service's application again: a person marks an invoice as paid. */
  async markPaid({ companyId, invoiceId }: InvoiceRecord): Promise<void> {
    const answer = await fetch(`${this.sandbox.url}/sales/markPaid`, {
      method: "POST",
      headers: {
        authorization: this.sandbox.keyOf(companyId),
        "content-type": "application/json",
      },
      body: JSON.stringify({ invoiceIds: [invoiceId] }),
    })
    if (!answer.ok) throw new Error(`Marking ${invoiceId} by hand: ${answer.status}`)
  }

  /** Ids that the books hold more than once, in several accounts of one company. */
  countSharedIds(): number {
    const ids = this.all().map(
      ({ companyId, invoiceId }) => `${companyOfAccount(companyId)} ${invoiceId}`
    )
    return ids.length - new Set(ids).size
  }
}

/** To whom the owner sends copies. */
export const COPY_TO = "ksiegowosc@example.com"
const isCopy = ({ to }: MailRecord): boolean => to.includes(COPY_TO)

export const isDraft = ({ statusId }: InvoiceRecord): boolean => statusId === "DRAFT"

/** The number after "Zamówienie", as the buyer reads it on the invoice. */
export const orderNumberOf = ({ additionalDetails }: InvoiceRecord): string =>
  /#?(\d+)/.exec(additionalDetails)?.[1] ?? "none"
