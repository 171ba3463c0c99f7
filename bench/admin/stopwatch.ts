import type { Page } from "playwright-core"

/** An element by its selector, with exactly this text if one is given. */
export type Sight = { within: string; text?: string }

/**
 * Milliseconds from the request of the page until each of the elements is present.
 *
 * The page itself records the time when it changes: polling from outside would be only as precise as the
 * interval between polls.
 */
export async function timeVisit(page: Page, address: string, sights: Sight[]): Promise<number[]> {
  await page.goto(address, { waitUntil: "commit" })
  return await page.evaluate(ask(null, sights))
}

/** The same, from a click on the element in a loaded page. */
export async function timeClick(page: Page, click: Sight, sights: Sight[]): Promise<number[]> {
  return await page.evaluate(ask(click, sights))
}

/** Code that runs in the page, as text: the bench is compiled without the DOM. */
const ask = (click: Sight | null, sights: Sight[]) => `(() => {
  const { click, sights } = ${JSON.stringify({ click, sights })}
  const find = ({ within, text }) =>
    [...document.querySelectorAll(within)].find(
      (element) => text === undefined || element.textContent.trim() === text
    )
  const begun = click ? performance.now() : 0
  const until = (sight) =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (!find(sight)) return
        observer.disconnect()
        clearTimeout(deadline)
        resolve(performance.now() - begun)
      }
      const deadline = setTimeout(
        () => reject(new Error("Not seen: " + JSON.stringify(sight) + document.body.innerText)),
        60_000
      )
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, characterData: true })
      look()
    })
  const all = Promise.all(sights.map(until))
  if (click) find(click).click()
  return all
})()`
