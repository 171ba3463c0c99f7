import { z } from "zod"

/** The option `webhooks`. */
export const webhooksSchema = z.strictObject({
  /** True: addresses in private networks may be called too. */
  allowPrivateNetworks: z.boolean().optional(),
  /** True: addresses may begin with http://, so that anybody on the route can read what is sent. */
  allowHttp: z.boolean().optional(),
})

/** Which addresses webhooks may call. */
export type WebhookSettings = { allowPrivateNetworks: boolean; allowHttp: boolean }

/** The option with its defaults. */
export const readWebhookOptions = (
  option: z.output<typeof webhooksSchema> = {}
): WebhookSettings => ({
  allowPrivateNetworks: option.allowPrivateNetworks ?? false,
  allowHttp: option.allowHttp ?? false,
})
