import { ArrowDownTray, ArrowUpTray } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useRef, useState, type ChangeEvent } from "react"
import { useTranslation } from "react-i18next"
import type { InvoicingMappingResponse } from "../../../types"
import { saveFile } from "../../queries/save-file"
import { compareDrafts, type DraftChange } from "./compare-drafts"
import { ImportDialog } from "./import-dialog"
import { nameOfKey, readMappingCsv, writeMappingCsv } from "./mapping-csv"
import type { MappingEditing } from "./use-mapping-draft"

type CsvButtonsProps = { editing: MappingEditing; things: InvoicingMappingResponse["things"] }
type ReadFile = ReturnType<typeof readMappingCsv> & { name: string }

/** Takes the mapping out as a file, and shows what one that is read in would change. */
export const CsvButtons = ({ editing, things }: CsvButtonsProps) => {
  const { t, i18n } = useTranslation("invoicing")
  const file = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<ReadFile | null>(null)

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
    const text = await chosen.text()
    target.value = ""
    setRead({ ...readMappingCsv(text), name: chosen.name })
  }
  const takeOver = () => {
    if (!read) return
    editing.change(read.draft)
    setRead(null)
    toast.success(t("mapping.csv.read"))
  }
  const nameOf = ({ by, key }: DraftChange) => nameOfKey(things, by, key)
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
      <Button size="small" variant="secondary" onClick={() => file.current?.click()}>
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
          nameOf={nameOf}
          onConfirm={takeOver}
          onClose={() => setRead(null)}
        />
      )}
    </div>
  )
}
