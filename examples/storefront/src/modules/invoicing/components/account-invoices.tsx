import LocalizedClientLink from "@modules/common/components/localized-client-link"
import { listInvoices } from "../data"
import styles from "../invoicing.module.css"
import type { StoreInvoice } from "../types"
import { formatAmount, formatDay, WORDS, type Language } from "../words"
import InvoiceDownload from "./invoice-download"

const PAGE = 10
/** The path of the page, below the country code. */
const PATH = "/account/invoices"

type Props = { language: Language; page?: number }

/** The customer's invoices, newest first, paginated. */
export default async function AccountInvoices({ language, page = 1 }: Props) {
  const words = WORDS[language].account
  const found = await listInvoices(PAGE, (page - 1) * PAGE)
  if (!found) return null
  const { invoices, count } = found
  return (
    <section className={styles.page} data-testid="account-invoices">
      <h1 className={styles.title}>{words.title}</h1>
      {invoices.length === 0 ? (
        <p className={styles.text}>{words.none}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.number}</th>
              <th scope="col">{words.date}</th>
              <th scope="col">{words.order}</th>
              <th scope="col" className={styles.amount}>
                {words.amount}
              </th>
              <th />
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <Row key={invoice.order_id} invoice={invoice} language={language} />
            ))}
          </tbody>
        </table>
      )}
      {count > PAGE && (
        <nav className={styles.pages} aria-label={words.title}>
          {page > 1 ? (
            <LocalizedClientLink href={`${PATH}?page=${page - 1}`}>
              {words.later}
            </LocalizedClientLink>
          ) : (
            <span />
          )}
          {page * PAGE < count && (
            <LocalizedClientLink href={`${PATH}?page=${page + 1}`}>
              {words.earlier}
            </LocalizedClientLink>
          )}
        </nav>
      )}
    </section>
  )
}

function Row({ invoice, language }: { invoice: StoreInvoice; language: Language }) {
  const words = WORDS[language].account
  const { invoice_number, issue_date, totals, currency, order_id, order_display_id } = invoice
  return (
    <tr>
      <td className={styles.number}>{invoice_number ?? "–"}</td>
      <td>{issue_date ? formatDay(issue_date, language) : "–"}</td>
      <td>
        <LocalizedClientLink href={`/account/orders/details/${order_id}`}>
          #{order_display_id}
        </LocalizedClientLink>
      </td>
      <td className={styles.amount}>
        {totals && currency ? formatAmount(totals.gross, currency, language) : "–"}
      </td>
      <td>
        {invoice.state === "issued" && <InvoiceDownload invoice={invoice} language={language} />}
        {invoice.state === "not_yet" && words.pending}
        {invoice.state === "not_available" && words.notAvailable}
      </td>
    </tr>
  )
}
