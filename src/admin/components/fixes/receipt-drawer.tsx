import { useTranslation } from "react-i18next"
import { Input, Text } from "@medusajs/ui"
import { useConfirmReceipt, useOrderReceipt } from "../../queries/order-buyer"
import { ActionDrawer } from "../dialogs/action-drawer"
import { Field } from "../dialogs/field"
import { useErrorText } from "../../wording/use-error-text"
import { LoadError } from "../load-error"
import { Notice, NoticeLine } from "../notice"

type ReceiptDrawerProps = {
  orderId: string
  onFixed?: (() => void) | undefined
  onClose: () => void
}

/** Asks whether the fiscal receipt of the sale shows the buyer's tax number. */
export const ReceiptDrawer = ({ orderId, onFixed, onClose }: ReceiptDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const { data, error, isPending: isLoading, isFetching, refetch } = useOrderReceipt(orderId)
  const { mutate, isPending, error: failure } = useConfirmReceipt(orderId)
  if (isLoading) return null
  const number = data?.receipt.tax_number ?? null
  const submit = () => {
    if (number === null) return
    const onSuccess = () => {
      onClose()
      onFixed?.()
    }
    mutate({ tax_number: number }, { onSuccess })
  }
  return (
    <ActionDrawer
      title={t("receiptForm.title")}
      description={t("receiptForm.description")}
      submitLabel={t(onFixed ? "receiptForm.confirmAndRetry" : "receiptForm.confirm")}
      isPending={isPending}
      isBarred={number === null}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure && (
        <Notice variant="error" title={t("settings.notSaved")}>
          <NoticeLine>{describeError(failure).description}</NoticeLine>
        </Notice>
      )}
      {!data && error && (
        <LoadError
          title={t("receiptForm.failed")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <Field label={t("receiptForm.number")} hint={t("receiptForm.otherwise")} error={null}>
            {(control) => <Input {...control} readOnly value={number ?? t("preview.buyer.none")} />}
          </Field>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("receiptForm.small")}
          </Text>
        </>
      )}
    </ActionDrawer>
  )
}
