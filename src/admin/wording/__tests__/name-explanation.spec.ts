import type { InvoiceRequestRow } from "../../../types"
import { nameExplanation } from "../name-explanation"

const request = (state: InvoiceRequestRow["state"], code?: string) => ({
  state,
  reasons: code ? [{ code, field: null, params: {}, message: "" }] : [],
})

it("promises no turn while the company is on hold", () => {
  expect(nameExplanation(request("queued"), true)).toBe("explanations.queuedOnHold")
  expect(nameExplanation(request("queued"), false)).toBe("explanations.queued")
  expect(nameExplanation(request("unknown", "LOOKUP_FAILED"), true)).toBe("explanations.unknown")
})

it("asks nobody to correct what cannot be corrected", () => {
  expect(nameExplanation(request("refused", "COUNTRY_MISSING"), true)).toBe(
    "explanations.byHandOnly"
  )
  expect(nameExplanation(request("refused", "TAX_ID_INVALID"), false)).toBe("explanations.refused")
})
