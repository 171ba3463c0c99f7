import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import type { Language } from "../browser/texts"

/** The labels pressed in Medusa's own pages, by their keys in its translations. */
const PLACES = {
  orders: "orders.domain",
  capture: "orders.payment.capture",
  confirm: "actions.confirm",
  unfulfilled: "orders.fulfillment.unfulfilledItems",
  fulfill: "orders.fulfillment.fulfillItems",
  createFulfillment: "orders.fulfillment.create",
  markAsShipped: "orders.fulfillment.markAsShipped",
  save: "actions.save",
} as const

export type MedusaWords = Readonly<Record<keyof typeof PLACES, string>>

/** The dashboard of the app's Medusa; an app need not list it as a dependency. */
export function findDashboard(app: string): NodeJS.Require {
  const fromApp = createRequire(path.join(app, "package.json"))
  const fromMedusa = createRequire(fromApp.resolve("@medusajs/medusa/package.json"))
  return createRequire(fromMedusa.resolve("@medusajs/dashboard/package.json"))
}

/**
 * The labels of the app's own dashboard, which differ by version.
 *
 * @throws Error naming the labels that this dashboard does not have.
 */
export function readMedusaWords(app: string, language: Language): MedusaWords {
  // The package does not export this file, but contains it.
  const home = path.dirname(findDashboard(app).resolve("@medusajs/dashboard/package.json"))
  const file = path.join(home, "src", "i18n", "translations", `${language}.json`)
  const texts = JSON.parse(readFileSync(file, "utf8")) as unknown
  const words = Object.entries(PLACES).map(([name, place]) => [name, lookUp(texts, place)] as const)
  const missing = words.filter(([, word]) => word === null).map(([name]) => name)
  if (missing.length > 0) throw new Error(`${file} has no words for ${missing.join(", ")}`)
  return Object.fromEntries(words) as MedusaWords
}

function lookUp(texts: unknown, place: string): string | null {
  const found = place
    .split(".")
    .reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts)
  return typeof found === "string" ? found : null
}
