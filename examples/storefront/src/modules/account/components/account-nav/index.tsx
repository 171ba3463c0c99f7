import { signout } from "@lib/data/customer"
import type { ShopWords } from "@lib/words"
import LocalizedClientLink from "@modules/common/components/localized-client-link"

type Props = { countryCode: string; words: ShopWords["account"] }

export default function AccountNav({ countryCode, words }: Props) {
  return (
    <nav aria-label={words.menu}>
      <LocalizedClientLink href="/account">{words.orders}</LocalizedClientLink>
      <LocalizedClientLink href="/account/invoices">{words.invoices}</LocalizedClientLink>
      <form action={signout.bind(null, countryCode)}>
        <button className="plain">{words.logout}</button>
      </form>
    </nav>
  )
}
