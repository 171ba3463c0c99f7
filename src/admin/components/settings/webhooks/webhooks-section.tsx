import { Button, Skeleton, Text } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useWebhookAct, useWebhooks } from "../../../queries/webhooks"
import { LoadError } from "../../load-error"
import { TitledGroup } from "../../titled-group"
import { SecretDrawer } from "./secret-drawer"
import { WebhookDrawer } from "./webhook-drawer"
import { WebhookItem } from "./webhook-item"

/** The external programs that receive events: each with its status, and a form to add one. */
export const WebhooksSection = () => {
  const { t } = useTranslation("invoicing")
  const { data, error, isFetching, refetch } = useWebhooks()
  const { mutate, isPending } = useWebhookAct()
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isFull = data !== undefined && data.webhooks.length >= data.most
  return (
    <TitledGroup
      title={t("webhooks.title")}
      body={t("webhooks.body")}
      action={
        data && !isFull ? (
          <Button ref={opener} size="small" variant="secondary" onClick={() => setIsAdding(true)}>
            {t("webhooks.add")}
          </Button>
        ) : undefined
      }
    >
      {isFull && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("webhooks.full", { count: data.most })}
        </Text>
      )}
      {data?.webhooks.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("webhooks.none")}
        </Text>
      )}
      {data?.webhooks.map((webhook) => (
        <WebhookItem key={webhook.id} webhook={webhook} offer={data} onSecret={setSecret} />
      ))}
      {!data &&
        (error ? (
          <LoadError
            title={t("webhooks.error")}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-label={t("webhooks.loading")} className="px-6 py-4">
            <Skeleton className="h-5 w-64" />
          </div>
        ))}
      {isAdding && data && (
        <WebhookDrawer
          offer={data}
          webhook={null}
          isPending={isPending}
          onSubmit={(body, onError) =>
            mutate(
              { act: "make", body },
              {
                onSuccess: ({ secret: made }) => {
                  setIsAdding(false)
                  setSecret(made ?? null)
                },
                onError,
              }
            )
          }
          onClose={() => setIsAdding(false)}
        />
      )}
      {secret !== null && (
        <SecretDrawer secret={secret} opener={opener} onClose={() => setSecret(null)} />
      )}
    </TitledGroup>
  )
}
