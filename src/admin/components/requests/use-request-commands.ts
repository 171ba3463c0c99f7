import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestListRow } from "../../../types"
import { useStartBulkRun } from "../../queries/bulk-runs"
import { useRights } from "../../queries/invoicing-rights"
import { useQuestion } from "../dialogs/use-question"
import { countRest, splitSelection, type SelectionAct } from "./selection"

type Rows = readonly InvoiceRequestListRow[]

/** The selected rows. `forgetAll`: the act failed, so rows beyond the page must be read again. */
type Selection = { rows: Rows; clear: () => void; forgetAll: () => void }

/**
 * The acts that the user may perform on the selected rows. Each first says what it will do; the server then
 * does it. `checked` are the rows for which a note is being asked.
 */
export function useRequestCommands({ rows: selected, clear, forgetAll }: Selection) {
  const { t } = useTranslation("invoicing")
  const describeRest = useRestText()
  const ask = useActQuestion()
  const rights = useRights() ?? []
  const { mutate: start, isPending } = useStartBulkRun()
  const [checked, setChecked] = useState<Rows>([])
  const begin = (act: SelectionAct, rows: Rows, more: { note?: string } = {}) =>
    start(
      {
        act,
        body: {
          request_ids: rows.map(({ id }) => id),
          // A request being retried changes on its own, so its version is not compared.
          ...(act === "retry" ? {} : { updated_at: rows.map((row) => row.updated_at) }),
          ...more,
        },
      },
      { onSuccess: clear, onError: forgetAll }
    )

  const perform = async (act: SelectionAct) => {
    const { able, rest, again } = splitSelection(selected, act)
    if (able.length === 0) {
      toast.info(t(`list.bulk.${act}.none`), { description: describeRest(rest, act) || undefined })
    } else if (act === "check") setChecked(able)
    else if (await ask(act, { able, rest, again })) begin(act, able)
  }
  const commands = [
    { act: "retry", right: "issue", shortcut: "r" },
    { act: "send", right: "resend", shortcut: "e" },
    { act: "check", right: "issue", shortcut: "c" },
  ] as const
  return {
    commands: commands
      .filter(({ right }) => rights.includes(right))
      .map(({ act, shortcut }) => ({
        label: t(`list.bulk.${act}.label`),
        shortcut,
        action: () => perform(act),
      })),
    checked,
    isPending,
    closeCheck: () => setChecked([]),
    check: (note: string) => begin("check", checked, { note }),
  }
}

function useRestText() {
  const { t } = useTranslation("invoicing")
  return (rest: Rows, act: SelectionAct) => {
    const states = countRest(rest, act).map(([key, n]) => `${t(key)} ${n}`)
    return rest.length > 0 && t("list.bulk.rest", { count: rest.length, states: states.join(", ") })
  }
}

function useActQuestion() {
  const { t } = useTranslation("invoicing")
  const prompt = useQuestion()
  const describeRest = useRestText()
  return async (
    act: "retry" | "send",
    { able, rest, again }: Record<"able" | "rest" | "again", Rows>
  ) => {
    const sentences = [
      t(`list.bulk.${act}.will`, { count: able.length }),
      again.length > 0 && t("list.bulk.send.again", { count: again.length }),
      describeRest(rest, act),
    ]
    return await prompt({
      variant: "confirmation",
      title: t(`list.bulk.${act}.title`),
      description: sentences.filter(Boolean).join(" "),
      confirmText: t(`list.bulk.${act}.label`),
      cancelText: t("actions.cancel"),
    })
  }
}
