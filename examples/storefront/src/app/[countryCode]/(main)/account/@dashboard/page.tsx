import { listOrders } from "@lib/data/orders"
import { retrieveCustomer } from "@lib/data/customer"
import { formatMoney } from "@lib/util/money"
import { readWords } from "@lib/words"
import LocalizedClientLink from "@modules/common/components/localized-client-link"

type Props = { params: Promise<{ countryCode: string }> }

export default async function AccountPage({ params }: Props) {
  const { countryCode } = await params
  const customer = await retrieveCustomer()
  if (!customer) return null
  const [{ language, words }, orders] = await Promise.all([readWords(countryCode), listOrders()])
  return (
    <>
      <h1>{[words.account.hello, customer.first_name].filter(Boolean).join(", ")}</h1>
      <h2>{words.account.orders}</h2>
      {orders.length === 0 && <p className="quiet">{words.account.noOrders}</p>}
      <ul className="lines">
        {orders.map(({ id, display_id, total, currency_code }) => (
          <li key={id}>
            <LocalizedClientLink href={`/account/orders/details/${id}`}>
              {words.order.number(display_id ?? "")}
            </LocalizedClientLink>
            <span className="amount">{formatMoney(total, currency_code, language)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
