import { deleteLineItem, retrieveCart } from "@lib/data/cart"
import { formatMoney } from "@lib/util/money"
import { readWords } from "@lib/words"
import LocalizedClientLink from "@modules/common/components/localized-client-link"

type Props = { params: Promise<{ countryCode: string }> }

export default async function CartPage({ params }: Props) {
  const { countryCode } = await params
  const [{ language, words }, cart] = await Promise.all([readWords(countryCode), retrieveCart()])
  if (!cart?.items?.length) {
    return (
      <div className="narrow">
        <h1>{words.cart.title}</h1>
        <p className="quiet">{words.cart.empty}</p>
        <LocalizedClientLink href="" className="button">
          {words.cart.back}
        </LocalizedClientLink>
      </div>
    )
  }
  const money = (amount: number | undefined) =>
    formatMoney(amount ?? 0, cart.currency_code, language)
  return (
    <div className="narrow">
      <h1>{words.cart.title}</h1>
      <ul className="lines">
        {cart.items.map((item) => (
          <li key={item.id}>
            <span>
              {item.product_title} <span className="quiet">{words.cart.pieces(item.quantity)}</span>
            </span>
            <form action={deleteLineItem.bind(null, item.id)}>
              <button className="plain quiet">{words.cart.remove}</button>
            </form>
            <span className="amount">{money(item.total)}</span>
          </li>
        ))}
      </ul>
      <LocalizedClientLink href="/checkout?step=address" className="button wide">
        {words.cart.checkout}
      </LocalizedClientLink>
    </div>
  )
}
