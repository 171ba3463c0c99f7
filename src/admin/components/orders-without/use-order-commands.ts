import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { OrderWithoutInvoice } from "../../../types"
import { useStartBulkRun } from "../../queries/bulk-runs"
import { useInvoicingStatus } from "../../queries/invoice-requests"
import { useRights } from "../../queries/invoicing-rights"
import { useQuestion } from "../dialogs/use-question"

/** Completes the selected orders or issues their invoices; the server does the work. */
export function useOrderCommands(selected: readonly OrderWithoutInvoice[], onDone: () => void) {
  const { t } = useTranslation("invoicing")
  const prompt = useQuestion()
  const rights = useRights() ?? []
  const { data: status } = useInvoicingStatus()
  const { mutate: start } = useStartBulkRun()

  const begin = async (act: "complete" | "issue", ids: string[], sentences: string[]) => {
    const isSure = await prompt({
      variant: "confirmation",
      title: t(`ordersWithout.${act}.title`),
      description: sentences.join(" "),
      confirmText: t(`ordersWithout.${act}.label`),
      cancelText: t("actions.cancel"),
    })
    if (isSure) start({ act, body: { order_ids: ids } }, { onSuccess: onDone })
  }
  const complete = async () => {
    const open = selected.filter((order) => order.status === "pending")
    const rest = selected.length - open.length
    if (open.length === 0) {
      toast.info(t("ordersWithout.complete.none"))
      return
    }
    const earlier = open.filter(({ why }) => why === "earlier").length
    const issues = status?.is_live && status.trigger === "order.completed"
    await begin(
      "complete",
      open.map(({ id }) => id),
      [
        t("ordersWithout.complete.will", { count: open.length }),
        ...(earlier < open.length
          ? [t(`ordersWithout.complete.${issues ? "invoices" : "noInvoices"}`)]
          : []),
        ...(earlier > 0 ? [t("ordersWithout.complete.earlier", { count: earlier })] : []),
        ...(rest > 0 ? [t("ordersWithout.complete.rest", { count: rest })] : []),
      ]
    )
  }
  const issue = async () =>
    await begin(
      "issue",
      selected.map(({ id }) => id),
      [t("ordersWithout.issue.will", { count: selected.length })]
    )
  if (!rights.includes("issue")) return []
  return [
    // The question says whether invoices follow, so it is not offered before that is known.
    ...(status
      ? [{ label: t("ordersWithout.complete.label"), shortcut: "c", action: complete }]
      : []),
    { label: t("ordersWithout.issue.label"), shortcut: "i", action: issue },
  ]
}
