import type { TFunction } from "i18next"
import type { PreviewInvoice } from "../../types"

type Shown = Pick<PreviewInvoice, "email_moment"> & {
  contractor: Pick<PreviewInvoice["contractor"], "email">
}

/**
 * To whom and when an invoice is mailed once it is issued; only the address if it is mailed immediately, as
 * far as is known.
 */
export function nameAddressee(
  { email_moment, contractor: { email } }: Shown,
  t: TFunction
): string {
  if (email_moment === "manual") return t("actions.issuePrompt.mail.manual")
  if (email_moment === "shop") return t("actions.issuePrompt.mail.shop")
  if (email === null) return t("actions.issuePrompt.mail.nobody")
  return email_moment === "after_ksef" ? t("actions.issuePrompt.mail.afterKsef", { email }) : email
}
