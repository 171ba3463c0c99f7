import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { AccountantLinkRow } from "../../../types"
import type { AccountantLinkAct } from "../../queries/accountant-links"
import { useFormats } from "../../wording/use-formats"
import { useQuestion } from "../dialogs/use-question"

const COLORS = { live: "green", expired: "grey", revoked: "grey" } as const

type ItemProps = {
  link: AccountantLinkRow
  mayGive: boolean
  /** False while links are turned off: then a link can only be revoked. */
  isEnabled: boolean
  /** Another act on a link is in progress; until it ends no link can be revoked. */
  isPending: boolean
  onAct: (act: AccountantLinkAct) => void
}

/** One link to a month: its status, who made it, when it was opened, and the available actions. */
export const AccountantLinkItem = (props: ItemProps) => {
  const { link, mayGive, isEnabled, isPending, onAct } = props
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const prompt = useQuestion()
  const [isLogShown, setIsLogShown] = useState(false)
  const logId = useId()
  const isLive = link.state === "live"
  const revoke = async () => {
    const isConfirmed = await prompt({
      title: t("accountantLink.prompt.title"),
      description: t("accountantLink.prompt.description", { moment: moment(link.made_at) }),
      confirmText: t("accountantLink.prompt.confirm"),
      cancelText: t("actions.cancel"),
    })
    if (isConfirmed) onAct({ act: "revoke", id: link.id })
  }
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-y-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge color={COLORS[link.state]}>
              {t(`accountantLink.states.${link.state}`)}
            </StatusBadge>
            <Text size="small">
              <HowItStands link={link} />
            </Text>
          </div>
          <Text size="small" className="text-ui-fg-subtle break-words">
            {t("accountantLink.made", {
              moment: moment(link.made_at),
              name: link.made_by_name ?? t("accountantLink.somebody"),
            })}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            {link.openings[0]
              ? t("accountantLink.opened", {
                  count: link.opened_count,
                  moment: moment(link.openings[0].opened_at),
                })
              : t("accountantLink.notOpened")}
          </Text>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {link.openings.length > 0 && (
            <Button
              size="small"
              variant="transparent"
              aria-expanded={isLogShown}
              aria-controls={logId}
              onClick={() => setIsLogShown(!isLogShown)}
            >
              {t(isLogShown ? "accountantLink.hideLog" : "accountantLink.showLog")}
            </Button>
          )}
          {isLive && mayGive && isEnabled && (
            <Button
              size="small"
              variant="secondary"
              onClick={() => onAct({ act: "copy", id: link.id })}
            >
              {t("accountantLink.copy")}
            </Button>
          )}
          {isLive && mayGive && (
            <Button
              size="small"
              variant="secondary"
              disabled={isPending}
              onClick={() => void revoke()}
            >
              {t("accountantLink.revoke")}
            </Button>
          )}
        </div>
      </div>
      <div id={logId}>{isLogShown && <LinkLog link={link} />}</div>
    </div>
  )
}

const HowItStands = ({ link }: { link: AccountantLinkRow }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  switch (link.state) {
    case "live":
      return t("accountantLink.until", { moment: moment(link.expires_at) })
    case "expired":
      return t("accountantLink.ended", { moment: moment(link.expires_at) })
    case "revoked":
      return t("accountantLink.revoked", {
        moment: moment(link.revoked_at ?? ""),
        name: link.revoked_by_name ?? t("accountantLink.somebody"),
      })
  }
}

const LinkLog = ({ link }: { link: AccountantLinkRow }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const { openings, opened_count: count } = link
  return (
    <>
      <ul
        className="txt-compact-small text-ui-fg-subtle flex flex-col gap-y-1"
        aria-label={t("accountantLink.logLabel", { moment: moment(link.made_at) })}
      >
        {openings.map(({ opened_at: openedAt, what, part, network, browser }, index) => (
          <li key={`${openedAt} ${index}`} className="flex flex-wrap gap-x-4 tabular-nums">
            <span className="min-w-36">{moment(openedAt)}</span>
            <span className="min-w-24">
              {t(`accountantLink.what.${what}`, { part: part ?? 1 })}
            </span>
            <span className="min-w-32">{browser ?? t("accountantLink.otherProgram")}</span>
            {network && <span>{network}</span>}
          </li>
        ))}
      </ul>
      {count > openings.length && (
        <Text size="small" className="text-ui-fg-subtle pt-1">
          {t("accountantLink.newest", { count: openings.length })}
        </Text>
      )}
    </>
  )
}
