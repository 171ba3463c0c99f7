import { Button, FocusModal, Heading, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useInvoicePreview } from "../../queries/invoice-preview"
import { nameOrder } from "../../wording/name-order"
import { useFocusReturn } from "../dialogs/use-focus-return"
import { LoadError } from "../load-error"
import { useAccessibleNames } from "../accessible-names"
import { PreviewedInvoice } from "./previewed-invoice"
import { PreviewNotices } from "./preview-notices"

type PreviewDialogProps = { orderId: string; onClose: () => void }

/** The invoice that an order would get, in full. The preview sends and stores nothing. */
export const PreviewDialog = ({ orderId, onClose }: PreviewDialogProps) => {
  const { t } = useTranslation("invoicing")
  const returnFocus = useFocusReturn()
  const header = useAccessibleNames(t("actions.close"))
  const { data: preview } = useInvoicePreview(orderId)
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <FocusModal.Content onCloseAutoFocus={returnFocus}>
        <FocusModal.Header ref={header} />
        <FocusModal.Body className="bg-ui-bg-subtle flex-1 overflow-y-auto">
          <div className="mx-auto flex w-full max-w-[1040px] flex-col gap-y-4 px-3 py-8 md:px-6">
            <div className="flex flex-col gap-y-1 px-1">
              <FocusModal.Title asChild>
                <Heading className="[overflow-wrap:anywhere]">
                  {preview
                    ? t("preview.titleOfOrder", { order: nameOrder(preview.order_display_id) })
                    : t("preview.title")}
                </Heading>
              </FocusModal.Title>
              <FocusModal.Description asChild>
                <Text size="small" className="text-ui-fg-subtle">
                  {t("preview.description")}
                </Text>
              </FocusModal.Description>
            </div>
            <PreviewContent orderId={orderId} />
          </div>
        </FocusModal.Body>
        <FocusModal.Footer>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("preview.close")}
          </Button>
        </FocusModal.Footer>
      </FocusModal.Content>
    </FocusModal>
  )
}

const PreviewContent = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation("invoicing")
  const { data: preview, error, isError, isFetching, refetch } = useInvoicePreview(orderId)
  if (isError && !preview) {
    return (
      <LoadError
        title={t("preview.error")}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!preview) {
    return (
      <div role="status" aria-label={t("preview.loading")} className="flex flex-col gap-y-3">
        <Skeleton className="h-14 w-full rounded-lg" />
        <Skeleton className="h-48 w-full rounded-lg" />
        <Skeleton className="h-64 w-full rounded-lg" />
      </div>
    )
  }
  return (
    <>
      <PreviewNotices preview={preview} />
      {preview.invoice && <PreviewedInvoice preview={preview} invoice={preview.invoice} />}
    </>
  )
}
