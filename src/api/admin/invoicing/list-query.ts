import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { REQUEST_STATES } from "../../../core/states"

const oneOrMore = <T extends z.ZodType>(item: T) =>
  z.union([item.transform((one) => [one]), z.array(item).min(1).max(50)])
/** PostgreSQL refuses a text with a NUL in it. */
const text = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\0]*$/, "must be text")
const id = text.min(1)

const SORTABLE = ["created_at", "issued_at", "order_display_id", "invoice_number", "state"] as const

const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

const listQuerySchema = pageQuerySchema.extend({
  state: oneOrMore(z.enum(REQUEST_STATES)).optional(),
  company_id: oneOrMore(id).optional(),
  order_id: oneOrMore(id).optional(),
  /** Part of an invoice number or of an order number. */
  q: text.optional(),
  needs_attention: z.enum(["true", "false"]).optional(),
  order: z
    .string()
    .regex(
      new RegExp(`^-?(${SORTABLE.join("|")})$`),
      `one of ${SORTABLE.join(", ")}, with - to reverse`
    )
    .default("-created_at"),
})

export type ListQuery = z.output<typeof listQuerySchema>

/** @throws MedusaError (400) naming the parameter. */
export const readListQuery = (query: unknown): ListQuery => readQuery(listQuerySchema, query)

/** @throws MedusaError (400) naming the parameter. */
export const readPageQuery = (query: unknown) => readQuery(pageQuerySchema, query)

function readQuery<T extends z.ZodType>(schema: T, query: unknown): z.output<T> {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join(".") || "query"}: ${message}`
  )
  throw new MedusaError(MedusaError.Types.INVALID_DATA, problems.join("; "))
}

/** States of the e-mail that a person should look at. */
const ODD_SENDS = ["refused", "failed", "unknown"]

/** The query as filters of the ledger's generated list method. */
export function toFilters(query: ListQuery): Record<string, unknown> {
  const all: Record<string, unknown>[] = []
  if (query.q) {
    const part = `%${query.q.replace(/^#/, "").replace(/[\\%_]/g, "\\$&")}%`
    all.push({
      $or: [{ invoice_number: { $ilike: part } }, { order_display_id: { $ilike: part } }],
    })
  }
  if (query.needs_attention === "true") {
    all.push({
      $or: [
        { state: ["refused", "failed", "unknown"] },
        { send_state: ODD_SENDS },
        { correction: { $ne: null } },
        { difference: { $ne: null } },
      ],
    })
  }
  return {
    ...(query.state ? { state: query.state } : {}),
    ...(query.company_id ? { company_id: query.company_id } : {}),
    ...(query.order_id ? { order_id: query.order_id } : {}),
    ...(all.length > 0 ? { $and: all } : {}),
  }
}

/** The sort as the list method takes it; the id decides between equals. */
export function toOrder({ order }: ListQuery): Record<string, "ASC" | "DESC"> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  return { [order.replace("-", "")]: direction, id: direction }
}
