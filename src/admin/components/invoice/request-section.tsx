import { useRef, useState } from "react"
import type { InvoiceRequestDetail, InvoicingStatusResponse } from "../../../types"
import { useRetryInvoice } from "../../queries/invoice-actions"
import { useRights } from "../../queries/invoicing-rights"
import { mayEditBuyer } from "../../wording/may-edit-buyer"
import { isStuck, nameSettling } from "../../wording/name-settling"
import { CompanyHolds } from "../company-holds"
import { CorrectionDialog } from "../correction/correction-dialog"
import { CheckDrawer } from "../dialogs/check-drawer"
import { LinkDrawer } from "../dialogs/link-drawer"
import { SettleDrawer } from "../dialogs/settle-drawer"
import { SendDrawer } from "../dialogs/send-drawer"
import { SkipDrawer } from "../dialogs/skip-drawer"
import { useFocusKept } from "../dialogs/use-focus-kept"
import { BuyerDrawer } from "../fixes/buyer-drawer"
import { FlagNotice } from "../flag-notice"
import { KsefDrawer } from "../ksef/ksef-drawer"
import { KsefNotice } from "../ksef/ksef-notice"
import { MedusaNotice } from "../medusa-notice"
import { PreviewDialog } from "../preview/preview-dialog"
import { allowActions } from "../rights/allow-actions"
import { RightNotice } from "../rights/right-notice"
import { ServiceWords } from "../service-words"
import { StateBadge } from "../state-badge"
import { InvoiceFacts } from "./invoice-facts"
import { InvoiceHeading } from "./invoice-heading"
import {
  AccountNotice,
  CompanyGone,
  CorrectionNotice,
  DifferenceNotice,
  SendNotices,
  StateReasons,
} from "./invoice-notices"
import { RequestActions } from "./request-actions"
import { RequestMenu } from "./request-menu"
import { StateExplanation } from "./state-explanation"
import { useLinkCommands } from "./use-link-commands"

type RequestSectionProps = {
  request: InvoiceRequestDetail
  status: InvoicingStatusResponse | undefined
  /** Set on the invoice's own page, which has separate sections for its figures. */
  title?: string
}

