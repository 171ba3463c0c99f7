import { usePrompt } from "@medusajs/ui"
import { isFocusLost } from "../../is-focus-lost"

/**
 * Medusa's prompt before an act. Afterwards the focus returns to the element that had it; Medusa's own prompt
 * would leave it at the top of the page.
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

/** The focused element; for a menu item, which is gone by then, the button that opened the menu. */
function findOpener(): Element | null {
  const { activeElement } = document
  const opener = activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby")
  return opener ? document.getElementById(opener) : activeElement
}
