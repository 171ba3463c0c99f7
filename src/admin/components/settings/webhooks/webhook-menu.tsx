import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { WebhookRow } from "../../../../types"
import type { WebhookAct } from "../../../queries/webhooks"
import { useQuestion } from "../../dialogs/use-question"

type WebhookMenuProps = {
  webhook: WebhookRow
  name: string
  /** While an act runs: one chosen then would be ignored without a word. */
  isBusy: boolean
  onEdit: () => void
  onAct: (command: WebhookAct) => void
}

/** Rarely needed actions in the three-dot menu. */
export const WebhookMenu = ({ webhook, name, isBusy, onEdit, onAct }: WebhookMenuProps) => {
  const { t } = useTranslation("invoicing")
  const prompt = useQuestion()
  const chosen = useRef<(() => void) | null>(null)
  const { id, is_enabled: isEnabled } = webhook
  // Runs once the menu is closed: a dialog opened earlier would be left with the menu's lock on the pointer.
  const openChosen = () => {
    chosen.current?.()
    chosen.current = null
  }
  const ask = async (act: "rotate" | "remove") => {
    const isSure = await prompt({
      title: t(`webhooks.prompts.${act}.title`),
      description: t(`webhooks.prompts.${act}.description`, { name }),
      confirmText: t(`webhooks.prompts.${act}.confirm`),
      cancelText: t("actions.cancel"),
    })
    if (isSure) onAct({ act, id })
  }
  const items: [label: string, run: () => void][] = [
    [t("webhooks.edit"), onEdit],
    [
      t(isEnabled ? "webhooks.turnOff" : "webhooks.turnOn"),
      () => onAct({ act: "change", id, body: { is_enabled: !isEnabled } }),
    ],
    [t("webhooks.rotate"), () => void ask("rotate")],
    [t("webhooks.remove"), () => void ask("remove")],
  ]
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" variant="transparent" aria-label={t("webhooks.more", { name })}>
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" onCloseAutoFocus={openChosen}>
        {items.map(([label, run]) => (
          <DropdownMenu.Item
            key={label}
            disabled={isBusy && run !== onEdit}
            onSelect={() => (chosen.current = run)}
          >
            {label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
