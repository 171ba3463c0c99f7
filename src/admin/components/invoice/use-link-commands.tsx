import { ArrowPath, SquareTwoStack, Trash } from "@medusajs/icons"
import { useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useBuyerLink } from "../../queries/buyer-link"
import { useRights } from "../../queries/invoicing-rights"
import { useFormats } from "../../wording/use-formats"
import { ShownLink } from "../dialogs/shown-link"
import { useQuestion } from "../dialogs/use-question"

/** `returnFocus`: focuses the element the command was chosen with; a prompt has no trigger to return to. */
export type LinkCommand = {
  key: string
  icon: ReactNode
  label: string
  /** While another of them runs: one chosen then would be ignored without a word. */
  isDisabled: boolean
  run: (returnFocus: () => void) => void
}

/** Actions for the buyer's link of an invoice, and the form that shows its address if it cannot be copied. */
export function useLinkCommands(request: InvoiceRequestDetail): {
  commands: LinkCommand[]
  shown: ReactNode
} {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const prompt = useQuestion()
  const mayGive = useRights()?.includes("resend") === true
  const [address, setAddress] = useState<string | null>(null)
  const { mutate, isPending: isDisabled } = useBuyerLink(request.id, setAddress)
  const link = request.buyer_link
  const shown = address && (
    <ShownLink
      title={t("buyerLink.shown.title")}
      description={t("buyerLink.shown.description")}
      address={address}
      onClose={() => setAddress(null)}
    />
  )
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
    // The confirmation refers to the link that was shown, whatever exists by then.
    if (isConfirmed) mutate({ act, madeAt })
  }
  const { made_at: madeAt, is_over: isOver } = link
  const share: LinkCommand = {
    key: "share",
    icon: <SquareTwoStack />,
    label: t("buyerLink.share"),
    isDisabled,
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
        isDisabled,
        run: (returnFocus) => void confirm("replace", { madeAt, returnFocus }),
      },
      {
        key: "revoke",
        icon: <Trash />,
        label: t("buyerLink.revoke"),
        isDisabled,
        run: (returnFocus) => void confirm("revoke", { madeAt, returnFocus }),
      },
    ],
    shown,
  }
}
