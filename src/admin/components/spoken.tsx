import { type ReactNode, useEffect, useState } from "react"

/**
 * Names the parts of an element, now and whenever it changes, that the dashboard's library leaves
 * silent: a button with an icon alone gets the name, a picture without one is marked as decoration.
 */
export function useSpokenNames(name: string, buttons = "button") {
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

type SpokenProps = { name: string; buttons?: string; children: ReactNode }

/** The same around a component that takes no ref; it takes no room of its own. */
export const Spoken = ({ name, buttons, children }: SpokenProps) => (
  <div ref={useSpokenNames(name, buttons)} className="contents">
    {children}
  </div>
)
