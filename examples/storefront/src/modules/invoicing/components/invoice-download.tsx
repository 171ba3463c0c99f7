import styles from "../invoicing.module.css"
import type { StoreInvoice } from "../types"
import { WORDS, type Language } from "../words"

type Props = { invoice: StoreInvoice; language: Language }

/** A plain link: the storefront's own route returns the file, using the customer's login. */
export default function InvoiceDownload({ invoice, language }: Props) {
  const words = WORDS[language].order
  const path = `/api/invoices/${encodeURIComponent(invoice.order_id)}?language=${language}`
  return (
    <a
      className={styles.download}
      href={path}
      aria-label={words.downloadNamed(invoice.invoice_number ?? "")}
    >
      {words.download}
    </a>
  )
}
