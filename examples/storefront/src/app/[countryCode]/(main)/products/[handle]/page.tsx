import { addToCart } from "@lib/data/cart"
import { listProducts } from "@lib/data/products"
import { formatMoney } from "@lib/util/money"
import { readWords } from "@lib/words"
import { notFound } from "next/navigation"

type Props = { params: Promise<{ countryCode: string; handle: string }> }

export default async function ProductPage({ params }: Props) {
  const { countryCode, handle } = await params
  const [{ language, words }, [product]] = await Promise.all([
    readWords(countryCode),
    listProducts(countryCode, { handle: decodeURIComponent(handle) }),
  ])
  const variant = product?.variants?.[0]
  if (!product || !variant) notFound()
  const price = variant.calculated_price
  return (
    <article className="product">
      <span className="picture" data-collection={product.collection?.handle} aria-hidden />
      <div>
        <p className="quiet">{product.collection?.title}</p>
        <h1>{product.title}</h1>
        <p className="price">
          {price?.calculated_amount != null &&
            formatMoney(price.calculated_amount, price.currency_code ?? "PLN", language)}
        </p>
        <form action={addToCart.bind(null, variant.id, countryCode)}>
          <button className="button wide">{words.product.add}</button>
        </form>
      </div>
    </article>
  )
}
