import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { MappedThing } from "../../../types"
import { CATEGORY_KINDS, type CategoryKind, type Table } from "./mapping-draft"
import { MappingSection, type SectionProps } from "./mapping-section"
import { MappingTable } from "./mapping-table"
import { ProductPicker } from "./product-picker"
import { TextField } from "./text-field"

const NAMES_ID = "invoicing-categories"

/** Which product category of the service a line of an order belongs to. */
export const CategoriesSection = ({ mapping, coverage, companies, editing }: SectionProps) => {
  const { t } = useTranslation("invoicing")
  const { draft, change } = editing
  const [picked, setPicked] = useState<MappedThing[]>([])
  const pick = ({ id, title }: { id: string; title: string }) => {
    setPicked((before) => [...before, { id, handle: null, name: title }])
    // A blank keeps the row open until its category is typed; it is never stored.
    set({ products: { ...categories.products, [id]: categories.products[id] ?? " " } })
  }
  const { categories } = draft
  const set = (changed: Partial<typeof categories>) =>
    change({ ...draft, categories: { ...categories, ...changed } })
  const used = CATEGORY_KINDS.flatMap((kind) => Object.values(categories[kind]))
  const seen = mapping.names.categories.map(({ name }) => name)
  const names = [...new Set([...seen, ...used, categories.fallback, draft.shippingCategory])]
  const table = (kind: CategoryKind) => (
    <>
      {kind === "products" && <ProductPicker onPick={pick} />}
      <MappingTable
        kind={kind}
        table={categories[kind]}
        saved={editing.saved.categories[kind]}
        fallback={kind === "collections" ? { value: categories.fallback } : null}
        things={
          kind === "products" ? joinThings(mapping.things.products, picked) : mapping.things[kind]
        }
        coverage={coverage}
        namesId={NAMES_ID}
        valueLabel={t("mapping.category")}
        onChange={(changed: Table) => set({ [kind]: changed })}
      />
    </>
  )
  return (
    <MappingSection
      adds="categories"
      companies={companies}
      names={{
        id: NAMES_ID,
        options: names
          .filter((name) => name.trim())
          .sort((left, right) => left.localeCompare(right))
          .map((name) => ({ value: name, label: name })),
      }}
      tabs={CATEGORY_KINDS.map((kind) => ({ kind, content: table(kind) }))}
    >
      <TextField
        label={t("mapping.fallbackCategory.label")}
        hint={t("mapping.fallbackCategory.hint")}
        namesId={NAMES_ID}
        value={categories.fallback}
        onChange={(fallback) => set({ fallback })}
      />
      <TextField
        label={t("mapping.shippingCategory.label")}
        hint={t("mapping.shippingCategory.hint")}
        namesId={NAMES_ID}
        value={draft.shippingCategory}
        onChange={(shippingCategory) => change({ ...draft, shippingCategory })}
      />
    </MappingSection>
  )
}

/** Products that were picked just now beside those the server knows, each once. */
const joinThings = (known: readonly MappedThing[], picked: readonly MappedThing[]) => [
  ...known,
  ...picked.filter(
    ({ id }, index) =>
      !known.some((one) => one.id === id) && picked.findIndex((one) => one.id === id) === index
  ),
]
