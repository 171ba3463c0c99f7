import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { SettingsCompany } from "../../../types"
import { describeRouting } from "../settings/describe-routing"
import { useCompanyName } from "../../wording/use-company-name"

/** Which company invoices which orders; shown only if there are several companies. */
export const RoutingSection = ({ companies }: { companies: SettingsCompany[] }) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  if (companies.length < 2) return null
  return (
    <Container className="divide-y p-0" role="group" aria-label={t("mapping.routing.title")}>
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Heading level="h2">{t("mapping.routing.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
          {t("mapping.routing.body")}
        </Text>
      </div>
      {companies.map((company) => (
        <div key={company.id} className="text-ui-fg-subtle grid grid-cols-2 gap-x-4 px-6 py-4">
          <Text size="small" leading="compact" weight="plus" className="[overflow-wrap:anywhere]">
            {nameCompany(company)}
          </Text>
          <div className="flex flex-col gap-y-1">
            {describeRouting(company, t).map((line) => (
              <Text key={line} size="small" leading="compact">
                {line}
              </Text>
            ))}
          </div>
        </div>
      ))}
    </Container>
  )
}
