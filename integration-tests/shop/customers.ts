import type { ShopUnderTest } from "./shop-under-test"

const PASSWORD = "haslo-kupujacego"

/** A customer with an account in the shop; the token is Medusa's for the store API. */
export type Customer = { id: string; email: string; token: string }

/** The key that a storefront sends: without it the store API refuses every call. */
export async function readPublishableKey(shop: ShopUnderTest): Promise<string> {
  const [key] = await shop.sql<{ token: string }>(
    "select token from api_key where type = 'publishable'"
  )
  if (!key) throw new Error("The shop has no publishable key")
  return key.token
}

/** Registers as a buyer does in a storefront, and logs in. */
export async function registerCustomer(
  shop: ShopUnderTest,
  publishableKey: string,
  email: string
): Promise<Customer> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${shop.process.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { token: string; customer: { id: string } }
  }
  const login = { email, password: PASSWORD }
  const { token } = await post("/auth/customer/emailpass/register", login)
  const headers = { authorization: `Bearer ${token}`, "x-publishable-api-key": publishableKey }
  const { customer } = await post("/store/customers", { email }, headers)
  const entered = await post("/auth/customer/emailpass", login)
  return { id: customer.id, email, token: entered.token }
}
