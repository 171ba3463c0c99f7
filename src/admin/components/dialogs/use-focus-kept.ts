import { useEffect, useRef, type RefObject } from "react"
import { isFocusLost } from "../../is-focus-lost"

/**
 * Moves the focus to the fallback once the button that opened a dialog is gone because its act is done:
 * otherwise a keyboard user would be left at the top of the page.
 *
 * @returns what to call before the dialog opens.
 */
export function useFocusKept(isOpen: boolean, fallback: RefObject<HTMLElement>): () => void {
  const opener = useRef<Element | null>(null)
  // After every render, because it is not known which one removes the button.
  useEffect(() => {
    if (isOpen || opener.current === null || opener.current.isConnected) return
    opener.current = null
    if (isFocusLost()) fallback.current?.focus()
  })
  return () => {
    opener.current = document.activeElement
  }
}
