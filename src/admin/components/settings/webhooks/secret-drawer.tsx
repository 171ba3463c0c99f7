import { Button, Drawer, Heading, Input, Label, Text } from "@medusajs/ui"
import { useId, useState, type RefObject } from "react"
import { useTranslation } from "react-i18next"
import { copyText } from "../../../queries/copy-address"
import { useFocusReturn } from "../../dialogs/use-focus-return"
import { useAccessibleNames } from "../../accessible-names"

type SecretDrawerProps = {
  secret: string
  /** Gets the focus back if the drawer follows a form, which had it. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A newly created secret, which is shown only once. */
export const SecretDrawer = ({ secret, opener, onClose }: SecretDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const returnFocus = useFocusReturn(opener)
  const header = useAccessibleNames(t("actions.close"))
  const [end, setEnd] = useState<"copied" | "notCopied" | null>(null)
  const id = useId()
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content
        onCloseAutoFocus={returnFocus}
        // A click outside does not close it: the secret is not shown again.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <Drawer.Header ref={header}>
          <Drawer.Title asChild>
            <Heading>{t("webhooks.secret.title")}</Heading>
          </Drawer.Title>
          <Drawer.Description>
            <span className="txt-small text-ui-fg-subtle text-pretty">
              {t("webhooks.secret.description")}
            </span>
          </Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-col gap-y-2">
          <Label htmlFor={id} size="small" weight="plus">
            {t("webhooks.secret.label")}
          </Label>
          <Input
            id={id}
            readOnly
            className="font-mono"
            value={secret}
            onFocus={({ target }) => target.select()}
          />
          <Button
            size="small"
            variant="secondary"
            className="self-start"
            onClick={() =>
              void copyText(secret).then((isCopied) => setEnd(isCopied ? "copied" : "notCopied"))
            }
          >
            {t("webhooks.secret.copy")}
          </Button>
          <Text size="small" role="status" className="text-ui-fg-subtle">
            {end && t(`webhooks.secret.${end}`)}
          </Text>
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
