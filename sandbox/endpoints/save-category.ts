import { z } from "zod"
import { refuse, refuseForm, succeed, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { filledText, identifier } from "../rules/wire-forms"
import { findCategory } from "./company-data"

const bodySchema = z.strictObject({
  CompanyProductCategory_Id: identifier.optional(),
  CompanyProductCategoryName: filledText,
  enabled: z.boolean(),
})

/** POST /company/products/categories. Assumed: for a known name the existing id is returned. */
export function saveCategory({ company, body, world }: Call): Answer {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return refuseForm(parsed.error)
  const { categories } = world.state
  const id = parsed.data.CompanyProductCategory_Id
  const name = parsed.data.CompanyProductCategoryName
  const { companyId } = company
  if (id !== undefined && categories.get(id)?.companyId !== companyId) {
    return refuse(
      400,
      "The category (CompanyProductCategory_Id) does not exist.",
      "Kategoria (CompanyProductCategory_Id) nie istnieje."
    )
  }
  const categoryId =
    id ?? findCategory(world.state, company, name)?.categoryId ?? categories.nextId()
  categories.put({ categoryId, companyId, name, enabled: parsed.data.enabled })
  return succeed({ categoryId })
}
