import type { WebhookRow } from "../../../../types"

/** The webhook's display name: its description, or else its URL. */
export const nameWebhook = ({ description, url }: WebhookRow) => description || url
