import { Plus } from "@medusajs/icons"
import { Button, Tabs } from "@medusajs/ui"
import { useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type {
  InvoicingMappingResponse,
  MappedThing,
  MappingCoverageResponse,
  SettingsCompany,
} from "../../../types"
import type { AddedKind } from "../../queries/invoicing-mapping"
import { TitledGroup } from "../titled-group"
import { AddNameDrawer } from "./add-name-drawer"
import type { KnownNames } from "./known-names"
import { NamesNote, type Suggestions } from "./names-note"
import type { MappingEditing } from "./use-mapping-draft"

export type SectionProps = {
  mapping: InvoicingMappingResponse
  coverage: MappingCoverageResponse | undefined
  companies: SettingsCompany[]
  editing: MappingEditing
  known: KnownNames
  suggestions: Suggestions
  /** Receives products that the user looked up in the shop. */
  onFound: (products: MappedThing[]) => void
}

type MappingSectionProps = {
  adds: AddedKind
  companies: SettingsCompany[]
  suggestions: Suggestions
  names: { id: string; options: { value: string; label: string }[] }
  tabs: { kind: string; content: ReactNode }[]
  children: ReactNode
}

/** One kind of target: a tab for each thing it is mapped from, and the fallback for the rest. */
export const MappingSection = (props: MappingSectionProps) => {
  const { adds, companies, suggestions, names, tabs, children } = props
  const { t } = useTranslation("invoicing")
  const [isAdding, setIsAdding] = useState(false)
  return (
    <TitledGroup
      title={t(`mapping.sections.${adds}.title`)}
      body={t(`mapping.sections.${adds}.body`)}
      action={
        companies.length > 0 && (
          <Button size="small" variant="secondary" onClick={() => setIsAdding(true)}>
            <Plus />
            {t(`mapping.add.${adds}.button`)}
          </Button>
        )
      }
    >
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
      {companies.length > 0 && <NamesNote of={adds} suggestions={suggestions} />}
      <datalist id={names.id}>
        {names.options.map(({ value, label }) => (
          <option key={value} value={value} label={label} />
        ))}
      </datalist>
      {isAdding && (
        <AddNameDrawer kind={adds} companies={companies} onClose={() => setIsAdding(false)} />
      )}
    </TitledGroup>
  )
}
