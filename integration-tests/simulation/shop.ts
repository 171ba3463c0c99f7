import { aLine, anAddress, anOrder } from "../../src/core/__tests__/an-order"
import type { Contractor } from "../../src/core/draft/invoice-draft"
import type { OrderSnapshot } from "../../src/core/order/order-snapshot"
import { composeReference } from "../../src/core/draft/reference"
import { MemoryOrders } from "../../src/pipeline/__tests__/support/memory-orders"
import type { KeptInvoice } from "./account"
import { SeededRandom } from "./seeded-random"
import type { Handmade } from "./past-plan"
import type { OrderPlan, Plan } from "./plan"

/** Contained in every text of a buyer, and nowhere else. */
export const BUYERS_MARK = "qzv"

/** An order and the truth about it, whatever the pipeline believes. */
export type OrderTruth = {
  plan: OrderPlan
  id: string
  name: string
  reference: string
  companyId: string
  /** Every total that the order ever had, with the moment since when. */
  totals: { sinceMs: number; gross: string }[]
  isPlaced: boolean
  /** From before the shop went live: nothing is issued for it automatically. */
  isPast: boolean
  /** What was or will be made for it by hand in the service. */
  handmade: Handmade | null
  isCanceled: boolean
  hasChanged: boolean
  isDisliked: boolean
  /** The buyer as the service received it with the last create. */
  lastContractor: Contractor | null
  invoices: KeptInvoice[]
  /** Creates in progress. */
  underWay: number
}

/** The shop: its orders, its buyers and what they do. */
export class Shop {
  readonly orders = new MemoryOrders()
  readonly truths: OrderTruth[]
  private readonly byReference = new Map<string, OrderTruth>()
  private readonly byId = new Map<string, OrderTruth>()

  constructor(private readonly plan: Plan) {
    const past = (plan.past?.orders ?? []).map(({ handmade, ...order }) => ({
      ...this.describe(order),
      isPast: true,
      handmade,
    }))
    this.truths = [...plan.orders.map((order) => this.describe(order)), ...past]
    for (const truth of this.truths) {
      this.byReference.set(truth.reference, truth)
      this.byId.set(truth.id, truth)
    }
  }

  ofReference = (reference: string) => this.byReference.get(reference) ?? null
  ofId = (id: string) => this.byId.get(id) ?? null

  place(truth: OrderTruth, nowMs: number): void {
    const { plan } = truth
    const now = new Date(nowMs).toISOString()
    const order = anOrder({
      id: truth.id,
      displayId: String(1000 + plan.index),
      status: "completed",
      createdAt: now,
      email: `anna${plan.buyer}@${BUYERS_MARK}.example`,
      salesChannel: plan.toSecondCompany ? { id: "sc_Trade", handle: null, name: "Trade" } : null,
      billingAddress: this.addressOf(plan),
      ...priced(plan.lines),
    })
    this.orders.put(order, now)
    truth.isPlaced = true
    truth.totals.push({ sinceMs: nowMs, gross: order.total })
  }

  /** The buyer or the shop changes an order; Medusa increments its version. */
  change(truth: OrderTruth, nowMs: number, change: NonNullable<OrderPlan["change"]>): void {
    const now = new Date(nowMs).toISOString()
    const kept = this.orders.kept.get(truth.id)
    if (!kept) return
    const { order } = kept
    this.orders.change(truth.id, this.describeChange(truth, order, change, now), now)
    if (change === "cancel") truth.isCanceled = true
    if (change !== "buyer") truth.hasChanged = true
    truth.totals.push({ sinceMs: nowMs, gross: this.orders.kept.get(truth.id)!.order.total })
  }

  private describeChange(
    truth: OrderTruth,
    order: OrderSnapshot,
    change: NonNullable<OrderPlan["change"]>,
    now: string
  ): Partial<OrderSnapshot> {
    switch (change) {
      case "edit":
        return priced([...truth.plan.lines, { price: 1500, quantity: 1 }])
      case "buyer":
        return { billingAddress: { ...order.billingAddress!, lastName: `Lis${BUYERS_MARK}` } }
      case "cancel":
        return { status: "canceled", canceledAt: now }
      case "return":
        return {
          lines: order.lines.map((line, at) =>
            at === 0 ? { ...line, returnedQuantity: "1" } : line
          ),
        }
      case "refund":
        return {
          payments: [
            {
              providerId: "pp_stripe_stripe",
              capturedAmount: order.total,
              refundedAmount: "1.00",
              capturedAt: order.createdAt,
            },
          ],
        }
    }
  }

  private describe(plan: OrderPlan): OrderTruth {
    const tail = String(plan.index).padStart(4, "0")
    const id = `order_01JQZX3V9W8K7M6N5P4R3S${tail}`
    return {
      plan,
      id,
      name: `order ${plan.index}`,
      reference: composeReference(id),
      companyId: plan.toSecondCompany ? "b2b" : "shop",
      totals: [],
      isPlaced: false,
      isPast: false,
      handmade: null,
      isCanceled: false,
      hasChanged: false,
      isDisliked: plan.isDisliked,
      lastContractor: null,
      invoices: [],
      underWay: 0,
    }
  }

  /** The buyer as written by a person who makes an invoice by hand. */
  nameBuyer({ plan }: OrderTruth) {
    const { company, firstName, lastName, postalCode, metadata } = this.addressOf(plan)
    return {
      name: company ?? `${firstName} ${lastName}`,
      taxIdentificationNumber: (metadata.nip as string | undefined) ?? null,
      postCode: postalCode,
    }
  }

  private addressOf({ buyer, isCompanyBuyer }: OrderPlan) {
    const random = new SeededRandom(this.plan.seed, "buyer", buyer)
    return anAddress({
      company: isCompanyBuyer ? `Firma ${BUYERS_MARK}${buyer} sp. z o.o.` : null,
      firstName: random.pick(["Anna", "Piotr", "Zofia"]),
      lastName: `Nowak${BUYERS_MARK}${buyer}`,
      address1: `ul. Długa${BUYERS_MARK} ${buyer + 1}`,
      city: `Miasto${BUYERS_MARK}`,
      postalCode: `00-${String(900 + buyer)}`,
      phone: null,
      metadata: isCompanyBuyer ? { nip: nipNumber(buyer) } : {},
    })
  }
}

function priced(lines: OrderPlan["lines"]): Pick<OrderSnapshot, "lines" | "total"> {
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return {
    lines: lines.map(({ price, quantity }, at) =>
      aLine({
        id: `ordli_${at + 1}`,
        name: `Thing ${at + 1}`,
        quantity: String(quantity),
        unitPrice: (price / 100).toFixed(2),
      })
    ),
    total: (total / 100).toFixed(2),
  }
}

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** The `n`-th tax number with a valid check digit. */
function nipNumber(n: number): string {
  for (let body = 526000000 + n * 20; ; body += 1) {
    const digits = [...String(body)].map(Number)
    const check = digits.reduce((sum, digit, at) => sum + digit * (NIP_WEIGHTS[at] ?? 0), 0) % 11
    if (check < 10) return `${body}${check}`
  }
}
