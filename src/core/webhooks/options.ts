import { z } from "zod"

/** The option `webhooks`. */
export const webhooksSchema = z.strictObject({
  /** True: addresses of the shop's own network may be called too. */
  allowPrivateNetworks: z.boolean().optional(),
  /** True: addresses may begin with http://, where anybody on the way can read what is sent. */
  allowHttp: z.boolean().optional(),
})

/** Where webhooks may lead. */
export type WebhookSettings = { allowPrivateNetworks: boolean; allowHttp: boolean }

/** The option with its defaults. */
export const readWebhookOptions = (
  option: z.output<typeof webhooksSchema> = {}
): WebhookSettings => ({
  allowPrivateNetworks: option.allowPrivateNetworks ?? false,
  allowHttp: option.allowHttp ?? false,
})
