import { readFileSync } from "node:fs"
import type { Locator, Page } from "playwright-core"

/** The parts of the library's types that are used here; the tests are compiled without the DOM. */
type Violation = {
  id: string
  impact: string | null
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

type Axe = { run(part: unknown, options: object): Promise<{ violations: Violation[] }> }

const SOURCE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")
const GRAVE = ["serious", "critical"]

/**
 * The violations that axe rates serious or critical within a part of the page, each described in a sentence
 * with the element; all of axe's rules are applied.
 */
export async function findFaults(page: Page, part: Locator): Promise<string[]> {
  await page.evaluate(SOURCE)
  await page.evaluate("document.fonts.ready")
  await settle(page)
  const violations = await part.evaluate(async (element) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    return (await axe.run(element, { resultTypes: ["violations"] })).violations
  })
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ""))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ""}`)
    )
}

/** Waits until all fading has ended: half-transparent text has too little contrast. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
      .map((one) => one.finished)
  )`)
}
