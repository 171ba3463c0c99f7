"use server"

import { sdk } from "@lib/config"
import type { HttpTypes } from "@medusajs/types"
import { redirect } from "next/navigation"
import { getAuthHeaders, getCartId, removeAuthToken, removeCartId, setAuthToken } from "./cookies"

export async function retrieveCustomer(): Promise<HttpTypes.StoreCustomer | null> {
  const headers = await getAuthHeaders()
  if (!("authorization" in headers)) return null
  return await sdk.client
    .fetch<HttpTypes.StoreCustomerResponse>("/store/customers/me", { headers, cache: "no-store" })
    .then(({ customer }) => customer)
    .catch(() => null)
}

export type AuthState = { hasFailed: boolean } | null

export async function login(_state: AuthState, form: FormData): Promise<AuthState> {
  const token = await enter(readLogin(form))
  if (token === null) return { hasFailed: true }
  await setAuthToken(token)
  await transferCart(token)
  return { hasFailed: false }
}

export async function signup(state: AuthState, form: FormData): Promise<AuthState> {
  const given = readLogin(form)
  try {
    const token = await sdk.auth.register("customer", "emailpass", given)
    const authorization = `Bearer ${token}`
    const names = { first_name: text(form, "first_name"), last_name: text(form, "last_name") }
    await sdk.store.customer.create({ email: given.email, ...names }, {}, { authorization })
  } catch {
    return { hasFailed: true }
  }
  return await login(state, form)
}

export async function signout(countryCode: string): Promise<void> {
  await removeAuthToken()
  await removeCartId()
  redirect(`/${countryCode}/account`)
}

/** Null if the e-mail address and password match no customer. */
async function enter(given: { email: string; password: string }): Promise<string | null> {
  try {
    const token = await sdk.auth.login("customer", "emailpass", given)
    return typeof token === "string" ? token : null
  } catch {
    return null
  }
}

async function transferCart(token: string): Promise<void> {
  const cartId = await getCartId()
  if (!cartId) return
  await sdk.store.cart.transferCart(cartId, {}, { authorization: `Bearer ${token}` })
}

const text = (form: FormData, name: string) => String(form.get(name) ?? "")

const readLogin = (form: FormData) => ({
  email: text(form, "email"),
  password: text(form, "password"),
})
