import { Button, FocusModal, Heading, Skeleton, Text, toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useCorrection, useExportCorrection } from "../../queries/invoice-correction"
import { nameOrder } from "../../wording/name-order"
import { useFocusReturn } from "../dialogs/use-focus-return"
import { LoadError } from "../load-error"
import { useAccessibleNames } from "../accessible-names"
import { CorrectionSheet } from "./correction-sheet"
import { printElement } from "./print-element"
import { useSheetText } from "./sheet-text"

type CorrectionDialogProps = {
  request: InvoiceRequestDetail
  /** Null if the user may not mark it as done, or it already is. */
  onSettle: ((shown: InvoiceRequestDetail) => void) | null
  onClose: () => void
}

/** The values to type into a correcting invoice: to read, copy, save and print. */
export const CorrectionDialog = ({ request, onSettle, onClose }: CorrectionDialogProps) => {
  const { t } = useTranslation("invoicing")
  const returnFocus = useFocusReturn()
  const header = useAccessibleNames(t("actions.close"))
  const sheet = useRef<HTMLDivElement>(null)
  // Snapshot: a change marked while the sheet is open is not on it, and was not corrected by it.
  const [shown] = useState(request)
  const { invoice_number: invoice, order_display_id: order } = request
  const title = invoice
    ? t("correction.title", { invoice })
    : t("correction.titleOfOrder", { order: nameOrder(order) })
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <FocusModal.Content onCloseAutoFocus={returnFocus}>
        <FocusModal.Header ref={header} />
        <FocusModal.Body className="bg-ui-bg-subtle flex-1 overflow-y-auto">
          <div
            ref={sheet}
            className="mx-auto flex w-full max-w-[1120px] flex-col gap-y-4 px-3 py-8 md:px-6"
          >
            <div className="flex flex-col gap-y-1 px-1">
              <FocusModal.Title asChild>
                <Heading className="[overflow-wrap:anywhere]">{title}</Heading>
              </FocusModal.Title>
              <FocusModal.Description asChild>
                <Text size="small" className="text-ui-fg-subtle">
                  {t("correction.description")}
                </Text>
              </FocusModal.Description>
            </div>
            <Content request={request} />
          </div>
        </FocusModal.Body>
        <FocusModal.Footer className="flex-wrap gap-y-2">
          <SheetButtons id={request.id} onPrint={() => printElement(sheet.current, title)} />
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("correction.close")}
          </Button>
          {onSettle && (
            <Button size="small" onClick={() => onSettle(shown)}>
              {t("actions.settling.correction.button")}
            </Button>
          )}
        </FocusModal.Footer>
      </FocusModal.Content>
    </FocusModal>
  )
}

const SheetButtons = ({ id, onPrint }: { id: string; onPrint: () => void }) => {
  const { t } = useTranslation("invoicing")
  const { data: correction } = useCorrection(id)
  const { mutate, isPending } = useExportCorrection(id)
  const write = useSheetText()
  if (!correction?.sheet) return null
  return (
    <>
      <CopyButton text={write(correction.sheet)} />
      <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
        {t("correction.export")}
      </Button>
      <Button size="small" variant="secondary" onClick={onPrint}>
        {t("correction.print")}
      </Button>
    </>
  )
}

/** The dashboard's own copy button has an English name. */
const CopyButton = ({ text }: { text: string }) => {
  const { t } = useTranslation("invoicing")
  const copy = async () => {
    try {
      // `navigator.clipboard` is absent if the shop is not served over HTTPS.
      await navigator.clipboard.writeText(text)
      toast.success(t("correction.copied"))
    } catch {
      toast.error(t("correction.copyFailed"))
    }
  }
  return (
    <Button size="small" variant="secondary" onClick={() => void copy()}>
      {t("correction.copy")}
    </Button>
  )
}

const Content = ({ request }: { request: InvoiceRequestDetail }) => {
  const { t } = useTranslation("invoicing")
  const { data: correction, error, isError, isFetching, refetch } = useCorrection(request.id)
  if (isError && !correction) {
    return (
      <LoadError
        title={t("correction.error")}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!correction) {
    return (
      <div role="status" aria-label={t("correction.loading")} className="flex flex-col gap-y-3">
        <Skeleton className="h-14 w-full rounded-lg" />
        <Skeleton className="h-64 w-full rounded-lg" />
      </div>
    )
  }
  return <CorrectionSheet correction={correction} orderId={request.order_id} ksef={request.ksef} />
}
