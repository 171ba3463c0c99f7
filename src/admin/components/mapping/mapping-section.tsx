import { Plus } from "@medusajs/icons"
import { Button, Container, Heading, Tabs, Text } from "@medusajs/ui"
import { useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type {
  InvoicingMappingResponse,
  MappingCoverageResponse,
  SettingsCompany,
} from "../../../types"
import type { AddedKind } from "../../queries/invoicing-mapping"
import { AddNameDrawer } from "./add-name-drawer"
import type { MappingEditing } from "./use-mapping-draft"

export type SectionProps = {
  mapping: InvoicingMappingResponse
  coverage: MappingCoverageResponse | undefined
  companies: SettingsCompany[]
  editing: MappingEditing
}

type MappingSectionProps = {
  adds: AddedKind
  companies: SettingsCompany[]
  names: { id: string; options: { value: string; label: string }[] }
  tabs: { kind: string; content: ReactNode }[]
  children: ReactNode
}

/** One kind of target: a tab for each thing it is mapped from, and what holds for the rest. */
export const MappingSection = ({ adds, companies, names, tabs, children }: MappingSectionProps) => {
  const { t } = useTranslation("invoicing")
  const [isAdding, setIsAdding] = useState(false)
  const title = t(`mapping.sections.${adds}.title`)
  return (
    <Container className="divide-y p-0" role="group" aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <Heading level="h2">{title}</Heading>
          <Text size="small" className="text-ui-fg-subtle max-w-[560px] text-pretty">
            {t(`mapping.sections.${adds}.body`)}
          </Text>
        </div>
        {companies.length > 0 && (
          <Button size="small" variant="secondary" onClick={() => setIsAdding(true)}>
            <Plus />
            {t(`mapping.add.${adds}.button`)}
          </Button>
        )}
      </div>
      <Tabs defaultValue={tabs[0]?.kind ?? ""}>
        <div className="px-6 py-3">
          <Tabs.List>
            {tabs.map(({ kind }) => (
              <Tabs.Trigger key={kind} value={kind}>
                {t(`mapping.kinds.${kind}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </div>
        {tabs.map(({ kind, content }) => (
          <Tabs.Content key={kind} value={kind} className="border-t">
            {content}
          </Tabs.Content>
        ))}
      </Tabs>
      <div className="grid grid-cols-1 gap-x-4 gap-y-6 px-6 py-4 md:grid-cols-2">{children}</div>
      <datalist id={names.id}>
        {names.options.map(({ value, label }) => (
          <option key={value} value={value} label={label} />
        ))}
      </datalist>
      {isAdding && (
        <AddNameDrawer kind={adds} companies={companies} onClose={() => setIsAdding(false)} />
      )}
    </Container>
  )
}
