import type { MonthChange } from "../../../types"

type Changed = Extract<MonthChange, { kind: "changed" }>["fields"]

/** Formats words, amounts and days in the user's language. */
type Writing = {
  word: (key: `classes.${string}` | `paid.${"yes" | "no"}` | `findingNames.${string}`) => string
  amount: (amount: string, currency: string | null) => string
  date: (day: string) => string
}

/**
 * What a line was when its month was closed, field by field, formatted as the page formats current values;
 * empty where there was nothing.
 *
 * @param currency the line's current currency, used if it has not changed.
 */
export function formatPreviousValues(
  fields: Changed,
  currency: string | null,
  { word, amount, date }: Writing
): { field: Changed[number]["field"]; was: string }[] {
  const oldCurrency = fields.find(({ field }) => field === "currency")?.was ?? currency
  return fields.map(({ field, was }) => {
    if (was === "") return { field, was }
    switch (field) {
      case "class":
        return { field, was: word(`classes.${was}`) }
      case "paid":
        return { field, was: word(`paid.${was === "true" ? "yes" : "no"}`) }
      case "findings":
        return {
          field,
          was: was
            .split(", ")
            .map((kind) => word(`findingNames.${kind}`))
            .join(", "),
        }
      case "issueDate":
        return { field, was: date(was) }
      case "gross":
      case "shownGross":
        return { field, was: amount(was, oldCurrency || null) }
      case "invoiceNumber":
      case "currency":
        return { field, was }
    }
  })
}
