import { getOrderInvoice } from "../data"
import styles from "../invoicing.module.css"
import type { StoreInvoice } from "../types"
import { formatAmount, formatDay, WORDS, type Language } from "../words"
import InvoiceDownload from "./invoice-download"
import RefreshWhileWaiting from "./refresh-while-waiting"

type Props = { language: Language; orderId: string; email?: string | null }

/** The invoice of one order: on the page after the purchase and on the order's page in the account. */
export default async function OrderInvoice({ language, orderId, email }: Props) {
  const found = await getOrderInvoice(orderId)
  const words = WORDS[language].order
  return (
    <section className={styles.card} data-testid="order-invoice">
      <h2 className={styles.title}>{words.title}</h2>
      {found.kind === "invoice" && found.invoice.state === "issued" ? (
        <IssuedInvoice invoice={found.invoice} language={language} />
      ) : (
        <p className={styles.text}>{describe(found, language, email ?? "")}</p>
      )}
      {found.kind === "invoice" && found.invoice.state === "not_yet" && <RefreshWhileWaiting />}
    </section>
  )
}

function describe(
  found: Awaited<ReturnType<typeof getOrderInvoice>>,
  language: Language,
  email: string
): string {
  const words = WORDS[language].order
  switch (found.kind) {
    case "guest":
      return words.byMail(email)
    case "unknown":
      return words.unknown
    case "none":
      return words.notYet
    case "invoice":
      return found.invoice.state === "not_available" ? words.notAvailable : words.notYet
  }
}

function IssuedInvoice({ invoice, language }: { invoice: StoreInvoice; language: Language }) {
  const words = WORDS[language].order
  const { invoice_number, issue_date, ksef_number, totals, currency } = invoice
  return (
    <>
      <dl className={styles.facts}>
        {invoice_number && <Fact name={words.number} value={invoice_number} />}
        {issue_date && <Fact name={words.date} value={formatDay(issue_date, language)} />}
        {ksef_number && <Fact name={words.ksefNumber} value={ksef_number} />}
        {totals && currency && (
          <Fact name={words.amount} value={formatAmount(totals.gross, currency, language)} />
        )}
      </dl>
      <InvoiceDownload invoice={invoice} language={language} />
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
