import { useCallback, useState, type RefObject } from "react"
import { isFocusLost } from "../../is-focus-lost"

/**
 * Returns the focus to the element that had it when the dialog opened.
 *
 * The dialogs here are opened by state and have no trigger of their own, so Radix would move a keyboard user
 * to the top of the page.
 *
 * @param otherwise fallback for a dialog that follows another one, when nothing has the focus anymore.
 */
export function useFocusReturn(otherwise?: RefObject<HTMLElement | null>): (event: Event) => void {
  const [opener] = useState(() => (isFocusLost() ? null : document.activeElement))
  return useCallback(
    (event) => {
      event.preventDefault()
      // If a dialog that replaced this one already has the focus, it keeps it.
      if (!isFocusLost()) return
      const known = opener instanceof HTMLElement && opener.isConnected ? opener : null
      const target = known ?? otherwise?.current
      target?.focus()
    },
    [opener, otherwise]
  )
}
