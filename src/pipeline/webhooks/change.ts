import type { Settings } from "../../core/settings/options"
import {
  MOST_WEBHOOKS,
  type UrlProblem,
  type Webhook,
  type WebhookChoice,
  type WebhookDelivery,
} from "../../core/webhooks/webhook"
import { reject, type Rejection } from "../operator/act-result"
import type { WebhookPatch, WebhooksPort } from "./webhook-port"

type Changing = {
  webhooks: WebhooksPort
  settings: Pick<Settings, "companies">
  rejectUrl: (url: string) => UrlProblem | null
  newSecret: () => string
}

/** A person's command about webhooks. */
export type WebhookCommand =
  | { act: "make"; actorId: string; choice: WebhookChoice }
  | { act: "change"; actorId: string; id: string; patch: WebhookPatch }
  | { act: "rotate"; actorId: string; id: string }
  | { act: "remove"; actorId: string; id: string }

/**
 * The webhook as it is afterwards; null once it was removed. Callers that may show its secret read it
 * themselves.
 */
export type WebhookResult = { webhook: Webhook | null } | { rejection: Rejection }

/** Makes, changes or removes a webhook, or gives it another secret. */
export async function changeWebhook(
  ports: Changing,
  command: WebhookCommand
): Promise<WebhookResult> {
  const { webhooks, newSecret } = ports
  const { actorId } = command
  switch (command.act) {
    case "make": {
      const rejection = rejectChoice(ports, command.choice)
      if (rejection) return rejection
      const webhook = await webhooks.addWebhook(command.choice, { secret: newSecret(), actorId })
      return webhook ? { webhook } : tooMany()
    }
    case "change": {
      const rejection = rejectChoice(ports, command.patch)
      if (rejection) return rejection
      const webhook = await webhooks.changeWebhook(command.id, command.patch, actorId)
      return webhook ? { webhook } : webhookUnknown()
    }
    case "rotate": {
      const made = { secret: newSecret(), actorId }
      const webhook = await webhooks.rotateWebhookSecret(command.id, made)
      return webhook ? { webhook } : webhookUnknown()
    }
    case "remove":
      return (await webhooks.removeWebhook(command.id)) ? { webhook: null } : webhookUnknown()
  }
}

/** Repeats a delivery, whether it was delivered, was given up, or waits for its next try. */
export async function redeliver(
  { webhooks }: Pick<Changing, "webhooks">,
  id: string
): Promise<{ delivery: WebhookDelivery } | { rejection: Rejection }> {
  const delivery = await webhooks.redeliver(id)
  if (delivery) return { delivery }
  const found = await webhooks.findDelivery(id)
  if (!found) return reject("not-found", "DELIVERY_UNKNOWN", "There is no such delivery.")
  return found.isWebhookEnabled
    ? reject("conflict", "DELIVERY_IN_HAND", "This delivery is being sent at this moment.")
    : reject("conflict", "WEBHOOK_OFF", "The webhook is off. Turn it on first.")
}

export const webhookUnknown = () =>
  reject("not-found", "WEBHOOK_UNKNOWN", "There is no such webhook.")

const tooMany = () =>
  reject("conflict", "WEBHOOKS_TOO_MANY", `There are ${MOST_WEBHOOKS} webhooks already.`, {
    most: String(MOST_WEBHOOKS),
  })

const URL_PROBLEMS = {
  "not-an-address": {
    code: "WEBHOOK_URL_WRONG",
    message: "url: must be an address that begins with https://, at most 2,000 characters long.",
  },
  http: {
    code: "WEBHOOK_URL_HTTP",
    message: "url: must begin with https://, unless the option webhooks.allowHttp is set.",
  },
  credentials: {
    code: "WEBHOOK_URL_CREDENTIALS",
    message:
      "url: must not contain a user name or a password. The signature proves who is calling.",
  },
  private: {
    code: "WEBHOOK_URL_PRIVATE",
    message:
      "url: must not lead into a private network, unless the option webhooks.allowPrivateNetworks is set.",
  },
} as const

function rejectChoice(
  { settings, rejectUrl }: Changing,
  { url, companyId }: Partial<WebhookChoice>
): { rejection: Rejection } | null {
  const problem = url === undefined ? null : rejectUrl(url)
  if (problem !== null) {
    const { code, message } = URL_PROBLEMS[problem]
    return reject("invalid", code, message)
  }
  return companyId != null && !settings.companies.some(({ id }) => id === companyId)
    ? reject("not-found", "COMPANY_UNKNOWN", "The options have no such company.")
    : null
}
