import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { MonthReading } from "../../../types"
import { useExportMonth, type MonthFile } from "../../queries/months"

/** The most PDFs that the server puts into one archive. */
const PDFS_OF_PART = 100

/** A month's files: its lines as a spreadsheet, and its PDFs, in several parts if there are many. */
export const MonthFiles = ({ reading }: { reading: MonthReading }) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending, variables } = useExportMonth(reading)
  const { ours, linked } = reading.summary.origins
  const parts = Math.ceil((ours + linked) / PDFS_OF_PART)
  const files: readonly (MonthFile & { name: string })[] = [
    { format: "csv", name: t("months.export.csv") },
    { format: "xlsx", name: t("months.export.xlsx") },
    ...Array.from({ length: parts }, (_, index) => ({
      format: "zip" as const,
      part: index + 1,
      name:
        parts === 1 ? t("months.export.pdfs") : t("months.export.part", { part: index + 1, parts }),
    })),
  ]
  return (
    <div
      className="flex flex-wrap items-center gap-2"
      role="group"
      aria-label={t("months.export.label")}
    >
      {files.map(({ name, ...file }) => (
        <Button
          key={name}
          size="small"
          variant="secondary"
          // One download at a time, because an archive takes minutes.
          disabled={isPending}
          isLoading={isPending && variables.format === file.format && variables.part === file.part}
          onClick={() => mutate(file)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
