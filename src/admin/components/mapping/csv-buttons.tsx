import { ArrowDownTray, ArrowUpTray } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useRef, useState, type ChangeEvent } from "react"
import { useTranslation } from "react-i18next"
import { saveFile } from "../../queries/save-file"
import { useErrorText } from "../../wording/use-error-text"
import { compareDrafts, type DraftChange } from "./compare-drafts"
import { findProducts } from "./find-products"
import { ImportDialog } from "./import-dialog"
import { findThing, readMappingCsv, writeMappingCsv } from "./mapping-csv"
import { isTooLarge } from "./mapping-draft"
import type { SectionProps } from "./mapping-section"

export type CsvButtonsProps = Pick<SectionProps, "mapping" | "known" | "editing" | "onFound">
type ReadFile = ReturnType<typeof readMappingCsv> & { name: string }

/** Exports the mapping to a file, and shows what an imported file would change. */
export const CsvButtons = ({ editing, mapping, known, onFound }: CsvButtonsProps) => {
  const { t, i18n } = useTranslation("invoicing")
  const describeError = useErrorText()
  const { things } = mapping
  const file = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<ReadFile | null>(null)
  const [isReading, setIsReading] = useState(false)

  const exportCsv = () => {
    const text = writeMappingCsv(
      editing.draft,
      things,
      i18n.language.startsWith("pl") ? "pl" : "en"
    )
    saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), "invoicing-mapping.csv")
  }
  const openFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    setIsReading(true)
    try {
      const content = readMappingCsv(await chosen.text())
      target.value = ""
      if (isTooLarge(content.draft, editing.saved)) {
        toast.error(t("mapping.csv.tooLarge"), {
          description: t("mapping.csv.tooLargeHint", { file: chosen.name }),
        })
        return
      }
      // The page knows only the products of its own mapping; others would appear as deleted.
      const keys = Object.keys(content.draft.categories.products)
      onFound(await findProducts(keys.filter((key) => !findThing(things, "products", key))))
      setRead({ ...content, name: chosen.name })
    } catch (error) {
      const { title, description } = describeError(error as Error)
      toast.error(title, { description })
    } finally {
      setIsReading(false)
    }
  }
  const takeOver = () => {
    if (!read) return
    editing.change(read.draft)
    setRead(null)
    toast.success(t("mapping.csv.read"))
  }
  const describe = ({ to, by, key, after }: DraftChange) => {
    const thing = findThing(things, by, key)
    const isMapped = by !== "metadata_key" && after !== null
    return {
      name: thing?.name ?? key,
      isGone: key !== "" && !thing,
      isUnseen: isMapped && known.isUnseen(to, after),
    }
  }
  return (
    <div className="flex items-center gap-x-2">
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv"
        className="hidden"
        aria-label={t("mapping.csv.import")}
        onChange={(event) => void openFile(event)}
      />
      <Button
        size="small"
        variant="secondary"
        isLoading={isReading}
        onClick={() => file.current?.click()}
      >
        <ArrowUpTray />
        {t("mapping.csv.import")}
      </Button>
      <Button size="small" variant="secondary" onClick={exportCsv}>
        <ArrowDownTray />
        {t("mapping.csv.export")}
      </Button>
      {read && (
        <ImportDialog
          fileName={read.name}
          compared={compareDrafts(editing.draft, read.draft)}
          problems={read.problems}
          describe={describe}
          onConfirm={takeOver}
          onClose={() => setRead(null)}
        />
      )}
    </div>
  )
}
