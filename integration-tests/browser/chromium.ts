import { existsSync } from "node:fs"
import { chromium, type Browser } from "playwright-core"

const USUAL_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** The browser installed on this machine; none is downloaded. */
export function findChromium(): string | null {
  const places = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : USUAL_PLACES
  return places.find((place) => existsSync(place)) ?? null
}

/** Starts Chromium without a window and with a fresh profile that ends with it. */
export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error("No Chromium on this machine; set CHROMIUM_PATH")
  return await chromium.launch({ executablePath, headless: true, args: FLAGS, timeout: 120_000 })
}

/** The suite in Chromium; where there is none, one skipped test says that it was left out. */
export function describeInChromium(name: string, suite: () => void): void {
  if (findChromium() !== null) return describe(name, suite)
  describe(name, () => {
    it.skip("left out: Chromium (none is installed, or CHROMIUM_PATH is wrong)", () => undefined)
  })
}
