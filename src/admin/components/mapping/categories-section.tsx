import { useTranslation } from "react-i18next"
import { CATEGORY_KINDS, type CategoryKind, type Table } from "./mapping-draft"
import { MappingSection, type SectionProps } from "./mapping-section"
import { MappingTable } from "./mapping-table"
import { ProductPicker } from "./product-picker"
import { TextField } from "./text-field"

const NAMES_ID = "invoicing-categories"

/** Which product category of the service each order line belongs to. */
export const CategoriesSection = (props: SectionProps) => {
  const { mapping, known, coverage, companies, suggestions, editing, onFound } = props
  const { t } = useTranslation("invoicing")
  const { draft, change } = editing
  const pick = ({ id, title }: { id: string; title: string }) => {
    onFound([{ id, handle: null, name: title }])
    // A blank keeps the row open until a category is typed; it is never stored.
    set({ products: { ...categories.products, [id]: categories.products[id] ?? " " } })
  }
  const { categories } = draft
  const set = (changed: Partial<typeof categories>) =>
    change({ ...draft, categories: { ...categories, ...changed } })
  const used = CATEGORY_KINDS.flatMap((kind) => Object.values(categories[kind]))
  const isUnseen = (name: string) => known.isUnseen("category", name)
  const written = [...used, categories.fallback, draft.shippingCategory].map((name) => name.trim())
  const names = [...new Set([...known.categories, ...written])]
  const table = (kind: CategoryKind) => (
    <>
      {kind === "products" && <ProductPicker onPick={pick} />}
      <MappingTable
        kind={kind}
        table={categories[kind]}
        saved={editing.saved.categories[kind]}
        fallback={kind === "collections" ? { value: categories.fallback } : null}
        things={mapping.things[kind]}
        coverage={coverage}
        namesId={NAMES_ID}
        valueLabel={t("mapping.category")}
        isUnseen={isUnseen}
        onChange={(changed: Table) => set({ [kind]: changed })}
      />
    </>
  )
  return (
    <MappingSection
      adds="categories"
      companies={companies}
      suggestions={suggestions}
      names={{
        id: NAMES_ID,
        options: names
          .filter((name) => name !== "")
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
        isUnseen={isUnseen(categories.fallback)}
        onChange={(fallback) => set({ fallback })}
      />
      <TextField
        label={t("mapping.shippingCategory.label")}
        hint={t("mapping.shippingCategory.hint")}
        namesId={NAMES_ID}
        value={draft.shippingCategory}
        isUnseen={isUnseen(draft.shippingCategory)}
        onChange={(shippingCategory) => change({ ...draft, shippingCategory })}
      />
    </MappingSection>
  )
}
