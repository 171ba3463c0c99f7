import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useErrorText } from "../wording/use-error-text"
import { Notice, NoticeLine } from "./notice"

type LoadErrorProps = {
  title: string
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** What is shown in place of data that could not be loaded. */
export const LoadError = ({ title, error, isRetrying, onRetry }: LoadErrorProps) => {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <Notice variant="error" title={title}>
        <NoticeLine>{describeError(error).description}</NoticeLine>
      </Notice>
      <Button
        className="self-start"
        size="small"
        variant="secondary"
        isLoading={isRetrying}
        onClick={onRetry}
      >
        {t("actions.tryAgain")}
      </Button>
    </div>
  )
}