/** A request in full: its state, what blocks it, the invoice, and the available actions. */
export const RequestSection = ({ request, status, title }: RequestSectionProps) => {
  const rights = useRights()
  const { actions, missing } = allowActions(request, rights)
  const { mutate: retry } = useRetryInvoice(request.id)
  const [dialog, setDialog] = useState<
    | "preview"
    | "buyer"
    | "send"
    | "link"
    | "skip"
    | "settle"
    | "ksef"
    | "check"
    | "correction"
    | null
  >(null)
  const { commands: linkCommands, shown: shownLink } = useLinkCommands(request)
  // The request as the correction sheet showed it.
  const [corrected, setCorrected] = useState<InvoiceRequestDetail | null>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const noteOpener = useFocusKept(dialog !== null, menu)
  const open = (wanted: NonNullable<typeof dialog>) => () => {
    noteOpener()
    setDialog(wanted)
  }
  const close = () => {
    setDialog(null)
    setCorrected(null)
  }
  const settling = actions.settle ? nameSettling(request) : null
  const isBuyerOpen = rights?.includes("issue") === true && mayEditBuyer(request)
  // A waiting request, or one skipped by a rule, is composed again by the buyer change itself.
  const isRetried = actions.retry && (request.state === "refused" || request.state === "failed")
  return (
    <>
      <InvoiceHeading title={title}>
        <StateBadge request={request} />
        <RequestMenu
          trigger={menu}
          request={request}
          actions={actions}
          hasDetails={title === undefined}
          onPreview={open("preview")}
          onBuyer={isBuyerOpen ? open("buyer") : null}
          onCorrection={open("correction")}
          onLink={open("link")}
          onSkip={open("skip")}
          onSettle={open("settle")}
          linkCommands={linkCommands}
        />
      </InvoiceHeading>
      <RequestNotices
        request={request}
        status={status}
        onCorrection={open("correction")}
        onSettleKsef={actions.settle_ksef ? open("ksef") : null}
      />
      {request.state === "issued" && title === undefined && (
        <InvoiceFacts request={request} isCompanyShown={(status?.companies.length ?? 0) > 1} />
      )}
      {missing.length > 0 && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {missing.map((right) => (
            <RightNotice key={right} right={right} />
          ))}
        </div>
      )}
      <RequestActions
        request={request}
        actions={actions}
        onSend={open("send")}
        onLink={open("link")}
        onSkip={open("skip")}
        onCheck={open("check")}
        onSettle={open("settle")}
      />
      {dialog === "preview" && <PreviewDialog orderId={request.order_id} onClose={close} />}
      {dialog === "buyer" && (
        <BuyerDrawer
          orderId={request.order_id}
          onFixed={isRetried ? () => retry({ state: request.state }) : undefined}
          onClose={close}
        />
      )}
      {dialog === "send" && <SendDrawer request={request} onClose={close} />}
      {dialog === "link" && <LinkDrawer request={request} onClose={close} />}
      {dialog === "settle" && <SettleDrawer request={corrected ?? request} onClose={close} />}
      {dialog === "ksef" && request.ksef?.state && (
        <KsefDrawer requestId={request.id} state={request.ksef.state} onClose={close} />
      )}
      {dialog === "skip" && <SkipDrawer request={request} onClose={close} />}
      {dialog === "correction" && (
        <CorrectionDialog
          request={request}
          onSettle={
            settling === "correction"
              ? (shown) => {
                  setCorrected(shown)
                  setDialog("settle")
                }
              : null
          }
          onClose={close}
        />
      )}
      {shownLink}
      {dialog === "check" && <CheckDrawer request={request} onClose={close} />}
    </>
  )
}

const TROUBLED_SENDS: InvoiceRequestDetail["send_state"][] = ["refused", "failed", "unknown"]

type RequestNoticesProps = Omit<RequestSectionProps, "title"> & {
  onCorrection: () => void
  onSettleKsef: (() => void) | null
}

/** Everything that needs attention; takes no space if there is nothing. */
const RequestNotices = (props: RequestNoticesProps) => {
  const { request, status, onCorrection, onSettleKsef } = props
  const company = status?.companies.find((candidate) => candidate.id === request.company_id)
  const isTroubled = request.state !== "issued" || TROUBLED_SENDS.includes(request.send_state)
  const isWaiting =
    request.state === "queued" ||
    request.state === "unknown" ||
    request.send_state === "queued" ||
    request.send_state === "waiting"
  // No job claims it, so the request itself may never report this.
  const isCompanyGone =
    (isWaiting || isStuck(request)) &&
    status?.is_configured === true &&
    request.company_id !== null &&
    !company
  const holds = isWaiting ? (company?.holds ?? []) : []
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4 empty:hidden">
      <MedusaNotice trouble={status?.medusa_trouble ?? null} />
      <StateExplanation
        request={request}
        isOnHold={(company?.holds.length ?? 0) > 0}
        isCompanyGone={isCompanyGone}
      />
      {isWaiting && company && <CompanyHolds company={company} />}
      {isCompanyGone && <CompanyGone request={request} />}
      <StateReasons request={request} isCompanyGone={isCompanyGone} holds={holds} />
      <AccountNotice request={request} />
      <CorrectionNotice request={request} onOpen={onCorrection} />
      <DifferenceNotice request={request} />
      <KsefNotice ksef={request.ksef} onSettle={onSettleKsef} />
      {request.flags.map((flag) => (
        <FlagNotice key={flag.code} flag={flag} isIssued={request.state === "issued"} />
      ))}
      <SendNotices request={request} />
      {isTroubled && request.service_words && <ServiceWords words={request.service_words} />}
    </div>
  )
}
