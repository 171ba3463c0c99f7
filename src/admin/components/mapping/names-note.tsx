import { Button, Text } from "@medusajs/ui"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { MappingSuggestionsResponse } from "../../../types"
import type { AddedKind } from "../../queries/invoicing-mapping"
import { formatCount } from "../../wording/formats"
import { useCompanyName } from "../../wording/use-company-name"

export type Suggestions = UseQueryResult<MappingSuggestionsResponse>

type NamesNoteProps = { of: AddedKind; suggestions: Suggestions }

/** Where the suggested names come from, and which are missing now. */
export const NamesNote = ({ of, suggestions }: NamesNoteProps) => {
  const { t, i18n } = useTranslation("invoicing")
  const { data, isError, isFetching, refetch } = suggestions
  // The service suggests only categories.
  const silent = of === "categories" ? (data?.silent ?? []) : []
  const isMissing = isError || silent.some(({ cause }) => cause !== "no_invoice")
  const number = formatCount(data?.looked_at ?? 0, i18n.language)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3" role="status">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-y-1">
        <Line>
          {isError
            ? t("mapping.names.failed")
            : data
              ? t(`mapping.names.source.${of}`, { number })
              : t("mapping.names.loading")}
        </Line>
        {silent.map((one) => (
          <SilentLine key={one.company_id} {...one} />
        ))}
      </div>
      {isMissing && (
        <Button
          size="small"
          variant="secondary"
          isLoading={isFetching}
          onClick={() => void refetch()}
        >
          {t("actions.tryAgain")}
        </Button>
      )}
    </div>
  )
}

const SilentLine = ({ company_id, cause }: MappingSuggestionsResponse["silent"][number]) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  return <Line>{t(`mapping.names.silent.${cause}`, { company: nameCompany(company_id) })}</Line>
}

const Line = ({ children }: { children: string }) => (
  <Text size="xsmall" className="text-ui-fg-subtle max-w-[640px] text-pretty">
    {children}
  </Text>
)
