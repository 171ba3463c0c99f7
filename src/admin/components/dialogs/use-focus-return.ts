import { useCallback, useState, type RefObject } from "react"
import { isFocusLost } from "../../is-focus-lost"

/**
 * Gives the focus back to what had it when the dialog opened.
 *
 * The dialogs here are opened by state and have no trigger of their own, so Radix would leave
 * somebody who works with the keyboard at the top of the page.
 *
 * @param otherwise for a dialog that follows another one, in which nothing had the focus any more.
 */
export function useFocusReturn(otherwise?: RefObject<HTMLElement | null>): (event: Event) => void {
  const [opener] = useState(() => (isFocusLost() ? null : document.activeElement))
  return useCallback(
    (event) => {
      event.preventDefault()
      // A dialog that took this one's place has the focus by now, and keeps it.
      if (!isFocusLost()) return
      const known = opener instanceof HTMLElement && opener.isConnected ? opener : null
      const target = known ?? otherwise?.current
      target?.focus()
    },
    [opener, otherwise]
  )
}
