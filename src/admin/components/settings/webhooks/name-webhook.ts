import type { WebhookRow } from "../../../../types"

/** What people call a webhook: its name, else its address. */
export const nameWebhook = ({ description, url }: WebhookRow) => description || url
