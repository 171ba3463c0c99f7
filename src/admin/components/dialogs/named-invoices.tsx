import { Button, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { LinkCandidate } from "../../../types"
import { useLinkCandidates } from "../../queries/link-candidates"
import { useFormats } from "../../wording/use-formats"

type NamedInvoicesProps = { requestId: string; onChoose: (id: string) => void }

/** The invoices that the service returned for the order; pressing one selects it. */
export const NamedInvoices = ({ requestId, onChoose }: NamedInvoicesProps) => {
  const { t } = useTranslation("invoicing")
  const { data: candidates, isPending } = useLinkCandidates(requestId)
  if (isPending) return <Skeleton className="h-8 w-full" />
  const free = candidates?.filter(({ is_taken: isTaken }) => !isTaken) ?? []
  const taken = candidates?.filter(({ is_taken: isTaken }) => isTaken) ?? []
  return (
    <div className="flex flex-col items-start gap-2 empty:hidden">
      {free.length > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("actions.linkDialog.named")}
        </Text>
      )}
      {free.map((candidate) => (
        <Candidate key={candidate.invoice_id} candidate={candidate} onChoose={onChoose} />
      ))}
      {taken.length > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("actions.linkDialog.taken", {
            ids: taken.map(({ invoice_id: id }) => id).join(", "),
          })}
        </Text>
      )}
    </div>
  )
}

type CandidateProps = { candidate: LinkCandidate; onChoose: (id: string) => void }

/** The id to link, and what distinguishes the invoice from the others. */
const Candidate = ({ candidate, onChoose }: CandidateProps) => {
  const { t } = useTranslation("invoicing")
  const { amount, date } = useFormats()
  const { invoice_id: id, is_draft: isDraft, invoice_number: number } = candidate
  const { gross, currency, issue_date: issueDate } = candidate
  const told = [
    isDraft ? t("actions.linkDialog.draft") : number,
    gross && amount(gross, currency),
    issueDate && date(issueDate),
  ].filter(Boolean)
  return (
    <Button
      type="button"
      size="small"
      variant="secondary"
      className="h-auto max-w-full flex-wrap justify-start text-left"
      onClick={() => onChoose(id)}
    >
      {id}
      {told.length > 0 && (
        <span className="txt-compact-small text-ui-fg-subtle">{told.join(" · ")}</span>
      )}
    </Button>
  )
}
