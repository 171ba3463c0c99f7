import Medusa from "@medusajs/js-sdk"

// Next.js writes `process.env.NEXT_PUBLIC_*` into the build. Read through this alias, the variables are
// looked up when the storefront starts, so that one build serves any shop. They are read only on the server.
const { env } = process

export const sdk = new Medusa({
  baseUrl: env.NEXT_PUBLIC_MEDUSA_BACKEND_URL ?? "http://localhost:9000",
  publishableKey: env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY,
})
