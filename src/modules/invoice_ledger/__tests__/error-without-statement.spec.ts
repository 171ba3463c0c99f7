import { inspect } from "node:util"
import { removeStatementFromError } from "../error-without-statement"

const SQL = `insert into "invoicing_webhook" ("id", "secret") values (?, ?)`

function databaseError(code: string, detail: string): Error {
  const statement = SQL.replace("?", "'iwhk_1'").replace("?", "'whsec_1'")
  return Object.assign(new Error(`${statement} - refused\n - detail: ${detail}`), { code, detail })
}

it.each(["23502", "23514"])("keeps no row with error %s, however it is printed", (code) => {
  const error = databaseError(code, "Failing row contains (iwhk_1, whsec_1).")
  removeStatementFromError(error, SQL)
  expect(error).toMatchObject({ message: "refused", code })
  expect(inspect(error)).not.toContain("whsec_1")
})

it("keeps the detail of a duplicate, which Medusa reads", () => {
  const error = databaseError("23505", "Key (id)=(iwhk_1) already exists.")
  removeStatementFromError(error, SQL)
  expect(error).toMatchObject({ message: "refused", detail: "Key (id)=(iwhk_1) already exists." })
})
