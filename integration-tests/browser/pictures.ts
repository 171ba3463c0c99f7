import { mkdirSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import type { Page } from "playwright-core"

const PROJECT = path.resolve(__dirname, "../..")
const DOCUMENTATION_FOLDER = path.join(PROJECT, "docs", "screenshots")
const OTHER_FOLDER =
  process.env.SCREENSHOTS_FOLDER ?? path.join(os.tmpdir(), "invoicing-screenshots")

const DOCUMENTATION_PICTURES = [
  "order-invoice-en",
  "order-invoice-pl",
  "order-refused-en",
  "order-refused-pl",
  "invoices-page-en",
  "invoices-page-pl",
  "guide-en",
  "guide-pl",
  "storefront-wrong-nip-en",
]

export const UPDATES_PICTURES = process.env.UPDATE_SCREENSHOTS === "1"

/**
 * Takes a picture of the window, only with UPDATE_SCREENSHOTS=1: those for the documentation go to
 * docs/screenshots, the others next to it, or to SCREENSHOTS_FOLDER if that is set, for people working on the
 * pages.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!UPDATES_PICTURES) return
  const folder = DOCUMENTATION_PICTURES.includes(name) ? DOCUMENTATION_FOLDER : OTHER_FOLDER
  mkdirSync(folder, { recursive: true })
  await page.evaluate("document.fonts.ready")
  // No row or button should appear hovered.
  await page.mouse.move(0, 0)
  await page.screenshot({
    path: path.join(folder, `${name}.png`),
    animations: "disabled",
    caret: "hide",
  })
}
