import { months } from "../../../i18n/pl/months"
import { formatPreviousValues } from "../previous-values"

const writing = {
  word: (key: string) => key,
  amount: (amount: string, currency: string | null) => `${amount} ${currency ?? "?"}`,
  date: (day: string) => `on ${day}`,
}

it("tells what a line was as the page writes it, not by its codes", () => {
  const fields = [
    { field: "class", was: "not_yet", is: "invoiced" },
    { field: "paid", was: "false", is: "true" },
    { field: "findings", was: "missing, issue_date", is: "" },
    { field: "issueDate", was: "2026-03-01", is: "2026-03-02" },
    { field: "gross", was: "49.99", is: "50.00" },
    { field: "invoiceNumber", was: "", is: "FV/1/2026" },
  ] as const
  expect(formatPreviousValues(fields, "PLN", writing)).toEqual([
    { field: "class", was: "classes.not_yet" },
    { field: "paid", was: "paid.no" },
    { field: "findings", was: "findingNames.missing, findingNames.issue_date" },
    { field: "issueDate", was: "on 2026-03-01" },
    { field: "gross", was: "49.99 PLN" },
    { field: "invoiceNumber", was: "" },
  ])
})

it("writes an amount in the currency that it was in", () => {
  const fields = [
    { field: "currency", was: "EUR", is: "PLN" },
    { field: "shownGross", was: "12.00", is: "50.00" },
  ] as const
  expect(formatPreviousValues(fields, "PLN", writing)).toEqual([
    { field: "currency", was: "EUR" },
    { field: "shownGross", was: "12.00 EUR" },
  ])
})

it("has a word for all that may be to check", () => {
  expect(Object.keys(months.findingNames)).toEqual(Object.keys(months.findings))
})
