import { nameCompanyBack } from "../name-company-back"

const reason = { code: "COMPANY_UNKNOWN", params: { company: "trade" } }

it("says that a company is back, and what to do then, instead of asking for it once more", () => {
  const companies = [{ id: "default" }, { id: "trade" }]
  for (const state of ["refused", "issued", "unknown"] as const) {
    expect(nameCompanyBack({ reason, state }, companies)).toBe(`invoice.companyBack.${state}`)
  }
  expect(nameCompanyBack({ reason, state: "queued" }, companies)).toBeNull()
  expect(nameCompanyBack({ reason }, companies)).toBeNull()
})

it("says nothing of a company that is still gone, or of another reason", () => {
  expect(nameCompanyBack({ reason, state: "refused" }, [{ id: "default" }])).toBeNull()
  const other = { code: "KEY_REJECTED", params: { company: "trade" } }
  expect(nameCompanyBack({ reason: other, state: "refused" }, [{ id: "trade" }])).toBeNull()
})
