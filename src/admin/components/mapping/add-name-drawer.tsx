import { Input, Select } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsCompany } from "../../../types"
import { useAddName, type AddedKind } from "../../queries/invoicing-mapping"
import { useCompanyName } from "../../wording/use-company-name"
import { ActionDrawer } from "../dialogs/action-drawer"
import { Field } from "../dialogs/field"

type AddNameDrawerProps = { kind: AddedKind; companies: SettingsCompany[]; onClose: () => void }

/** Asks for the name of a category or project and adds it in the service. */
export const AddNameDrawer = ({ kind, companies, onClose }: AddNameDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const { mutate, isPending } = useAddName(kind)
  const [companyId, setCompanyId] = useState(companies[0]?.id ?? "")
  const [name, setName] = useState("")
  const [error, setError] = useState<string | null>(null)

  const submit = () => {
    const wanted = name.trim()
    if (wanted === "") return setError(t("mapping.add.missing"))
    mutate({ companyId, name: wanted }, { onSuccess: onClose })
  }
  return (
    <ActionDrawer
      title={t(`mapping.add.${kind}.title`)}
      description={t(`mapping.add.${kind}.description`)}
      submitLabel={t("mapping.add.submit")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {companies.length > 1 && (
        <Field label={t("mapping.add.company")} hint={t("mapping.add.companyHint")} error={null}>
          {(control) => (
            <Select value={companyId} onValueChange={setCompanyId}>
              <Select.Trigger {...control}>
                <Select.Value />
              </Select.Trigger>
              <Select.Content>
                {companies.map((company) => (
                  <Select.Item key={company.id} value={company.id}>
                    {nameCompany(company)}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select>
          )}
        </Field>
      )}
      <Field label={t("mapping.add.name")} hint={t("mapping.add.hint")} error={error}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={200}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setError(null)
            }}
          />
        )}
      </Field>
    </ActionDrawer>
  )
}
