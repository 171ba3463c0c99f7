import { mkdirSync } from "node:fs"
import path from "node:path"
import type { Browser } from "playwright-core"
import { Dashboard } from "../browser/dashboard"
import { LANGUAGES } from "../browser/texts"
import type { RunningApp } from "../package/running-app"
import type { Issued } from "./by-api"

const SETTLED_MS = 1_000

/**
 * Opens each of the plugin's pages in a browser, in both languages.
 *
 * @param pictures folder for a picture of each page; none are taken without it.
 * @throws Error if a page does not show its content, or logs an error to the console.
 */
export async function lookAtPages(
  browser: Browser,
  app: RunningApp,
  { orderId, invoiceNumber }: Issued,
  pictures: string | null
): Promise<void> {
  for (const language of LANGUAGES) {
    const dashboard = await Dashboard.open(browser, { process: app }, language)
    const { page, text } = dashboard
    const takePicture = async (name: string) => {
      await page.waitForTimeout(SETTLED_MS)
      if (pictures === null) return
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: path.join(pictures, `${name}-${language}.png`) })
    }
    const main = page.locator("main")
    try {
      await dashboard.logIn(`/orders/${orderId}`)
      await dashboard.sees([dashboard.badge("issued"), invoiceNumber])
      await takePicture("order")
      await dashboard.visit("/invoicing")
      await dashboard.sees(invoiceNumber, main)
      await takePicture("invoices")
      await page.getByText(invoiceNumber).first().click()
      await page.waitForURL("**/invoicing/*")
      await dashboard.sees(invoiceNumber, main)
      await takePicture("invoice")
      await dashboard.visit("/invoicing/mapping")
      await dashboard.sees(text("mapping.title"), main)
      await takePicture("mapping")
      await dashboard.visit("/settings/invoicing")
      await dashboard.sees(text("settings.sections.issuing.title"), main)
      await takePicture("settings")
      await dashboard.visit("/orders")
      await dashboard.sees(/#1\b/, main)
      await takePicture("orders")
      const problems = dashboard.takeProblems()
      if (problems.length > 0) throw new Error(`In ${language}:\n${problems.join("\n")}`)
    } catch (error) {
      await takePicture("failed").catch(() => undefined)
      const problems = dashboard.takeProblems().join("\n")
      throw new Error(`${page.url()}: ${String(error)}\n${problems}`)
    } finally {
      await dashboard.close()
    }
  }
}
