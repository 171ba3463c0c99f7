import { useTranslation } from "react-i18next"
import type { CompanyHold, InvoicingNoticesResponse, NoticedCompany } from "../../types"
import { nameInvoice } from "./name-invoice"
import type { NoticeLine } from "./notice-line"
import { useFormats } from "./use-formats"
import { useCompanyName } from "./use-company-name"
import { useKsefLine } from "./use-ksef-line"

const PAGE = "/invoicing"

/**
 * Converts the notices into lines, the most blocking first; none while all is well.
 *
 * `isUnchecked`: the shop could not be reached just now.
 */
export function useNoticeLines() {
  const { t } = useTranslation("invoicing")
  const describeCompany = useCompanyLines()
  const describeKsef = useKsefLine()
  const show = t("notices.show")
  return (notices: InvoicingNoticesResponse | undefined, isUnchecked: boolean): NoticeLine[] => {
    const words = (part: string) => t(`notices.unchecked.${part}`)
    const unchecked: NoticeLine[] = isUnchecked
      ? [{ color: "grey", badge: words("badge"), text: words("text"), to: PAGE, link: show }]
      : []
    if (!notices) return unchecked
    const { needs_attention: count, attention } = notices
    const kinds = Object.entries(attention).filter(([, n]) => n > 0)
    const lines: NoticeLine[] = notices.companies.flatMap(describeCompany)
    if (!notices.is_configured) {
      const words = (part: string) => t(`notices.noKey.${part}`)
      lines.unshift({
        color: "red",
        badge: words("badge"),
        text: words("text"),
        to: PAGE,
        link: words("link"),
      })
    }
    if (notices.is_not_live) {
      const words = (part: string) => t(`notices.notLive.${part}`)
      const [badge, text] = [words("badge"), words("text")]
      lines.unshift({ color: "orange", badge, text, to: PAGE, link: words("link") })
    }
    const { silent_trigger_waiting: silent } = notices
    if (silent > 0) {
      const text = t("overview.silentTrigger.title", { count: silent })
      const link = t("overview.silentTrigger.link")
      const badge = t("notices.silent")
      lines.unshift({ color: "orange", badge, text, to: "/settings/invoicing", link })
    }
    if (notices.queue_trouble) {
      const { badge, text } = { badge: t("notices.queue.badge"), text: t("notices.queue.text") }
      lines.unshift({ color: "red", badge, text, to: PAGE, link: show })
    }
    if (notices.medusa_trouble) {
      const [badge, text] = ["Medusa", t("page.medusa.title", notices.medusa_trouble)]
      lines.unshift({ color: "red", badge, text, to: PAGE, link: show })
    }
    if (count > 0) {
      lines.push({
        color: "orange",
        badge: t("overview.notice", { count }),
        text: kinds.map(([kind, n]) => t(`notices.kinds.${kind}`, { count: n })).join(", "),
        to: `${PAGE}?attention=true`,
        link: t("overview.show"),
      })
    }
    const { orders_to_complete: open } = notices
    if (open > 0) {
      const words = (part: string) => t(`notices.toComplete.${part}`, { count: open })
      const [badge, text, link] = [words("badge"), words("text"), words("link")]
      lines.push({ color: "grey", badge, text, to: `${PAGE}/orders`, link })
    }
    const ksef = describeKsef(notices.ksef)
    if (ksef) lines.push(ksef)
    return [...lines, ...unchecked]
  }
}

function useCompanyLines() {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const nameCompany = useCompanyName()
  const show = t("notices.show")
  return (noticed: NoticedCompany): NoticeLine[] => {
    const company = nameCompany(noticed)
    const {
      holds,
      unknown_conditions: unknown,
      new_account_since: since,
      unanswered,
      stalled,
    } = noticed
    const lines = holds.map((hold): NoticeLine => {
      const isPaused = hold.cause === "paused"
      return {
        color: isPaused ? "orange" : "red",
        badge: t(isPaused ? "notices.hold.paused" : "notices.hold.onHold"),
        text: t(`notices.hold.${holdText(hold)}`, {
          company,
          note: hold.note ?? "-",
          invoices: hold.invoices.map(nameInvoice).join(", "),
        }),
        to: hold.invoices.length === 1 ? `${PAGE}/${hold.invoices[0]?.id}` : PAGE,
        link: show,
      }
    })
    // A hold for the same cause already says so.
    if (unanswered > 0 && !holds.some(({ cause }) => cause === "unreachable")) {
      const text = t("notices.unanswered.text", { company, count: unanswered })
      lines.push({
        color: "orange",
        badge: t("notices.unanswered.badge"),
        text,
        to: `${PAGE}?state=queued`,
        link: show,
      })
    }
    if (stalled > 0 && holds.length === 0) {
      lines.push({
        color: "orange",
        badge: t("notices.stalled.badge"),
        text: t("notices.stalled.text", { company, count: stalled }),
        to: `${PAGE}?state=queued`,
        link: show,
      })
    }
    if (unknown.length > 0) {
      const text = t("notices.conditions.text", { company, names: unknown.join(", ") })
      lines.push({ color: "red", badge: t("notices.conditions.badge"), text, to: PAGE, link: show })
    }
    if (since !== null) {
      const text = t("notices.account.text", {
        company,
        since: moment(since),
        fingerprint: noticed.key?.fingerprint ?? "-",
      })
      lines.push({ color: "red", badge: t("notices.account.badge"), text, to: PAGE, link: show })
    }
    return lines
  }
}

function holdText({ cause, invoices }: CompanyHold): string {
  if (cause === "paused") return "pausedText"
  return cause === "difference" && invoices.length > 0 ? "differenceNamed" : cause
}
