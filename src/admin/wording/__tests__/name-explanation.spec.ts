import type { InvoiceRequestRow } from "../../../types"
import { nameExplanation, nameMissingNumber } from "../name-explanation"

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

it("says that a number is being read only where something reads it", () => {
  const { reasons } = request("issued", "READING_FORBIDDEN")
  const draft = { what: "status", sent: "ISSUED", found: "DRAFT" } as const
  expect(nameMissingNumber({ difference: null, reasons: [] })).toBe("explanations.numberMissing")
  expect(nameMissingNumber({ difference: null, reasons })).toBe("explanations.numberUnknown")
  expect(nameMissingNumber({ difference: draft, reasons: [] })).toBe("explanations.numberOfDraft")
})
