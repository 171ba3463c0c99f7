import { Input, Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { sdk } from "../../sdk"
import { useAccessibleNames } from "../accessible-names"

type ProductPickerProps = { onPick: (product: { id: string; title: string }) => void }

/** Finds a product by name, to give it a category of its own. */
export const ProductPicker = ({ onPick }: ProductPickerProps) => {
  const { t } = useTranslation("invoicing")
  const [words, setWords] = useState("")
  const root = useAccessibleNames(t("mapping.findProduct"))
  const q = words.trim()
  const { data } = useQuery({
    queryKey: ["invoicing-products", q],
    queryFn: () => sdk.admin.product.list({ q, limit: 6, fields: "id,title" }),
    enabled: q.length > 1,
    staleTime: 60_000,
  })
  const pick = (product: { id: string; title: string }) => {
    setWords("")
    onPick(product)
  }
  return (
    <div ref={root} className="flex flex-col gap-y-2 border-b px-6 py-3">
      <Input
        // With type="search" Medusa adds an unnamed image, which screen readers announce.
        role="searchbox"
        size="small"
        aria-label={t("mapping.findProduct")}
        placeholder={t("mapping.findProduct")}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {q.length > 1 && data && (
        <ul className="flex flex-col">
          {data.products.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className="txt-compact-small hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus w-full rounded px-2 py-1 text-left outline-none"
                onClick={() => pick(product)}
              >
                {product.title}
              </button>
            </li>
          ))}
          {data.products.length === 0 && (
            <Text size="small" className="text-ui-fg-subtle px-2">
              {t("mapping.noProduct")}
            </Text>
          )}
        </ul>
      )}
    </div>
  )
}
