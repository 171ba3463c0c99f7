import { Prompt } from "@medusajs/ui"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useBlocker } from "react-router-dom"
import { useFocusReturn } from "../dialogs/use-focus-return"

/**
 * Asks before unsaved changes are lost: by a link or back navigation within the dashboard, and, in the
 * browser's own dialog, by a reload or a closed tab.
 */
export const UnsavedGuard = ({ isChanged }: { isChanged: boolean }) => {
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
  if (state !== "blocked") return null
  return <LeaveQuestion onStay={reset} onLeave={proceed} />
}

const LeaveQuestion = ({ onStay, onLeave }: Record<"onStay" | "onLeave", () => void>) => {
  const { t } = useTranslation("invoicing")
  const returnFocus = useFocusReturn()
  return (
    <Prompt open onOpenChange={(isOpen) => !isOpen && onStay()}>
      <Prompt.Content onCloseAutoFocus={returnFocus}>
        <Prompt.Header>
          <Prompt.Title>{t("mapping.leave.title")}</Prompt.Title>
          <Prompt.Description>{t("mapping.leave.description")}</Prompt.Description>
        </Prompt.Header>
        <Prompt.Footer>
          <Prompt.Cancel>{t("mapping.leave.stay")}</Prompt.Cancel>
          <Prompt.Action onClick={onLeave}>{t("mapping.leave.leave")}</Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
