import {
  addShippingMethodToCartWorkflow,
  completeCartWorkflow,
  createCartCreditLinesWorkflow,
  createCartWorkflow,
  createPaymentCollectionForCartWorkflow,
  createPaymentSessionsWorkflow,
  updateCartPromotionsWorkflow,
} from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, PromotionActions } from "@medusajs/framework/utils"
import type { Shop } from "../shop"
import { found } from "../shop/found"
import type { OrderCase } from "./cases"

/** Follows a storefront's steps: cart, shipping, payment session, completion. Returns the order's id. */
export async function placeOrder(
  container: MedusaContainer,
  shop: Shop,
  orderCase: OrderCase
): Promise<string> {
  const { result: cart } = await createCartWorkflow(container).run({
    input: describeCart(shop, orderCase),
  })
  await addShippingMethodToCartWorkflow(container).run({
    input: {
      cart_id: cart.id,
      options: [{ id: found(shop.shipping.options[orderCase.shipping], orderCase.shipping) }],
    },
  })
  // After shipping was chosen: before that, a code for free shipping has nothing to apply to.
  if (orderCase.codes) {
    await updateCartPromotionsWorkflow(container).run({
      input: { cart_id: cart.id, promo_codes: orderCase.codes, action: PromotionActions.ADD },
    })
  }
  if (orderCase.giftCard !== undefined) {
    await createCartCreditLinesWorkflow(container).run({
      input: [
        {
          cart_id: cart.id,
          amount: orderCase.giftCard,
          reference: "gift_card",
          reference_id: null,
          metadata: null,
        },
      ],
    })
  }
  await startPayment(container, cart.id)
  const { result } = await completeCartWorkflow(container).run({ input: { id: cart.id } })
  // Medusa 2.12 sometimes ends before its last steps, without a result; the payment is then not authorized.
  return found(result.id as string | undefined, `order from cart ${cart.id}`)
}

function describeCart(shop: Shop, orderCase: OrderCase) {
  const { buyer, shipTo } = orderCase
  const channel = orderCase.channel ?? "sklep"
  return {
    region_id: shop.regions[orderCase.region ?? "polska"],
    sales_channel_id: shop.channels[channel],
    customer_id:
      orderCase.customerId ?? (channel === "hurt" ? shop.wholesale.customerId : undefined),
    email: buyer.email,
    locale: buyer.address.country_code === "pl" ? "pl-PL" : "en-GB",
    billing_address: buyer.address,
    shipping_address: (shipTo ?? buyer).address,
    items: Object.entries(orderCase.items).map(([sku, quantity]) => ({
      variant_id: found(shop.variants[sku], sku),
      quantity,
    })),
    metadata: { demo_case: orderCase.title },
  }
}

/** An order that costs nothing needs no payment, and the shop refuses to start one. */
async function startPayment(container: MedusaContainer, cartId: string) {
  const { total } = await readCart<{ total: unknown }>(container, cartId, "total")
  if (Number(total) < 0.01) return

  await createPaymentCollectionForCartWorkflow(container).run({ input: { cart_id: cartId } })
  const { payment_collection } = await readCart<{ payment_collection: { id: string } }>(
    container,
    cartId,
    "payment_collection.id"
  )
  await createPaymentSessionsWorkflow(container).run({
    input: { payment_collection_id: payment_collection.id, provider_id: "pp_system_default" },
  })
}

async function readCart<T>(container: MedusaContainer, id: string, field: string): Promise<T> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: ["id", field], filters: { id } })
  return found(data[0] as T | undefined, `cart ${id}`)
}
