import { Button, Drawer, Heading, Skeleton, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { WebhookRow } from "../../../../types"
import { useDeliveries } from "../../../queries/webhooks"
import { useFocusReturn } from "../../dialogs/use-focus-return"
import { LoadError } from "../../load-error"
import { useAccessibleNames } from "../../accessible-names"
import { DeliveryItem } from "./delivery-item"
import { nameWebhook } from "./name-webhook"

const PAGE = 20

type DeliveriesDrawerProps = { webhook: WebhookRow; onClose: () => void }

/** What was sent to a webhook and how it responded, newest first, page by page. */
export const DeliveriesDrawer = ({ webhook, onClose }: DeliveriesDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const returnFocus = useFocusReturn()
  const header = useAccessibleNames(t("actions.close"))
  const [offset, setOffset] = useState(0)
  const { data, error, isFetching, refetch } = useDeliveries(webhook.id, { limit: PAGE, offset })
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content onCloseAutoFocus={returnFocus}>
        <Drawer.Header ref={header}>
          <Drawer.Title asChild>
            <Heading className="line-clamp-2 [overflow-wrap:anywhere]">
              {t("webhooks.deliveries.title", { name: nameWebhook(webhook) })}
            </Heading>
          </Drawer.Title>
          <Drawer.Description>
            <span className="txt-small text-ui-fg-subtle text-pretty">
              {t("webhooks.deliveries.description")}
            </span>
          </Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="divide-ui-border-base flex flex-col divide-y overflow-y-auto p-0">
          {!data &&
            (error ? (
              <LoadError
                title={t("webhooks.deliveries.error")}
                error={error}
                isRetrying={isFetching}
                onRetry={() => void refetch()}
              />
            ) : (
              <div
                role="status"
                aria-label={t("webhooks.deliveries.loading")}
                className="px-6 py-4"
              >
                <Skeleton className="h-5 w-64" />
              </div>
            ))}
          {data?.count === 0 && (
            <Text size="small" className="text-ui-fg-subtle px-6 py-4">
              {t("webhooks.deliveries.none")}
            </Text>
          )}
          {data?.deliveries.map((delivery) => (
            <DeliveryItem key={delivery.id} delivery={delivery} mayRedeliver={webhook.is_enabled} />
          ))}
        </Drawer.Body>
        <Drawer.Footer className="justify-between">
          {data && data.count > PAGE ? (
            <div className="flex items-center gap-x-2">
              <Button
                size="small"
                variant="transparent"
                disabled={offset === 0}
                onClick={() => setOffset(Math.max(0, offset - PAGE))}
              >
                {t("webhooks.deliveries.previous")}
              </Button>
              <Button
                size="small"
                variant="transparent"
                disabled={offset + PAGE >= data.count}
                onClick={() => setOffset(offset + PAGE)}
              >
                {t("webhooks.deliveries.next")}
              </Button>
              <Text size="small" className="text-ui-fg-subtle">
                {t("webhooks.deliveries.range", {
                  from: data.offset + 1,
                  to: data.offset + data.deliveries.length,
                  count: data.count,
                })}
              </Text>
            </div>
          ) : (
            <span />
          )}
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("actions.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
