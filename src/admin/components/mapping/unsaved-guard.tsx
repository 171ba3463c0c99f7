import { Prompt } from "@medusajs/ui"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useBlocker } from "react-router-dom"

/**
 * Asks before changes that are not saved are lost: by a link or the way back inside the dashboard,
 * and, in the browser's own words, by a reload or a closed tab.
 */
export const UnsavedGuard = ({ isChanged }: { isChanged: boolean }) => {
  const { t } = useTranslation("invoicing")
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isChanged])
  return (
    <Prompt open={state === "blocked"} onOpenChange={(isOpen) => !isOpen && reset?.()}>
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{t("mapping.leave.title")}</Prompt.Title>
          <Prompt.Description>{t("mapping.leave.description")}</Prompt.Description>
        </Prompt.Header>
        <Prompt.Footer>
          <Prompt.Cancel>{t("mapping.leave.stay")}</Prompt.Cancel>
          <Prompt.Action onClick={() => proceed?.()}>{t("mapping.leave.leave")}</Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
