import { Button, Drawer, Heading, Input, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { useAccessibleNames } from "../accessible-names"
import { useFocusReturn } from "./use-focus-return"

type ShownLinkProps = { title: string; description: string; address: string; onClose: () => void }

/** A link's address to copy by hand, for when the browser does not allow copying it. */
export const ShownLink = ({ title, description, address, onClose }: ShownLinkProps) => {
  const { t } = useTranslation("invoicing")
  const returnFocus = useFocusReturn()
  const header = useAccessibleNames(t("actions.close"))
  const id = useId()
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content onCloseAutoFocus={returnFocus}>
        <Drawer.Header ref={header}>
          <Drawer.Title asChild>
            <Heading>{title}</Heading>
          </Drawer.Title>
          <Drawer.Description>
            <span className="txt-small text-ui-fg-subtle text-pretty">{description}</span>
          </Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-col gap-y-2">
          <Label htmlFor={id} size="small" weight="plus">
            {t("buyerLink.shown.label")}
          </Label>
          <Input id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" onClick={onClose}>
            {t("actions.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
