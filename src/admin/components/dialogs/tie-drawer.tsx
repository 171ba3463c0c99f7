import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ShownDifference } from "../../../types"
import { useTie } from "../../queries/adoption"
import { useInvoicePreview } from "../../queries/invoice-preview"
import { useInvoicingStatus } from "../../queries/invoice-requests"
import { useCompanyName } from "../../wording/use-company-name"
import { SelectField } from "../settings/fields/select-field"
import { ActionDrawer } from "./action-drawer"
import { InvoiceIdField, invoiceIdProblem } from "./invoice-id-field"
import { LinkDifference } from "./link-difference"

type TieDrawerProps = { orderId: string; onClose: () => void }

/**
 * Asks for the id of an existing invoice in the service and ties it to an order without a request, so
 * that no invoice is issued for the order.
 *
 * Differing figures are shown and need a second press. If there are several companies, the user chooses
 * whose invoice it is; the company that would issue it is preselected.
 */
export const TieDrawer = ({ orderId, onClose }: TieDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const companies = useInvoicingStatus().data?.companies ?? []
  const { data: preview } = useInvoicePreview(orderId)
  const [invoiceId, setInvoiceId] = useState("")
  const [error, setError] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [difference, setDifference] = useState<ShownDifference | null>(null)
  const { mutate, isPending } = useTie(setDifference)
  const companyId = chosen ?? preview?.company?.id ?? companies[0]?.id ?? ""

  const submit = () => {
    const wanted = invoiceId.trim()
    const problem = invoiceIdProblem(wanted)
    if (problem) return setError(t(problem))
    mutate(
      { orderId, company_id: companyId, invoice_id: wanted, ...(difference && { difference }) },
      {
        onSuccess: () => {
          toast.success(t("actions.done.link"))
          onClose()
        },
      }
    )
  }
  return (
    <ActionDrawer
      title={t("actions.linkDialog.title")}
      description={t("actions.linkDialog.description")}
      submitLabel={t(difference ? "actions.linkDialog.accept" : "actions.link")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {companies.length > 1 && (
        <SelectField
          label={t("invoice.company")}
          value={companyId}
          choices={companies.map((company) => [company.id, nameCompany(company)] as const)}
          onChange={(id) => {
            setChosen(id)
            setDifference(null)
          }}
        />
      )}
      <InvoiceIdField
        value={invoiceId}
        error={error}
        onChange={(id) => {
          setInvoiceId(id)
          setError(null)
          // The difference shown was about another invoice.
          setDifference(null)
        }}
      />
      {difference && (
        <LinkDifference difference={difference} currency={preview?.invoice?.currency ?? null} />
      )}
    </ActionDrawer>
  )
}
