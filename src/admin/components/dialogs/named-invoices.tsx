import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

type NamedInvoicesProps = { ids: readonly string[]; onChoose: (id: string) => void }

/** The invoices that the service named for the order, each to be taken over with a press. */
export const NamedInvoices = ({ ids, onChoose }: NamedInvoicesProps) => {
  const { t } = useTranslation("invoicing")
  if (ids.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Text size="small" className="text-ui-fg-subtle">
        {t("actions.linkDialog.named")}
      </Text>
      {ids.map((id) => (
        <Button
          key={id}
          type="button"
          size="small"
          variant="secondary"
          onClick={() => onChoose(id)}
        >
          {id}
        </Button>
      ))}
    </div>
  )
}
