import { z } from "zod"
import { LONGEST_URL, WEBHOOK_EVENTS } from "../../../core/webhooks/webhook"
import type { ChangeWebhookBody } from "../../../types"
import { text } from "./fields"
import { pageQuerySchema, readQuery } from "./list-query"

const line = (field: string, most: number) => text(`${field}: must be text`).trim().max(most)

const fields = {
  url: line("url", LONGEST_URL),
  description: line("description", 200),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: "events: must be a list of event names" }))
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .nullable(),
  company_id: line("company_id", 100).nullable(),
}

/** The body of `POST /admin/invoicing/webhooks`. */
export const makeWebhookBody = z.strictObject({
  url: fields.url,
  description: fields.description.default(""),
  events: fields.events.default(null),
  company_id: fields.company_id.default(null),
})

/** The body of `POST /admin/invoicing/webhooks/:id`. */
export const changeWebhookBody: z.ZodType<ChangeWebhookBody> = z
  .strictObject({ ...fields, is_enabled: z.boolean() })
  .partial()

const deliveriesQuery = pageQuerySchema.extend({
  state: z.enum(["pending", "delivered", "failed"]).optional(),
})

/** @throws MedusaError (400) naming the parameter. */
export const readDeliveriesQuery = (query: unknown) => readQuery(deliveriesQuery, query)
