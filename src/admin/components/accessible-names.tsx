import { type ReactNode, useEffect, useState } from "react"

/**
 * Adds names that the dashboard's library leaves out, now and whenever the element changes: icon-only buttons
 * get the name, unnamed images are marked as decorative.
 */
export function useAccessibleNames(name: string, buttons = "button") {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (element === null) return
    const speak = () => {
      for (const button of element.querySelectorAll(buttons)) {
        const isSilent = !button.textContent?.trim() && !button.hasAttribute("aria-label")
        if (isSilent) button.setAttribute("aria-label", name)
      }
      for (const picture of element.querySelectorAll("[role=img]:not([aria-label])")) {
        picture.setAttribute("aria-hidden", "true")
      }
    }
    speak()
    const observer = new MutationObserver(speak)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [element, name, buttons])
  return setElement
}

type WithAccessibleNamesProps = { name: string; buttons?: string; children: ReactNode }

/** The same around a component that takes no ref; it takes up no space itself. */
export const WithAccessibleNames = ({ name, buttons, children }: WithAccessibleNamesProps) => (
  <div ref={useAccessibleNames(name, buttons)} className="contents">
    {children}
  </div>
)
