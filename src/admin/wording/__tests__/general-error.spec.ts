import resources from "../../i18n"
import { generalOf } from "../general-error"

const GENERAL = ["session", "forbidden", "missing", "tooLarge", "server"] as const

it("has a sentence in either language for a body that is too large, as for other answers without a code", () => {
  expect([401, 403, 404, 413, 500, 502].map(generalOf)).toEqual(
    [...GENERAL, "server"].map((key) => `errors.general.${key}`)
  )
  expect([400, 409, undefined].map(generalOf)).toEqual([null, null, null])
  for (const { errors } of [resources.en.invoicing, resources.pl.invoicing]) {
    for (const key of GENERAL) expect(errors.general[key]).toBeTruthy()
  }
})
