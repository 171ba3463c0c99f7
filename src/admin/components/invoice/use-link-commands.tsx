import { ArrowPath, SquareTwoStack, Trash } from "@medusajs/icons"
import { Button, Drawer, Heading, Input, Label, usePrompt } from "@medusajs/ui"
import { useId, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useBuyerLink } from "../../queries/buyer-link"
import { useRights } from "../../queries/invoicing-rights"
import { useFormats } from "../../wording/use-formats"
import { useFocusReturn } from "../dialogs/use-focus-return"
import { useSpokenNames } from "../spoken"

/** `returnFocus`: to what the command was chosen with; a prompt has no trigger to give it back to. */
export type LinkCommand = {
  key: string
  icon: ReactNode
  label: string
  run: (returnFocus: () => void) => void
}

/**
 * What may be done with the buyer's link of an invoice, and the form that shows its address where it
 * cannot be copied.
 */
export function useLinkCommands(request: InvoiceRequestDetail): {
  commands: LinkCommand[]
  shown: ReactNode
} {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const prompt = usePrompt()
  const mayGive = useRights()?.includes("resend") === true
  const [address, setAddress] = useState<string | null>(null)
  const { mutate } = useBuyerLink(request.id, setAddress)
  const link = request.buyer_link
  const shown = address && <ShownLink address={address} onClose={() => setAddress(null)} />
  if (!link || !mayGive) return { commands: [], shown }

  const confirm = async (
    act: "replace" | "revoke",
    { madeAt, returnFocus }: { madeAt: string; returnFocus: () => void }
  ) => {
    const isConfirmed = await prompt({
      title: t(`buyerLink.${act}Prompt.title`),
      description: t(`buyerLink.${act}Prompt.description`, { moment: moment(madeAt) }),
      confirmText: t(`buyerLink.${act}Prompt.confirm`),
      cancelText: t("actions.cancel"),
    })
    returnFocus()
    // What was confirmed is said of the link that was shown, whatever there is by then.
    if (isConfirmed) mutate({ act, madeAt })
  }
  const { made_at: madeAt, is_over: isOver } = link
  const share: LinkCommand = {
    key: "share",
    icon: <SquareTwoStack />,
    label: t("buyerLink.share"),
    run: () => mutate({ act: "share" }),
  }
  if (madeAt === null || isOver) return { commands: [share], shown }
  return {
    commands: [
      share,
      {
        key: "replace",
        icon: <ArrowPath />,
        label: t("buyerLink.replace"),
        run: (returnFocus) => void confirm("replace", { madeAt, returnFocus }),
      },
      {
        key: "revoke",
        icon: <Trash />,
        label: t("buyerLink.revoke"),
        run: (returnFocus) => void confirm("revoke", { madeAt, returnFocus }),
      },
    ],
    shown,
  }
}

/** The address to be copied by hand. */
const ShownLink = ({ address, onClose }: { address: string; onClose: () => void }) => {
  const { t } = useTranslation("invoicing")
  const returnFocus = useFocusReturn()
  const header = useSpokenNames(t("actions.close"))
  const id = useId()
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content onCloseAutoFocus={returnFocus}>
        <Drawer.Header ref={header}>
          <Drawer.Title asChild>
            <Heading>{t("buyerLink.shown.title")}</Heading>
          </Drawer.Title>
          <Drawer.Description>
            <span className="txt-small text-ui-fg-subtle text-pretty">
              {t("buyerLink.shown.description")}
            </span>
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
