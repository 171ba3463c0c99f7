import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { CompanyHold } from "../../types"
import { nameInvoice } from "../wording/name-invoice"
import { useCompanyName } from "../wording/use-company-name"
import { useFormats } from "../wording/use-formats"
import { LINK_STYLE } from "./link-style"
import { Notice, NoticeLine } from "./notice"
import { UnknownInvoices } from "./unknown-invoices"

const TEXTS: Record<CompanyHold["cause"], string> = {
  unreachable: "unreachable",
  "key-rejected": "keyRejected",
  difference: "difference",
  "other-database": "otherDatabase",
  "ledger-behind": "ledgerBehind",
  paused: "paused",
}

type HoldNoticeProps = {
  companyId: string
  hold: CompanyHold
  /** A check has just found that this cause no longer exists. */
  isRefuted?: boolean
}

/** Says that a company is not active at present, why, and what ends this cause. */
export const HoldNotice = ({
  companyId,
  hold: { cause, since, note, invoices, gap },
  isRefuted = false,
}: HoldNoticeProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const nameCompany = useCompanyName()
  return (
    <Notice
      variant={cause === "paused" ? "warning" : "error"}
      title={t("invoice.hold.title", { company: nameCompany(companyId) })}
    >
      <NoticeLine>
        {t(`invoice.hold.${isRefuted ? "over." : ""}${TEXTS[cause]}`, {
          since: moment(since),
          note: note ?? "-",
        })}
      </NoticeLine>
      {invoices.length > 0 && (
        <NoticeLine label={t("invoice.hold.invoices")}>
          {invoices.map((invoice, index) => (
            <Fragment key={invoice.id}>
              {index > 0 && ", "}
              <Link to={`/invoicing/${invoice.id}`} className={LINK_STYLE}>
                {nameInvoice(invoice)}
              </Link>
            </Fragment>
          ))}
        </NoticeLine>
      )}
      {gap && <UnknownInvoices gap={gap} />}
    </Notice>
  )
}
