import { ExclamationCircle } from "@medusajs/icons"
import { Copy } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceKsef } from "../../../types"
import { isFixedByKsef, nameKsef, toCome } from "../../wording/name-ksef"
import { useFormats } from "../../wording/use-formats"
import { FactRow } from "../invoice/fact-row"
import { KsefBadge } from "./ksef-badge"

/** The invoice's KSeF status. Renders nothing if its account shows none. */
export const KsefFact = ({ ksef }: { ksef: InvoiceKsef | null }) => {
  const { t } = useTranslation("invoicing")
  const name = nameKsef(ksef)
  if (ksef === null || name === null) return null
  return (
    <FactRow label={t("ksef.label")}>
      <div>
        <KsefBadge ksef={ksef} name={name} />
      </div>
      {ksef.number !== null && <KsefNumber number={ksef.number} isOdd={ksef.is_number_odd} />}
      {name === "accepted" && ksef.number === null && <Quiet>{t("ksef.numberLater")}</Quiet>}
      <KsefDetails ksef={ksef} isAccepted={name === "accepted"} />
    </FactRow>
  )
}

/** What the service and later reads report besides the state. */
const KsefDetails = ({ ksef, isAccepted }: { ksef: InvoiceKsef; isAccepted: boolean }) => {
  const { t } = useTranslation("invoicing")
  const { near, moment } = useFormats()
  const next = toCome(ksef.next_check_at, Date.now())
  const reason = ksef.offline_reason
  return (
    <>
      {ksef.since && (
        <Quiet>
          {t(isAccepted ? "ksef.acceptedSince" : "ksef.since", { when: moment(ksef.since) })}
        </Quiet>
      )}
      {ksef.submitted_at && (
        <Quiet>{t("ksef.submitted", { when: moment(ksef.submitted_at) })}</Quiet>
      )}
      {ksef.is_offline === true && (
        <Quiet>{reason ? t("ksef.offlineBecause", { reason }) : t("ksef.offline")}</Quiet>
      )}
      {!isAccepted && (ksef.retries ?? 0) > 0 && (
        <Quiet>{t("ksef.retries", { times: ksef.retries ?? 0 })}</Quiet>
      )}
      {isFixedByKsef(ksef) && <Quiet>{t("ksef.readOnly")}</Quiet>}
      {ksef.is_settled && <Quiet>{t("ksef.settled")}</Quiet>}
      {ksef.is_settled && ksef.message && <Quiet>{t("ksef.words", { words: ksef.message })}</Quiet>}
      {ksef.checked_at && next && (
        <Quiet>{t("ksef.looks", { last: near(ksef.checked_at), next: near(next) })}</Quiet>
      )}
    </>
  )
}

type KsefNumberProps = { number: string; isOdd: boolean }

/** The number as the service shows it, with a warning if it is not a valid KSeF number. */
const KsefNumber = ({ number, isOdd }: KsefNumberProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <>
      <div className="flex items-start justify-between gap-x-2">
        <span className="text-ui-fg-base min-w-0">{number}</span>
        <Copy content={number} aria-label={t("ksef.copy")} className="text-ui-fg-muted shrink-0" />
      </div>
      {isOdd && (
        <div className="flex items-start gap-x-1.5">
          <ExclamationCircle aria-hidden className="text-ui-tag-orange-icon mt-0.5 shrink-0" />
          <span className="text-ui-fg-base min-w-0">{t("ksef.oddNumber")}</span>
        </div>
      )}
    </>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <span className="text-ui-fg-subtle">{children}</span>
)
