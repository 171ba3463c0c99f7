import type { InvoiceContractor } from "../rules/contractor-schema"
import type { Company } from "../state/company"
import type { CategoryRecord, ProjectRecord } from "../state/records"
import type { State } from "../state/state"

/** The company's category with that name. */
export function findCategory(
  state: State,
  { companyId }: Company,
  name: string
): CategoryRecord | undefined {
  return state.categories.find((one) => one.companyId === companyId && one.name === name)
}

/** The company's categories in use, as `defaults` of a read shows them (service-api.md 3.2). */
export function suggestCategories(
  state: State,
  { companyId }: Company
): { categoryName: string }[] {
  return state.categories
    .all()
    .filter((one) => one.companyId === companyId && one.enabled)
    .map(({ name }) => ({ categoryName: name }))
}

/** The company's project with that id. */
export function findProject(
  state: State,
  { companyId }: Company,
  tagId: string | number
): ProjectRecord | undefined {
  const project = state.projects.get(tagId)
  return project?.companyId === companyId ? project : undefined
}

/** Assumed: an unknown category on an accepted invoice is added to the company's list. */
export function keepCategory(state: State, company: Company, name: string | undefined): void {
  if (name === undefined || findCategory(state, company, name)) return
  const categoryId = state.categories.nextId()
  state.categories.put({ categoryId, companyId: company.companyId, name, enabled: true })
}

/** Assumed: the recipient of an invoice is matched by name and tax number, or else added. */
export function keepContractor(
  state: State,
  { companyId }: Company,
  { defaultCurrency: _currency, ...contractor }: InvoiceContractor
): number {
  const known = state.contractors.find(
    (one) =>
      one.companyId === companyId &&
      one.contractor.contractorName === contractor.contractorName &&
      one.contractor.taxIdentificationNumber === contractor.taxIdentificationNumber
  )
  if (known) return known.contractorId
  const contractorId = state.contractors.nextId()
  state.contractors.put({ contractorId, companyId, contractor })
  return contractorId
}
