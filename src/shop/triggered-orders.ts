import type { AutomaticTrigger } from "../core/settings/options"
import { addDeleted } from "./deleted-parts"
import { HEADER_FIELDS } from "./order-fields"
import { readHeaders, type Header } from "./order-header"
import type { Query } from "./order-reader"
import { readRowMoment } from "./row-facts"

export type TriggeredQuery = {
  trigger: AutomaticTrigger
  since: string
  startDate: string
  limit: number
  offset: number
}

export type TriggeredPage = {
  orders: readonly Header[]
  unreadable: readonly string[]
  isOpen: boolean
  newest: string | null
  isLast: boolean
}

/** A row of another entity that leads to an order. */
type LeadingRow = {
  order?: { id: string } | null
  payment_collection?: { order?: { id: string } | null } | null
}

/**
 * Where a trigger other than an order's own event leaves its mark in the shop's tables.
 *
 * `mayPrecede`: the row may exist before its order does, or without an order ever following.
 */
const TRIGGER_ROWS = {
  "payment.captured": {
    entity: "payment",
    moment: "captured_at",
    order: "payment_collection.order",
    filters: {},
    mayPrecede: true,
  },
  "order.fulfillment_created": fulfillmentSource("created_at"),
  "shipment.created": fulfillmentSource("shipped_at"),
  "delivery.created": fulfillmentSource("delivered_at"),
} as const

function fulfillmentSource(moment: "created_at" | "shipped_at" | "delivered_at") {
  const filters = { canceled_at: null }
  // A return has its own fulfillment, which leads to no order.
  return { entity: "fulfillment", moment, order: "order", filters, mayPrecede: false } as const
}

type LeadingTrigger = keyof typeof TRIGGER_ROWS

/** See `OrdersPort.listTriggered`. */
export async function listTriggered(query: Query, asked: TriggeredQuery): Promise<TriggeredPage> {
  return isLeading(asked.trigger)
    ? await listByRow(query, { ...asked, trigger: asked.trigger })
    : await listByOrder(query, asked)
}

const isLeading = (trigger: AutomaticTrigger): trigger is LeadingTrigger =>
  Object.hasOwn(TRIGGER_ROWS, trigger)

async function listByOrder(query: Query, asked: TriggeredQuery): Promise<TriggeredPage> {
  const { data } = await query.graph({
    entity: "order",
    fields: HEADER_FIELDS,
    filters: {
      created_at: { $gte: asked.startDate },
      // Also for placed orders: a draft may become an order long after it was created.
      updated_at: { $gte: asked.since },
      ...(asked.trigger === "order.completed" ? { status: ["completed", "archived"] } : {}),
    },
    pagination: {
      take: asked.limit,
      skip: asked.offset,
      order: { updated_at: "ASC", id: "ASC" },
    },
  })
  return {
    ...readHeaders(await addDeleted(query, data)),
    isOpen: false,
    newest: readRowMoment(data.at(-1), "updated_at"),
    isLast: data.length < asked.limit,
  }
}

async function listByRow(
  query: Query,
  asked: TriggeredQuery & { trigger: LeadingTrigger }
): Promise<TriggeredPage> {
  const { entity, moment, order, filters, mayPrecede } = TRIGGER_ROWS[asked.trigger]
  const { data } = await query.graph({
    entity,
    fields: ["id", moment, `${order}.id`],
    filters: { ...filters, [moment]: { $gte: asked.since } },
    pagination: {
      take: asked.limit,
      skip: asked.offset,
      order: { [moment]: "ASC", id: "ASC" },
    },
  })
  const rows = data as (LeadingRow | null)[]
  const ids = rows.map((row) => (row?.order ?? row?.payment_collection?.order)?.id).filter(Boolean)
  const { hasDraft, ...sales } = await readSales(query, [...new Set(ids)], asked.startDate)
  return {
    ...sales,
    // Checkout may capture before there is an order, which may come later or never; so may a draft
    // order, which becomes an order later or never.
    isOpen: mayPrecede && (ids.length < rows.length || hasDraft),
    newest: readRowMoment(data.at(-1), moment),
    isLast: data.length < asked.limit,
  }
}

async function readSales(query: Query, ids: unknown[], startDate: string) {
  if (ids.length === 0) return { ...readHeaders([]), hasDraft: false }
  const { data } = await query.graph({
    entity: "order",
    fields: HEADER_FIELDS,
    filters: { id: ids, created_at: { $gte: startDate } },
  })
  const hasDraft = (data as (OrderRow | null)[]).some((row) => row?.is_draft_order === true)
  return { ...readHeaders(await addDeleted(query, data)), hasDraft }
}

export type TriggeredIdsQuery = TriggeredQuery & { until: string }

type OrderRow = {
  id: string
  is_draft_order?: boolean
  status?: string
  canceled_at?: unknown
  created_at: string | Date
}
type Found = LeadingRow & OrderRow

type TriggeredIds = { ids: readonly string[]; earlier: readonly string[]; isLast: boolean }

/** See `OrdersPort.listTriggeredIds`. */
export async function listTriggeredIds(
  query: Query,
  asked: TriggeredIdsQuery
): Promise<TriggeredIds> {
  const { data } = await query.graph({
    ...sourceOf(asked),
    pagination: { take: asked.limit, skip: asked.offset, order: { id: "ASC" } },
  })
  const isRow = isLeading(asked.trigger)
  const sales = (data as Found[])
    .map((row) => (isRow ? (row.payment_collection?.order ?? row.order) : row) as OrderRow | null)
    .filter((order) => order && isSale(order))
  const idsOf = (isEarlier: boolean) => [
    ...new Set(
      sales.flatMap((order) =>
        order && isPlacedBefore(order, asked.startDate) === isEarlier ? [order.id] : []
      )
    ),
  ]
  return { ids: idsOf(false), earlier: idsOf(true), isLast: data.length < asked.limit }
}

function sourceOf({ trigger, since, until, startDate }: TriggeredIdsQuery) {
  const fields = ["id", "is_draft_order", "status", "canceled_at", "created_at"]
  if (isLeading(trigger)) {
    const { entity, moment, order, filters } = TRIGGER_ROWS[trigger]
    return {
      entity,
      fields: ["id", ...fields.map((field) => `${order}.${field}`)],
      filters: { ...filters, [moment]: { $gte: since, $lte: until } },
    }
  }
  const filters =
    trigger === "order.placed"
      ? { created_at: { $gte: since, $lte: until } }
      : {
          created_at: { $gte: startDate > since ? startDate : since },
          updated_at: { $lte: until },
          status: ["completed", "archived"],
        }
  return { entity: "order", fields, filters }
}

/** An old order may be paid after the start date; it gets no automatic request. */
const isPlacedBefore = (order: OrderRow, startDate: string): boolean =>
  new Date(order.created_at).getTime() < Date.parse(startDate)

const isSale = (order: OrderRow): boolean =>
  order.is_draft_order !== true && order.status !== "draft" && !order.canceled_at
