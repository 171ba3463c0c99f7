"use server"

import { sdk } from "@lib/config"
import type { HttpTypes } from "@medusajs/types"
import { redirect } from "next/navigation"
import { getAuthHeaders, getCartId, removeCartId, setCartId } from "./cookies"
import { getLocale } from "./locale-actions"
import { getRegion } from "./regions"

/** The buyer's cart; null if there is none. */
export async function retrieveCart(
  cartId?: string,
  fields = "*items,*region,*shipping_methods"
): Promise<HttpTypes.StoreCart | null> {
  const id = cartId ?? (await getCartId())
  if (!id) return null
  return await sdk.client
    .fetch<HttpTypes.StoreCartResponse>(`/store/carts/${id}`, {
      query: { fields },
      headers: await getAuthHeaders(),
      cache: "no-store",
    })
    .then(({ cart }) => cart)
    .catch(() => null)
}

export async function updateCart(data: HttpTypes.StoreUpdateCart): Promise<HttpTypes.StoreCart> {
  const { cart } = await sdk.store.cart.update(await wantCartId(), data, {}, await getAuthHeaders())
  return cart
}

/** Puts one piece into the cart, creating the cart if necessary, and shows the cart. */
export async function addToCart(variantId: string, countryCode: string): Promise<void> {
  const headers = await getAuthHeaders()
  let cart = await retrieveCart(undefined, "id")
  if (!cart) {
    const region = await getRegion(countryCode)
    if (!region) throw new Error(`No region serves ${countryCode}.`)
    const locale = (await getLocale()) ?? undefined
    const made = await sdk.store.cart.create({ region_id: region.id, locale }, {}, headers)
    cart = made.cart
    await setCartId(cart.id)
  }
  const item = { variant_id: variantId, quantity: 1 }
  await sdk.store.cart.createLineItem(cart.id, item, {}, headers)
  redirect(`/${countryCode}/cart`)
}

export async function deleteLineItem(lineId: string): Promise<void> {
  await sdk.store.cart.deleteLineItem(await wantCartId(), lineId, {}, await getAuthHeaders())
}

/** Saves the addresses from the form and continues to the shipping step; returns what went wrong. */
export async function setAddresses(_state: unknown, form: FormData): Promise<string | undefined> {
  const address = (kind: "shipping" | "billing") => {
    const text = (name: string) => String(form.get(`${kind}_address.${name}`) ?? "")
    return {
      first_name: text("first_name"),
      last_name: text("last_name"),
      company: text("company"),
      address_1: text("address_1"),
      address_2: "",
      postal_code: text("postal_code"),
      city: text("city"),
      country_code: text("country_code"),
      province: text("province"),
      phone: text("phone"),
    }
  }
  const isSame = form.get("same_as_billing") === "on"
  try {
    await updateCart({
      email: String(form.get("email") ?? ""),
      shipping_address: address("shipping"),
      billing_address: address(isSame ? "shipping" : "billing"),
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  redirect(`/${address("shipping").country_code}/checkout?step=delivery`)
}

export async function listShippingOptions(
  cartId: string
): Promise<HttpTypes.StoreCartShippingOption[]> {
  const { shipping_options } = await sdk.store.fulfillment.listCartOptions(
    { cart_id: cartId },
    await getAuthHeaders()
  )
  return shipping_options
}

export async function setShippingMethod(countryCode: string, form: FormData): Promise<void> {
  const option_id = String(form.get("shipping_option"))
  const headers = await getAuthHeaders()
  await sdk.store.cart.addShippingMethod(await wantCartId(), { option_id }, {}, headers)
  redirect(`/${countryCode}/checkout?step=payment`)
}

/** Uses manual payment, which this example leaves to the shop, and places the order. */
export async function placeOrder(countryCode: string): Promise<void> {
  const headers = await getAuthHeaders()
  const cart = await retrieveCart()
  if (!cart) redirect(`/${countryCode}/cart`)
  const provider = { provider_id: "pp_system_default" }
  await sdk.store.payment.initiatePaymentSession(cart, provider, {}, headers)
  const result = await sdk.store.cart.complete(cart.id, {}, headers)
  if (result.type !== "order") throw new Error(result.error.message)
  await removeCartId()
  redirect(`/${countryCode}/order/${result.order.id}/confirmed`)
}

async function wantCartId(): Promise<string> {
  const id = await getCartId()
  if (!id) throw new Error("There is no cart.")
  return id
}
