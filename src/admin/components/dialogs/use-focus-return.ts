import { useCallback, useState } from "react"

/**
 * Gives the focus back to what had it when the dialog opened.
 *
 * The dialogs here are opened by state and have no trigger of their own, so Radix would leave
 * somebody who works with the keyboard at the top of the page.
 */
export function useFocusReturn(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return useCallback(
    (event) => {
      event.preventDefault()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener]
  )
}
