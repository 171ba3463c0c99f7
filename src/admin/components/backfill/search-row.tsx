import { Button, StatusBadge, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { AdoptionCandidate, RunItemRow, ShownDifference } from "../../../types"
import { useTie } from "../../queries/adoption"
import { nameOrder } from "../../wording/name-order"
import { useFormats } from "../../wording/use-formats"
import { useQuestion } from "../dialogs/use-question"
import { LINK_STYLE } from "../link-style"
import { RightGate } from "../rights/right-gate"
import { StateBadge } from "../state-badge"
import { isAsShown, type ShownTie } from "./is-as-shown"

const COLORS: Readonly<Record<string, "green" | "orange" | "blue" | "grey">> = {
  certain: "green",
  doubt: "orange",
  none: "blue",
}

type SearchRowProps = {
  item: RunItemRow
  /** The user says that none of these invoices belongs to the order. */
  isPicked: boolean
  onToggle: (orderId: string) => void
}

/** One order with its candidate invoices, and what matches and differs in each. */
export const SearchRow = ({ item, isPicked, onToggle }: SearchRowProps) => {
  const { t, i18n } = useTranslation("invoicing")
  const { amount, date } = useFormats()
  const params = item.params as {
    company?: string
    gross?: string
    currency?: string
    late_since?: string
    missing?: string
    reasons?: readonly string[]
    candidates?: readonly AdoptionCandidate[]
    more?: number
  }
  const orderId = item.order_id ?? ""
  const isOpen = !item.request_state
  const nameReason = (code: string) =>
    i18n.exists(`invoicing:reasons.${code}.cause`) ? t(`reasons.${code}.cause`) : code
  return (
    <Table.Row>
      <Table.Cell className="align-top py-3">
        <div className="flex flex-col">
          {item.order_id ? (
            <Link to={`/orders/${orderId}`} className={LINK_STYLE}>
              {nameOrder(item.order_display_id ?? "")}
            </Link>
          ) : (
            (item.order_display_id ?? "")
          )}
          {params.gross !== undefined && (
            <span className="text-ui-fg-subtle tabular-nums">
              {amount(params.gross, params.currency ?? null)}
            </span>
          )}
        </div>
      </Table.Cell>
      <Table.Cell className="align-top py-3">
        {item.request_state ? (
          <StateBadge
            request={{
              state: item.request_state,
              awaits_payment: item.request_awaits_payment === true,
            }}
          />
        ) : (
          <StatusBadge color={COLORS[item.code] ?? "grey"} className="text-nowrap">
            {t(`backfill.codes.${isPicked ? "picked" : item.code}`)}
          </StatusBadge>
        )}
      </Table.Cell>
      <Table.Cell className="max-w-[560px] whitespace-normal py-3">
        <div className="flex flex-col gap-y-3">
          {(params.reasons ?? []).map((code) => (
            <Text key={code} size="small">
              {nameReason(code)}
            </Text>
          ))}
          {params.missing !== undefined && (
            <Text size="small">{t("backfill.rows.missing", { invoice: params.missing })}</Text>
          )}
          {params.late_since !== undefined && (
            <Text size="small" className="text-ui-tag-orange-text">
              {t("backfill.rows.late", { date: date(params.late_since) })}
            </Text>
          )}
          {(params.candidates ?? []).map((candidate) => (
            <CandidateLine
              key={candidate.invoice_id}
              candidate={candidate}
              order={{
                orderId,
                companyId: params.company ?? "",
                gross: params.gross ?? null,
                currency: params.currency ?? null,
              }}
              isOpen={isOpen && !isPicked}
            />
          ))}
          {params.more !== undefined && (
            <Text size="small" className="text-ui-tag-orange-text">
              {t("backfill.rows.more", { number: params.more })}
            </Text>
          )}
          {item.code === "doubt" && isOpen && (
            <RightGate right="issue" otherwise={null}>
              <div>
                <Button size="small" variant="transparent" onClick={() => onToggle(orderId)}>
                  {t(isPicked ? "backfill.rows.unpick" : "backfill.rows.pick")}
                </Button>
              </div>
            </RightGate>
          )}
        </div>
      </Table.Cell>
    </Table.Row>
  )
}

type CandidateLineProps = {
  candidate: AdoptionCandidate
  order: ShownTie["order"] & { orderId: string; companyId: string }
  isOpen: boolean
}

const CandidateLine = ({ candidate, order, isOpen }: CandidateLineProps) => {
  const { t } = useTranslation("invoicing")
  const { amount, date } = useFormats()
  const prompt = useQuestion()
  const { mutate, isPending } = useTie((difference) => void askAgain(difference))
  const { differs, agrees } = candidate
  const name = candidate.invoice_number ?? candidate.invoice_id
  const list = (parts: AdoptionCandidate["agrees"]) =>
    parts.map((part) => t(`backfill.parts.${part}`)).join(", ")
  const chosen = {
    orderId: order.orderId,
    company_id: order.companyId,
    invoice_id: candidate.invoice_id,
  }
  const tie = async () => {
    const isSure =
      differs.length === 0 ||
      (await prompt({
        title: t("backfill.rows.sure.title", { invoice: name }),
        description: t("backfill.rows.sure.description", { parts: list(differs) }),
        confirmText: t("backfill.rows.tie"),
        cancelText: t("actions.cancel"),
      }))
    if (!isSure) return
    mutate({ ...chosen, isSeen: (difference) => isAsShown(difference, { candidate, order }) })
  }
  // The search may be hours old, so anything that differs now is shown before it is accepted.
  const askAgain = async (difference: ShownDifference) => {
    const { what, found, sent } = difference
    const show = (text: string) => (what === "gross" ? amount(text, order.currency) : text)
    const isBuyer = what === "buyer"
    const isSure = await prompt({
      title: t(`actions.linkDialog.${isBuyer ? "otherBuyer" : "differs"}`),
      description: [
        `${t("actions.linkDialog.inAltera", { found: show(found) })}.`,
        `${t("actions.linkDialog.inOrder", { sent: show(sent) })}.`,
        t(`actions.linkDialog.${isBuyer ? "acceptBuyerHint" : "acceptHint"}`),
      ].join(" "),
      confirmText: t("actions.linkDialog.accept"),
      cancelText: t("actions.cancel"),
    })
    if (isSure) mutate({ ...chosen, difference })
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="flex min-w-0 flex-col">
        <Text size="small" weight="plus">
          {[
            name,
            candidate.gross !== null && amount(candidate.gross, candidate.currency),
            candidate.issue_date !== null && date(candidate.issue_date),
          ]
            .filter((part) => part !== false)
            .join(" · ")}
        </Text>
        {agrees.length > 0 && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("backfill.rows.agrees", { parts: list(agrees) })}
          </Text>
        )}
        {differs.length > 0 && (
          <Text size="small" className="text-ui-tag-orange-text">
            {t("backfill.rows.differs", { parts: list(differs) })}
          </Text>
        )}
      </div>
      {isOpen && (
        <RightGate right="issue" otherwise={null}>
          <Button
            size="small"
            variant="secondary"
            aria-label={t("backfill.rows.tieNamed", { invoice: name })}
            isLoading={isPending}
            onClick={() => void tie()}
          >
            {t("backfill.rows.tie")}
          </Button>
        </RightGate>
      )}
    </div>
  )
}
