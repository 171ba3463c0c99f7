import { formatMoney } from "@lib/util/money"
import type { ShopWords } from "@lib/words"
import type { HttpTypes } from "@medusajs/types"
import type { Language } from "@modules/invoicing/words"

type Props = {
  totals: HttpTypes.StoreCart | HttpTypes.StoreOrder
  words: ShopWords["cart"]
  language: Language
}

/** The items of a cart or an order, and their totals. */
export default function CartTotals({ totals, words, language }: Props) {
  const money = (amount: number | undefined) =>
    formatMoney(amount ?? 0, totals.currency_code, language)
  return (
    <table className="totals">
      <tbody>
        {totals.items?.map((item) => (
          <tr key={item.id}>
            <td>
              {item.product_title} <span className="quiet">{words.pieces(item.quantity)}</span>
            </td>
            <td>{money(item.total)}</td>
          </tr>
        ))}
        <tr>
          <td>{words.delivery}</td>
          <td>{money(totals.shipping_total)}</td>
        </tr>
        <tr className="sum">
          <td>
            {words.total} <span className="quiet">{words.tax}</span>
          </td>
          <td>{money(totals.total)}</td>
        </tr>
      </tbody>
    </table>
  )
}
