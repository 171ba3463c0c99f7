import { CodeBlock, Container, Heading, Label, Switch, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { PreviewInvoice } from "../../../types"

/** The request as it would be sent, behind a toggle because few users want it. */
export const JsonSection = ({ call }: Pick<PreviewInvoice, "call">) => {
  const { t } = useTranslation("invoicing")
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  const label = `${call.method} ${call.path}`
  const code = JSON.stringify(call.body, null, 2)
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-col gap-y-1">
          <Heading level="h2">{t("preview.json.heading")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("preview.json.description")}
          </Text>
        </div>
        <div className="flex items-center gap-x-2">
          <Switch id={id} checked={isShown} onCheckedChange={setIsShown} />
          <Label htmlFor={id} size="small">
            {t("preview.json.show")}
          </Label>
        </div>
      </div>
      {isShown && (
        <CodeBlock snippets={[{ language: "json", label, code, hideLineNumbers: true }]}>
          <CodeBlock.Header />
          <CodeBlock.Body
            // It scrolls, so it must be reachable with the keyboard.
            tabIndex={0}
            role="region"
            aria-label={label}
            className="focus-visible:shadow-borders-focus max-h-[480px] outline-none"
          />
        </CodeBlock>
      )}
    </Container>
  )
}
