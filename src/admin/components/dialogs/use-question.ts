import { usePrompt } from "@medusajs/ui"
import { isFocusLost } from "../../is-focus-lost"

/**
 * Medusa's question before an act; the focus then goes back to what had it, which Medusa's own
 * leaves to the top of the page.
 */
export function useQuestion(): ReturnType<typeof usePrompt> {
  const prompt = usePrompt()
  return async (question) => {
    const opener = findOpener()
    const answer = await prompt(question)
    // The closing dialog moves the focus once more, a task later.
    setTimeout(() => {
      if (isFocusLost() && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    })
    return answer
  }
}

/** What has the focus; of an entry of a menu, which is gone by then, the button that opened it. */
function findOpener(): Element | null {
  const { activeElement } = document
  const opener = activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby")
  return opener ? document.getElementById(opener) : activeElement
}
