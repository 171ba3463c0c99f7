import { chromium, type Browser } from "playwright-core"
import { findChromium } from "../shop/programs"

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No external host can be reached, whatever a page requests.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]

/** Starts Chromium headless with a fresh profile that is deleted with it. */
export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error("No Chromium on this machine; set CHROMIUM_PATH")
  return await chromium.launch({ executablePath, headless: true, args: FLAGS, timeout: 120_000 })
}

/** Runs the suite in Chromium; without one, a single skipped test shows that it was left out. */
export function describeInChromium(name: string, suite: () => void): void {
  if (findChromium() !== null) return describe(name, suite)
  describe(name, () => {
    it.skip("left out: Chromium (none is installed, or CHROMIUM_PATH is wrong)", () => undefined)
  })
}
