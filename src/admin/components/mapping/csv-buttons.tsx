import { ArrowDownTray, ArrowUpTray } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useRef, type ChangeEvent } from "react"
import { useTranslation } from "react-i18next"
import type { InvoicingMappingResponse } from "../../../types"
import { saveFile } from "../../queries/save-file"
import { readMappingCsv, writeMappingCsv } from "./mapping-csv"
import type { MappingEditing } from "./use-mapping-draft"

type CsvButtonsProps = { editing: MappingEditing; things: InvoicingMappingResponse["things"] }

/** Takes the mapping out as a file, and reads one in to be looked at and saved. */
export const CsvButtons = ({ editing, things }: CsvButtonsProps) => {
  const { t } = useTranslation("invoicing")
  const file = useRef<HTMLInputElement>(null)

  const exportCsv = () => {
    const text = writeMappingCsv(editing.draft, things)
    saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), "invoicing-mapping.csv")
  }
  const importCsv = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    const read = readMappingCsv(await chosen.text())
    target.value = ""
    if ("line" in read) {
      toast.error(t("mapping.csv.failed"), {
        description: t("mapping.csv.line", { line: read.line }),
      })
      return
    }
    editing.change(read.draft)
    toast.success(t("mapping.csv.read", { count: read.entries }))
  }
  return (
    <div className="flex items-center gap-x-2">
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv"
        className="hidden"
        aria-label={t("mapping.csv.import")}
        onChange={(event) => void importCsv(event)}
      />
      <Button size="small" variant="secondary" onClick={() => file.current?.click()}>
        <ArrowUpTray />
        {t("mapping.csv.import")}
      </Button>
      <Button size="small" variant="secondary" onClick={exportCsv}>
        <ArrowDownTray />
        {t("mapping.csv.export")}
      </Button>
    </div>
  )
}
