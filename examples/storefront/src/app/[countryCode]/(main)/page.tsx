import { listProducts } from "@lib/data/products"
import { formatMoney } from "@lib/util/money"
import { readWords } from "@lib/words"
import LocalizedClientLink from "@modules/common/components/localized-client-link"

type Props = { params: Promise<{ countryCode: string }> }

export default async function HomePage({ params }: Props) {
  const { countryCode } = await params
  const [{ language, words }, products] = await Promise.all([
    readWords(countryCode),
    listProducts(countryCode),
  ])
  return (
    <>
      <h1 className="hidden">{words.shop.name}</h1>
      <ul className="goods">
        {products.map(({ id, handle, title, collection, variants }) => {
          const price = variants?.[0]?.calculated_price
          return (
            <li key={id}>
              <LocalizedClientLink href={`/products/${handle}`}>
                <span className="picture" data-collection={collection?.handle} aria-hidden />
                <span>{title}</span>
                <span className="quiet">
                  {price?.calculated_amount != null &&
                    formatMoney(price.calculated_amount, price.currency_code ?? "PLN", language)}
                </span>
              </LocalizedClientLink>
            </li>
          )
        })}
      </ul>
    </>
  )
}
