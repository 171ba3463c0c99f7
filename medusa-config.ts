import { createRequire } from "node:module"
import { defineConfig, loadEnv } from "@medusajs/framework/utils"
import type { PluginOptions } from "./src/core/settings/options"

/*
 * This repository as a Medusa shop, for development, tests and the demo: the plugin runs from `src`.
 * A shop that installed the package puts the same options under `plugins`:
 *
 *   plugins: [{ resolve: "medusa-plugin-altera", options }]
 */
loadEnv(process.env.NODE_ENV ?? "development", process.cwd())

const env = process.env
const port = env.PORT ?? "9000"
const address = `http://localhost:${port}`

/** Without a key the plugin does nothing. A second key adds a company that invoices the channel Hurt. */
function readCompanies(): PluginOptions["companies"] {
  if (!env.ALTERA_API_KEY) return undefined

  const companies: PluginOptions["companies"] = [{ id: "default", apiKey: env.ALTERA_API_KEY }]
  if (env.ALTERA_SECOND_API_KEY) {
    companies.push({
      id: "hurt",
      apiKey: env.ALTERA_SECOND_API_KEY,
      salesChannels: ["Hurt"],
      invoiceFormat: "FV %N/%M/%Y",
      email: {
        pl: {
          subject: "Faktura {{invoice_number}} do zamówienia {{order_number}}",
          text: "Dzień dobry,\n\nw załączniku faktura na {{amount}}.\nTermin płatności: {{due_date}}\nNumer KSeF: {{ksef_number}}\nFaktura do pobrania: {{invoice_link}}\n\nDział hurtowy, {{shop_name}}",
        },
      },
    })
  }
  return companies
}

/** The service assigns the ids of projects: `ALTERA_PROJECTS=Sklep=41,Hurt=42`. */
function readProjects(): Record<string, number> | undefined {
  if (!env.ALTERA_PROJECTS) return undefined

  const projects: Record<string, number> = {}
  for (const pair of env.ALTERA_PROJECTS.split(",")) {
    const [channel = "", id] = pair.split("=")
    projects[channel.trim()] = Number(id)
  }
  return projects
}

const options: PluginOptions = {
  companies: readCompanies(),
  live: true,
  baseUrl: env.ALTERA_BASE_URL,
  paymentMethods: { pp_system_default: "TRANSFER" },
  mapping: {
    categories: {
      collections: {
        ceramika: "Ceramika",
        herbaty: "Herbaty",
        ksiazki: "Książki",
        swiece: "Świece",
        // Neither in the shop nor on any invoice: the mapping page marks both.
        sezonowe: "Dekoracje",
      },
      fallback: "Pozostałe",
    },
    projects: { salesChannels: readProjects() },
    shippingCategory: "Dostawa",
  },
  // The demo is used from the same machine; a real shop's buyers need its public URL.
  links: { baseUrl: env.SHOP_ADDRESS },
  queue: { redisUrl: env.REDIS_URL },
  // Further options as JSON, to try one without editing this file.
  ...(env.INVOICING_OPTIONS ? (JSON.parse(env.INVOICING_OPTIONS) as PluginOptions) : {}),
  // A file with a shop's own functions, which JSON cannot contain.
  ...(env.INVOICING_FUNCTIONS
    ? (createRequire(__filename)(env.INVOICING_FUNCTIONS) as PluginOptions)
    : {}),
}

export default defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    workerMode: readWorkerMode(),
    // Plain http: a browser would not return a secure cookie.
    cookieOptions: { sameSite: "lax", secure: false },
    http: {
      storeCors: address,
      adminCors: address,
      authCors: address,
      jwtSecret: env.JWT_SECRET ?? "only-for-development",
      cookieSecret: env.COOKIE_SECRET ?? "only-for-development",
    },
  },
  admin: { disable: env.DISABLE_MEDUSA_ADMIN === "true" || readWorkerMode() === "worker" },
  modules: [
    { resolve: "./src/modules/invoice_ledger", options },
    { resolve: "./src/modules/invoice_queue", options },
    ...readEventBus(),
    ...readMailProvider(),
    // Medusa's roles need its feature flag and this module: the flag alone does not load it.
    ...(env.MEDUSA_FF_RBAC === "true" ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
  ],
})

function readWorkerMode() {
  const mode = env.MEDUSA_WORKER_MODE
  return mode === "worker" || mode === "server" ? mode : "shared"
}

/**
 * A shop with several processes needs an event bus between them; for one process, Medusa's in-memory bus is
 * enough.
 */
function readEventBus() {
  const redisUrl = env.EVENTS_REDIS_URL
  if (!redisUrl) return []
  const options = { redisUrl, queueName: env.EVENTS_QUEUE }
  return [{ resolve: "@medusajs/medusa/event-bus-redis", options }]
}

/** An e-mail provider, such as the test provider that records what it was given. */
function readMailProvider() {
  const resolve = env.MAIL_PROVIDER
  if (!resolve) return []
  const feed = {
    resolve: "@medusajs/medusa/notification-local",
    id: "local",
    options: { channels: ["feed"] },
  }
  const mail = { resolve, id: "mail", options: { channels: ["email"] } }
  return [{ resolve: "@medusajs/medusa/notification", options: { providers: [feed, mail] } }]
}
