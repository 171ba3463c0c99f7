import { useTranslation } from "react-i18next"
import { useOrderBuyer } from "../../queries/order-buyer"
import { ActionDrawer } from "../dialogs/action-drawer"
import { LoadError } from "../load-error"
import { BuyerForm } from "./buyer-form"

type BuyerDrawerProps = {
  orderId: string
  onFixed?: (() => void) | undefined
  onClose: () => void
}

/** Edits the buyer on the order: name, tax number and address. */
export const BuyerDrawer = ({ orderId, onFixed, onClose }: BuyerDrawerProps) => {
  const { i18n } = useTranslation("invoicing")
  const { data, isPending } = useOrderBuyer(orderId)
  if (isPending) return null
  if (!data) return <NoBuyer orderId={orderId} onClose={onClose} />
  return (
    <BuyerForm
      key={i18n.language}
      orderId={orderId}
      {...data}
      onFixed={onFixed}
      onClose={onClose}
    />
  )
}

/** Shown in place of the form if the order could not be read. */
const NoBuyer = ({ orderId, onClose }: Pick<BuyerDrawerProps, "orderId" | "onClose">) => {
  const { t } = useTranslation("invoicing")
  const { error, isFetching, refetch } = useOrderBuyer(orderId)
  return (
    <ActionDrawer
      title={t("buyerForm.title")}
      description={t("buyerForm.description")}
      submitLabel={t("settings.save")}
      isPending={false}
      isBarred
      onSubmit={onClose}
      onClose={onClose}
    >
      {error && (
        <LoadError
          title={t("buyerForm.failed")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </ActionDrawer>
  )
}
