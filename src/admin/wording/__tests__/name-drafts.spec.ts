import { FLAG_CODES } from "../../../core/vat/split-payment"
import resources from "../../i18n"
import { nameDrafts } from "../name-drafts"

it("names drafts that were left behind by their ids, and those without one once, in words", () => {
  expect(nameDrafts("90019", "one unknown")).toBe("90019")
  expect(nameDrafts("?", "one unknown")).toBe("one unknown")
  expect(nameDrafts("90019, ?, 90021, ?", "one unknown")).toBe("90019, 90021, one unknown")
})

it("says in the list of each flag what it is about, in both languages", () => {
  for (const { notices } of [resources.en.invoicing, resources.pl.invoicing]) {
    expect(Object.keys(notices.row.flags).sort()).toEqual([...FLAG_CODES].sort())
    expect(new Set(Object.values(notices.row.flags)).size).toBe(FLAG_CODES.length)
  }
})

it("names the buttons in the Polish words of the reasons as they are labelled", () => {
  const { reasons, errors } = resources.pl.invoicing
  const told = [...Object.values(reasons).map(({ next }) => next), ...Object.values(errors)]
  expect(told.filter((text) => typeof text === "string" && /Ponów/.test(text))).toEqual([])
})
