import { CodeBlock, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

const SNIPPET = `plugins: [
  {
    resolve: "medusa-plugin-altera",
    options: {
      apiKey: process.env.ALTERA_API_KEY,
    },
  },
],`

/** The configuration that is missing before the plugin does anything, ready to copy. */
export const SetupNotice = () => {
  const { t } = useTranslation("invoicing")
  const snippet = { language: "ts", label: t("page.notConfigured.file"), code: SNIPPET }
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex flex-col gap-y-1">
        <Heading level="h2">{t("page.notConfigured.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
          {t("page.notConfigured.body")}
        </Text>
      </div>
      <CodeBlock snippets={[snippet]} className="max-w-[640px]">
        <CodeBlock.Header />
        <CodeBlock.Body />
      </CodeBlock>
      <Text size="small" className="text-ui-fg-subtle">
        {t("page.notConfigured.after")}
      </Text>
    </Container>
  )
}
