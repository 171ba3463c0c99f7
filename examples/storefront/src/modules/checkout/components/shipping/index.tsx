import { listShippingOptions, setShippingMethod } from "@lib/data/cart"
import { formatMoney } from "@lib/util/money"
import type { ShopWords } from "@lib/words"
import type { HttpTypes } from "@medusajs/types"
import type { Language } from "@modules/invoicing/words"

type Props = {
  cart: HttpTypes.StoreCart
  countryCode: string
  words: ShopWords["checkout"]
  language: Language
}

export default async function Shipping({ cart, countryCode, words, language }: Props) {
  const options = await listShippingOptions(cart.id)
  const chosen = cart.shipping_methods?.[0]?.shipping_option_id ?? options[0]?.id
  return (
    <form action={setShippingMethod.bind(null, countryCode)} className="stack">
      <div className="choices">
        {options.map(({ id, name, amount }) => (
          <label key={id} className="choice">
            <input type="radio" name="shipping_option" value={id} defaultChecked={id === chosen} />
            <span>{name}</span>
            <span className="amount">{formatMoney(amount, cart.currency_code, language)}</span>
          </label>
        ))}
      </div>
      <button className="button wide">{words.toPayment}</button>
    </form>
  )
}
