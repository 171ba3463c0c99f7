import { readAnswer, isJsonObject, type Answer } from "./envelope"
import { readId } from "./ids"

export const SAVE_CATEGORY_PATH = "/company/products/categories"

/** The body that adds a product category. Source: service-api 3.11, [public C2]. */
export const buildSaveCategory = (name: string) => ({
  CompanyProductCategoryName: name,
  enabled: true,
})

/** Reads the category's id. Source: service-api 3.11, [public C2]. */
export const readSaveCategory = (text: string): Answer<{ categoryId: string }> =>
  readAnswer(text, ({ data }) => {
    const categoryId = isJsonObject(data) ? readId(data.categoryId) : null
    return categoryId === null ? null : { categoryId }
  })
