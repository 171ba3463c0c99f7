import {
  CheckCircle,
  DocumentText,
  EllipsisHorizontal,
  Eye,
  Link,
  ReceiptPercent,
  User,
  XCircle,
} from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { type ReactNode, type RefObject, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { InvoiceRequestDetail } from "../../../types"
import { isForemost, isSettlingNamed } from "../../wording/reason-fixes"
import type { OfferedActions } from "../rights/allow-actions"
import type { LinkCommand } from "./use-link-commands"

type RequestMenuProps = {
  /** The button that opens the menu. */
  trigger: RefObject<HTMLButtonElement>
  request: InvoiceRequestDetail
  actions: OfferedActions
  /** True if the invoice's own page is a different page. */
  hasDetails: boolean
  onPreview: () => void
  /** Null if the buyer can no longer be edited, or not by this user. */
  onBuyer: (() => void) | null
  onCorrection: () => void
  onLink: () => void
  onSkip: () => void
  onSettle: () => void
  /** The available actions for the buyer's link. */
  linkCommands: readonly LinkCommand[]
}

/** Rarely needed actions in the three-dot menu. */
export const RequestMenu = (props: RequestMenuProps) => {
  const { trigger, request, actions, hasDetails, onPreview, onBuyer, onCorrection } = props
  const { onLink, onSkip, onSettle, linkCommands } = props
  const { t } = useTranslation("invoicing")
  const navigate = useNavigate()
  const chosen = useRef<(() => void) | null>(null)
  // Runs once the menu is closed: a dialog opened earlier would be left with the menu's lock on the pointer
  // and could not return the focus to the menu's button.
  const openChosen = () => {
    chosen.current?.()
    chosen.current = null
  }
  const mayLink = actions.link && !isForemost("link", request)
  const maySettle = actions.settle && !isSettlingNamed(request)
  const maySkip = actions.skip && !isForemost("skip", request)
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton ref={trigger} size="small" variant="transparent" aria-label={t("actions.more")}>
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" onCloseAutoFocus={openChosen}>
        {hasDetails && (
          <MenuItem
            icon={<DocumentText />}
            label={t("detail.open")}
            onSelect={() => void navigate(`/invoicing/${request.id}`)}
          />
        )}
        <MenuItem
          icon={<Eye />}
          label={t("preview.open")}
          onSelect={() => (chosen.current = onPreview)}
        />
        {onBuyer && (
          <MenuItem
            icon={<User />}
            label={t("fixes.editBuyer")}
            onSelect={() => (chosen.current = onBuyer)}
          />
        )}
        {request.correction !== null && (
          <MenuItem
            icon={<ReceiptPercent />}
            label={t("correction.open")}
            onSelect={() => (chosen.current = onCorrection)}
          />
        )}
        {linkCommands.map(({ key, icon, label, isDisabled, run }) => (
          <MenuItem
            key={key}
            icon={icon}
            label={label}
            isDisabled={isDisabled}
            onSelect={() => (chosen.current = () => run(() => trigger.current?.focus()))}
          />
        ))}
        {mayLink && (
          <MenuItem
            icon={<Link />}
            label={t("actions.link")}
            onSelect={() => (chosen.current = onLink)}
          />
        )}
        {maySettle && (
          <MenuItem
            icon={<CheckCircle />}
            label={t("actions.settle")}
            onSelect={() => (chosen.current = onSettle)}
          />
        )}
        {maySkip && (
          <MenuItem
            icon={<XCircle />}
            label={t("actions.skip")}
            onSelect={() => (chosen.current = onSkip)}
          />
        )}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}

type MenuItemProps = {
  icon: ReactNode
  label: string
  isDisabled?: boolean
  onSelect: () => void
}

const MenuItem = ({ icon, label, isDisabled = false, onSelect }: MenuItemProps) => (
  <DropdownMenu.Item
    className="[&_svg]:text-ui-fg-subtle flex items-center gap-x-2"
    disabled={isDisabled}
    onSelect={onSelect}
  >
    {icon}
    <span>{label}</span>
  </DropdownMenu.Item>
)
