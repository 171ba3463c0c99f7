import { toast } from "@medusajs/ui"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type {
  ChangeWebhookBody,
  MakeWebhookBody,
  RemovedWebhook,
  WebhookDeliveriesResponse,
  WebhookDeliveryResponse,
  WebhookResponse,
  WebhookSecretResponse,
  WebhooksResponse,
  WebhookTestResponse,
} from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

/** While a delivery is in progress, its state will change soon. */
const SOON_MS = 5_000

/** The webhooks and the events and companies to choose from. */
export function useWebhooks() {
  return useQuery({
    queryKey: invoicingKeys.webhooks(),
    queryFn: ({ signal }) => askShop<WebhooksResponse>("webhooks", { signal }),
    staleTime: 0,
  })
}

/** A page of a webhook's deliveries. */
export function useDeliveries(id: string, page: { limit: number; offset: number }) {
  return useQuery({
    queryKey: invoicingKeys.deliveries(id, page),
    queryFn: ({ signal }) =>
      askShop<WebhookDeliveriesResponse>(`webhooks/${encodeURIComponent(id)}/deliveries`, {
        query: page,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ state }) => state === "pending") ? SOON_MS : false,
  })
}

/** What a person can do with webhooks. `make` and `rotate` return a secret. */
export type WebhookAct =
  | { act: "make"; body: MakeWebhookBody }
  | { act: "change"; id: string; body: ChangeWebhookBody }
  | { act: "rotate" | "remove" | "test"; id: string }
  | { act: "redeliver"; deliveryId: string }

async function perform(
  command: WebhookAct
): Promise<{ secret?: string; test?: WebhookTestResponse }> {
  switch (command.act) {
    case "make": {
      const { body } = command
      const { secret } = await askShop<WebhookSecretResponse>("webhooks", { method: "POST", body })
      return { secret }
    }
    case "change":
      await askShop<WebhookResponse>(pathOf(command.id), { method: "POST", body: command.body })
      return {}
    case "rotate": {
      const { secret } = await askShop<WebhookSecretResponse>(
        `${pathOf(command.id)}/rotate-secret`,
        {
          method: "POST",
          body: {},
        }
      )
      return { secret }
    }
    case "remove":
      await askShop<RemovedWebhook>(pathOf(command.id), { method: "DELETE" })
      return {}
    case "test": {
      const path = `${pathOf(command.id)}/test`
      return { test: await askShop<WebhookTestResponse>(path, { method: "POST", body: {} }) }
    }
    case "redeliver":
      await askShop<WebhookDeliveryResponse>(
        `webhook-deliveries/${encodeURIComponent(command.deliveryId)}/redeliver`,
        { method: "POST", body: {} }
      )
      return {}
  }
}

const pathOf = (id: string) => `webhooks/${encodeURIComponent(id)}`

/**
 * Performs an act on webhooks, and reports the result. The form shows errors that it can correct: it is
 * notified through its own `onError`.
 */
export function useWebhookAct() {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const sayWhy = useWhyUndelivered()
  const queryClient = useQueryClient()
  const mutation = useCommand({
    mutationFn: perform,
    onSuccess: ({ test }, { act }) => {
      if (test?.is_delivered) {
        const { status, ms } = test
        toast.success(t("webhooks.tested.good"), {
          description: t("webhooks.tested.goodBody", { status, ms }),
        })
      } else if (test) {
        toast.error(t("webhooks.tested.bad"), { description: sayWhy(test) })
      } else if (act === "change" || act === "remove" || act === "redeliver") {
        // A new secret has its own drawer instead of a toast.
        toast.success(t(`webhooks.done.${act}`))
      }
    },
    onError: (error, command) => {
      if (isOfForm(command)) return
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.webhooks() }),
  })
  return useOneAtATime(mutation)
}

/** The menu changes a webhook as well: it turns it on and off, and has no place for an error. */
const isOfForm = (command: WebhookAct): boolean =>
  command.act === "make" || (command.act === "change" && command.body.url !== undefined)

type Undelivered = Pick<WebhookTestResponse, "status" | "code" | "words">

/** The outcome of a call, in words. */
export function useWhyUndelivered() {
  const { t } = useTranslation("invoicing")
  return ({ status, code, words }: Undelivered): string =>
    [
      status === null
        ? t(`webhooks.codes.${code ?? "CONNECTION_FAILED"}`)
        : t("webhooks.deliveries.answered", { status }),
      words && t("webhooks.deliveries.words", { words }),
    ]
      .filter(Boolean)
      .join(". ")
}
