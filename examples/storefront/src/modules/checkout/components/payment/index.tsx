import { placeOrder } from "@lib/data/cart"
import type { ShopWords } from "@lib/words"

type Props = { countryCode: string; words: ShopWords["checkout"] }

/** Manual payment only: payment providers are beyond the scope of this example. */
export default function Payment({ countryCode, words }: Props) {
  return (
    <form action={placeOrder.bind(null, countryCode)} className="stack">
      <div className="choices">
        <label className="choice">
          <input type="radio" name="provider" defaultChecked />
          <span>{words.byHand}</span>
        </label>
      </div>
      <button className="button wide">{words.place}</button>
    </form>
  )
}
