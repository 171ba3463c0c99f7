import { useTranslation } from "react-i18next"
import { PROJECT_KINDS, type Table } from "./mapping-draft"
import { MappingSection, type SectionProps } from "./mapping-section"
import { MappingTable } from "./mapping-table"
import { TextField } from "./text-field"

const NAMES_ID = "invoicing-projects"

/** Which project of the service an order belongs to. */
export const ProjectsSection = (props: SectionProps) => {
  const { mapping, known, coverage, companies, suggestions, editing } = props
  const { t } = useTranslation("invoicing")
  const { draft, change } = editing
  const { projects } = draft
  const set = (changed: Partial<typeof projects>) =>
    change({ ...draft, projects: { ...projects, ...changed } })
  const isUnseen = (id: string) => known.isUnseen("project", id)
  const nameOf = (id: string) => known.projects.find((project) => project.id === id)?.name ?? null
  const used = PROJECT_KINDS.flatMap((kind) => Object.values(projects[kind]))
  const written = [...used, projects.fallback].map((id) => id.trim())
  const ids = [...new Set([...known.projects.map(({ id }) => id), ...written])]
  return (
    <MappingSection
      adds="projects"
      companies={companies}
      suggestions={suggestions}
      names={{
        id: NAMES_ID,
        options: ids
          .filter((id) => id !== "")
          .map((id) => ({ value: id, label: nameOf(id) ?? id })),
      }}
      tabs={PROJECT_KINDS.map((kind) => ({
        kind,
        content: (
          <MappingTable
            kind={kind}
            table={projects[kind]}
            saved={editing.saved.projects[kind]}
            fallback={kind === "salesChannels" ? { value: projects.fallback } : null}
            things={mapping.things[kind]}
            coverage={coverage}
            namesId={NAMES_ID}
            valueLabel={t("mapping.project")}
            explain={nameOf}
            isUnseen={isUnseen}
            onChange={(changed: Table) => set({ [kind]: changed })}
          />
        ),
      }))}
    >
      <TextField
        label={t("mapping.fallbackProject.label")}
        hint={t("mapping.fallbackProject.hint")}
        namesId={NAMES_ID}
        value={projects.fallback}
        isUnseen={isUnseen(projects.fallback)}
        onChange={(fallback) => set({ fallback })}
      />
      <TextField
        label={t("mapping.metadataKey.label")}
        hint={t("mapping.metadataKey.hint")}
        value={projects.metadataKey}
        onChange={(metadataKey) => set({ metadataKey })}
      />
    </MappingSection>
  )
}
