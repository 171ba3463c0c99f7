import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import type { ApiReason, InvoiceRequestRow } from "../../../types"
import { useRights } from "../../queries/invoicing-rights"
import { findRefusedSubject } from "../../wording/refused-field"
import { listFixes, type FormTarget, type LinkTarget } from "../../wording/reason-fixes"
import { useFixForm } from "./fix-host"

type ReasonFixesProps = {
  reason: ApiReason
  orderId: string
  /** The order's number, such as "#22", where the reason stands for several orders. */
  order?: string
  /** What the service said, if it refused. */
  words?: InvoiceRequestRow["service_words"] | undefined
  /** Tries the invoice again once something was corrected; absent if there is nothing to try. */
  onFixed?: (() => void) | undefined
}

const KEYS = {
  buyer: "buyer",
  receipt: "receipt",
  "settings.vat": "vat",
  "settings.amounts": "amounts",
  "settings.numbering": "numbering",
  "/orders/:order": "order",
  "/draft-orders/:order": "draftOrder",
  "/settings/tax-regions": "taxRegions",
  "/settings/sales-channels": "salesChannels",
  "/settings/regions": "regions",
  "/settings/store": "store",
  "/settings/invoicing": "settings",
  "/invoicing": "invoices",
  "/invoicing/mapping": "mapping",
} as const

/** The settings only show what each company invoices; that is changed in the options. */
const OF_COMPANIES: readonly string[] = [
  "NO_COMPANY_FITS",
  "COMPANY_UNKNOWN",
  "COMPANY_CONDITION_UNKNOWN",
]

/** True for a form that writes into the order; the others change settings. */
const isOfOrder = (target: FormTarget) => target === "buyer" || target === "receipt"

/** The places where a reason can be corrected: a form that opens here, or a link to its page. */
export const ReasonFixes = ({ reason, orderId, order, words, onFixed }: ReasonFixesProps) => {
  const { t } = useTranslation("invoicing")
  const rights = useRights()
  const form = useFixForm()
  const { pathname } = useLocation()
  const rate = reason.params.rate === undefined ? null : String(reason.params.rate)
  // The same form; this label is for when only the legal provision is missing.
  const labelOf = (target: FormTarget) =>
    nameOrdersOwn(
      t(`fixes.${reason.code === "LEGAL_BASIS_MISSING" ? "legalBasis" : KEYS[target]}`),
      isOfOrder(target)
    )
  const nameOf = (target: LinkTarget) =>
    target === "/settings/invoicing" && OF_COMPANIES.includes(reason.code)
      ? t("fixes.companies")
      : nameOrdersOwn(t(`fixes.${KEYS[target]}`), target.includes(":order"))
  const nameOrdersOwn = (fix: string, isOwn: boolean) =>
    isOwn && order !== undefined ? t("fixes.ofOrder", { fix, order }) : fix
  const addressOf = (target: LinkTarget) => target.replace(":order", orderId)
  const offered = listFixes(reason, words).filter(
    (fix) =>
      // A link to the page that is open would do nothing.
      (fix.kind === "link" && addressOf(fix.target) !== pathname) ||
      (fix.kind === "form" && rights?.includes(isOfOrder(fix.target) ? "issue" : "settings"))
  )
  if (offered.length === 0) return null
  // If the service named the field, its fix stands out among the others.
  const isNamed = reason.code === "SERVICE_REFUSED" && findRefusedSubject(words ?? null) !== null
  const variantOf = (index: number) => (isNamed && index > 0 ? "transparent" : "secondary")
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {offered.map((fix, index) =>
        fix.kind === "link" ? (
          <Button key={fix.target} size="small" variant={variantOf(index)} asChild>
            <Link to={addressOf(fix.target)}>{nameOf(fix.target)}</Link>
          </Button>
        ) : fix.kind === "form" ? (
          <Button
            key={fix.target}
            size="small"
            variant={variantOf(index)}
            onClick={() => form.open({ target: fix.target, orderId, rate, onFixed })}
          >
            {labelOf(fix.target)}
          </Button>
        ) : null
      )}
      {form.shown}
    </div>
  )
}
