import { Container, Skeleton } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type {
  InvoicingMappingResponse,
  InvoicingSettingsResponse,
  MappedThing,
} from "../../../types"
import {
  useInvoicingMapping,
  useMappingCoverage,
  useMappingSuggestions,
} from "../../queries/invoicing-mapping"
import { useInvoicingSettings } from "../../queries/invoicing-settings"
import { LoadError } from "../load-error"
import { PageGate } from "../rights/page-gate"
import { SetupNotice } from "../requests/setup-notice"
import { CategoriesSection } from "./categories-section"
import { CoverageSection } from "./coverage-section"
import { joinThings } from "./find-products"
import { collectNames } from "./known-names"
import { ProjectsSection } from "./projects-section"
import { RoutingSection } from "./routing-section"
import { SaveBar } from "./save-bar"
import { UnsavedGuard } from "./unsaved-guard"
import { useMappingDraft } from "./use-mapping-draft"

/** The page Invoices > Mapping: which category and project each sale belongs to, and how much is covered. */
export const MappingPage = () => (
  <PageGate right="settings">
    <Mapping />
  </PageGate>
)

const Mapping = () => {
  const { t } = useTranslation("invoicing")
  const settings = useInvoicingSettings()
  const mapping = useInvoicingMapping()
  const failed = [settings, mapping].find(({ isError, data }) => isError && !data)
  if (settings.data && mapping.data) {
    return <Loaded settings={settings.data} mapping={mapping.data} />
  }
  return (
    <Container className="p-0">
      {failed?.error ? (
        <LoadError
          title={t("mapping.error")}
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <div role="status" aria-label={t("mapping.loading")} className="px-6 py-4">
          <Skeleton className="h-7 w-48" />
        </div>
      )}
    </Container>
  )
}

type LoadedProps = { settings: InvoicingSettingsResponse; mapping: InvoicingMappingResponse }

const Loaded = ({ settings, mapping: told }: LoadedProps) => {
  const [found, setFound] = useState<MappedThing[]>([])
  const editing = useMappingDraft(settings.fields)
  const coverage = useMappingCoverage(settings.revision)
  const suggestions = useMappingSuggestions()
  const products = joinThings(told.things.products, found)
  const sections = {
    mapping: { ...told, things: { ...told.things, products } },
    known: collectNames(told.names, suggestions.data),
    suggestions,
    editing,
    companies: settings.companies,
    coverage: coverage.data,
    onFound: (products: MappedThing[]) => setFound((before) => [...before, ...products]),
  }
  // Isolated, so that the bar at the bottom stays behind an open dialog.
  return (
    <div className="isolate flex flex-col gap-y-3">
      {settings.companies.length === 0 && <SetupNotice />}
      <CoverageSection {...sections} coverage={coverage} />
      <CategoriesSection {...sections} />
      <ProjectsSection {...sections} />
      <RoutingSection companies={settings.companies} />
      <SaveBar editing={editing} />
      <UnsavedGuard isChanged={editing.isChanged} />
    </div>
  )
}

/** The page title as a component, so that the breadcrumb is translated. */
export const MappingTitle = () => useTranslation("invoicing").t("mapping.menu")
