import { Button } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsCompany } from "../../../types"
import { useDeclareLedgerComplete } from "../../queries/invoicing-settings"
import { useCompanyName } from "../../wording/use-company-name"
import { useQuestion } from "../dialogs/use-question"
import { Notice, NoticeLine } from "../notice"

/**
 * Invoices in the service that belong to no order here and carry no reference. Before each create the plugin
 * looks for the order's own among them, until the user declares that the shop knows all its invoices.
 */
export const UnseenInvoices = ({ company }: { company: SettingsCompany }) => {
  const { t } = useTranslation("invoicing")
  const name = useCompanyName()(company)
  const prompt = useQuestion()
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useDeclareLedgerComplete(company.id)
  const { ledger_check: check } = company
  if (!check || check.unseen === 0) return null
  const confirm = async () => {
    const isConfirmed = await prompt({
      title: t("settings.unseen.promptTitle"),
      description: t("settings.unseen.promptBody"),
      confirmText: t("settings.unseen.confirm"),
      cancelText: t("actions.cancel"),
    })
    // The prompt has no trigger to return the focus to.
    button.current?.focus()
    if (isConfirmed) mutate({ at: check.at })
  }
  return (
    <Notice variant="info" title={t("settings.unseen.title", { count: check.unseen })}>
      <NoticeLine>{t("settings.unseen.body")}</NoticeLine>
      <div>
        <Button
          ref={button}
          size="small"
          variant="secondary"
          isLoading={isPending}
          aria-label={t("settings.unseen.buttonNamed", { company: name })}
          onClick={() => void confirm()}
        >
          {t("settings.unseen.button")}
        </Button>
      </div>
    </Notice>
  )
}
