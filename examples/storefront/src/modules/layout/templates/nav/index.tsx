import { updateLocale } from "@lib/data/locale-actions"
import type { ShopWords } from "@lib/words"
import LocalizedClientLink from "@modules/common/components/localized-client-link"
import type { Language } from "@modules/invoicing/words"

type Props = { words: ShopWords["shop"]; language: Language }

export default function Nav({ words, language }: Props) {
  const other = language === "pl" ? "en-GB" : "pl-PL"
  return (
    <header className="nav">
      <LocalizedClientLink href="" className="brand">
        {words.name}
      </LocalizedClientLink>
      <nav>
        <form action={updateLocale.bind(null, other)}>
          <button className="plain" lang={other}>
            {words.language}
          </button>
        </form>
        <LocalizedClientLink href="/account">{words.account}</LocalizedClientLink>
        <LocalizedClientLink href="/cart">{words.cart}</LocalizedClientLink>
      </nav>
    </header>
  )
}
