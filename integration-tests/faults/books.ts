import type { InvoiceRecord, MailRecord, Sandbox } from "../../sandbox"
import { companyOfAccount } from "./companies"

/**
 * The service's books: what was really saved and mailed for an order, whatever the service's API shows. An
 * invoice belongs to an order if its text contains the order's number.
 */
export class Books {
  constructor(private readonly sandbox: Sandbox) {}

  /** Everything saved for the order in any account, including drafts. */
  documentsOf(orderNumber: string): InvoiceRecord[] {
    return this.all().filter((document) => orderNumberOf(document) === orderNumber)
  }

  /** E-mails to the buyer. */
  mailsOf(document: InvoiceRecord): MailRecord[] {
    return this.allMailsOf(document).filter((mail) => !isCopy(mail))
  }

  /** E-mails that the owner sent to somebody else. */
  copiesOf(document: InvoiceRecord): MailRecord[] {
    return this.allMailsOf(document).filter(isCopy)
  }

  private allMailsOf({ companyId, invoiceId }: InvoiceRecord): MailRecord[] {
    return this.sandbox.mails(companyId).filter((mail) => mail.invoiceId === invoiceId)
  }

  /** A person finds a draft in the service's application and issues it. */
  issue({ companyId, invoiceId }: InvoiceRecord): void {
    this.sandbox.issueDraft(companyId, invoiceId)
  }

  all(): InvoiceRecord[] {
    return [...this.sandbox.invoices(), ...this.sandbox.drafts()]
  }

  /** Numbers of the orders that have an issued invoice marked as paid. */
  listPaidOrders(): string[] {
    return this.sandbox.invoices().flatMap((one) => (one.isPaid ? [orderNumberOf(one)] : []))
  }

  /** A person marks an invoice as paid in the service's application. */
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

  /** How many ids occur more than once in the books, in several accounts of one company. */
  countSharedIds(): number {
    const ids = this.all().map(
      ({ companyId, invoiceId }) => `${companyOfAccount(companyId)} ${invoiceId}`
    )
    return ids.length - new Set(ids).size
  }
}

/** The recipient of the owner's copies. */
export const COPY_TO = "ksiegowosc@example.com"
const isCopy = ({ to }: MailRecord): boolean => to.includes(COPY_TO)

export const isDraft = ({ statusId }: InvoiceRecord): boolean => statusId === "DRAFT"

/** The number after "Zamówienie" in the invoice's text, as the buyer reads it. */
export const orderNumberOf = ({ additionalDetails }: InvoiceRecord): string =>
  /#?(\d+)/.exec(additionalDetails)?.[1] ?? "none"
