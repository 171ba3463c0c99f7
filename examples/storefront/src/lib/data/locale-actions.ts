"use server"

import { cookies } from "next/headers"
import { sdk } from "@lib/config"
import { getAuthHeaders, getCartId } from "./cookies"

const LOCALE = "_medusa_locale"
const YEAR = 60 * 60 * 24 * 365

export async function getLocale(): Promise<string | null> {
  return (await cookies()).get(LOCALE)?.value ?? null
}

/** Stores the buyer's language, also on the cart: the order's e-mails use it. */
export async function updateLocale(locale: string): Promise<void> {
  const jar = await cookies()
  jar.set(LOCALE, locale, { maxAge: YEAR, sameSite: "strict" })
  const cartId = await getCartId()
  if (cartId) await sdk.store.cart.update(cartId, { locale }, {}, await getAuthHeaders())
}
