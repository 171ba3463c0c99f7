import type { ServiceNames } from "../../core/request/outcomes"
import { isJsonObject, readAnswer, type Answer, type JsonObject } from "./envelope"
import { labelField } from "./fields"
import { readProject } from "./save-project"

/**
 * The names in the answer about an invoice: the service's suggestions, those on the invoice's
 * positions, and its projects.
 *
 * Source: service-api 3.2, [public S2, sample]: none of this is guaranteed, so whatever is missing or
 * malformed counts as not shown. The bare form without the envelope by service-api 2.3.
 */
export const readNamesAnswer = (text: string): Answer<ServiceNames> =>
  readAnswer(text, (body) => {
    const payload = isJsonObject(body.data) ? body.data : body
    const invoice = partOf(payload, "invoice")
    const found = [
      ...listOf(partOf(payload, "defaults"), "suggestedCategories").map((one) => one.categoryName),
      ...listOf(invoice, "invoicePosition").map((one) => one.productCategory),
    ]
    return {
      categories: [...new Set(found.map(readName).filter((name) => name !== null))],
      projects: listOf(invoice, "projects").flatMap(readProject),
    }
  })

const readName = (value: unknown) => labelField.parse(value)?.trim() ?? null

const partOf = (object: JsonObject, key: string): JsonObject => {
  const part = object[key]
  return isJsonObject(part) ? part : {}
}

const listOf = (object: JsonObject, key: string): JsonObject[] => {
  const list = object[key]
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}
