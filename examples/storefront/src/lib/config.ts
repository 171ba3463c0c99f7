import Medusa from "@medusajs/js-sdk"

// By another name Next.js reads them when the storefront starts, instead of writing them into the
// build: one build then serves any shop. Only the server asks.
const { env } = process

export const sdk = new Medusa({
  baseUrl: env.NEXT_PUBLIC_MEDUSA_BACKEND_URL ?? "http://localhost:9000",
  publishableKey: env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY,
})
