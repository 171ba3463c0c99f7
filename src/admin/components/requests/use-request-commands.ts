import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestListRow } from "../../../types"
import { type BulkAct, useBulkAct } from "../../queries/bulk-act"
import { useRights } from "../../queries/invoicing-rights"
import { countByState, splitSelection } from "./selection"

/** What the reader may do with the ticked rows at once; each says first what it will do. */
export function useRequestCommands(selected: readonly InvoiceRequestListRow[], onDone: () => void) {
  const { t } = useTranslation("invoicing")
  const perform = useAskedBulkAct(selected, onDone)
  const rights = useRights() ?? []
  const commands = [
    { act: "retry", right: "issue", shortcut: "r" },
    { act: "send", right: "resend", shortcut: "e" },
  ] as const
  return commands
    .filter(({ right }) => rights.includes(right))
    .map(({ act, shortcut }) => ({
      label: t(`list.bulk.${act}.label`),
      shortcut,
      action: () => perform(act),
    }))
}

function useAskedBulkAct(selected: readonly InvoiceRequestListRow[], onDone: () => void) {
  const { t } = useTranslation("invoicing")
  const prompt = usePrompt()
  const { mutateAsync } = useBulkAct()

  const describeRest = (rest: readonly InvoiceRequestListRow[]) => {
    const states = countByState(rest).map(([state, n]) => `${t(`states.${state}`)} ${n}`)
    return rest.length > 0 && t("list.bulk.rest", { count: rest.length, states: states.join(", ") })
  }
  return async (act: BulkAct) => {
    const { able, rest, again } = splitSelection(selected, act)
    if (able.length === 0) {
      toast.info(t(`list.bulk.${act}.none`), { description: describeRest(rest) || undefined })
      return
    }
    const sentences = [
      t(`list.bulk.${act}.will`, { count: able.length }),
      again.length > 0 && t("list.bulk.send.again", { count: again.length }),
      describeRest(rest),
    ]
    const isConfirmed = await prompt({
      variant: "confirmation",
      title: t(`list.bulk.${act}.title`),
      description: sentences.filter(Boolean).join(" "),
      confirmText: t(`list.bulk.${act}.label`),
      cancelText: t("actions.cancel"),
    })
    if (!isConfirmed) return
    await mutateAsync({ act, requests: able })
    onDone()
  }
}
