import "server-only"
import { cookies } from "next/headers"

const WEEK = 60 * 60 * 24 * 7
const TOKEN = "_medusa_jwt"
const CART = "_medusa_cart_id"

export async function getAuthHeaders(): Promise<{ authorization: string } | Record<string, never>> {
  const token = (await cookies()).get(TOKEN)?.value
  return token ? { authorization: `Bearer ${token}` } : {}
}

export const setAuthToken = async (token: string) => await write(TOKEN, token)
export const removeAuthToken = async () => await remove(TOKEN)

export const getCartId = async () => (await cookies()).get(CART)?.value
export const setCartId = async (cartId: string) => await write(CART, cartId)
export const removeCartId = async () => await remove(CART)

async function write(name: string, value: string): Promise<void> {
  const jar = await cookies()
  jar.set(name, value, {
    maxAge: WEEK,
    httpOnly: true,
    sameSite: "strict",
    secure: process.env.NODE_ENV === "production",
  })
}

async function remove(name: string): Promise<void> {
  const jar = await cookies()
  jar.delete(name)
}
