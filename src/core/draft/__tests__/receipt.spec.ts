import { aCompany, anAddress, anOrder, NOON, someSettings } from "../../__tests__/an-order"
import { composeDraft } from "../compose-draft"
import { type CashRegister, RECEIPT_KEY, refuseUnconfirmedReceipt } from "../receipt"

const NIP = "1234563218"

const ofCompany = (nip = NIP, countryCode = "pl") => ({
  billingAddress: anAddress({ company: "Lipa", countryCode, metadata: { nip } }),
})

function compose(cashRegister: CashRegister, changes = {}) {
  const order = anOrder(changes)
  const settings = someSettings({ cashRegister })
  const composed = composeDraft(order, settings, aCompany(), NOON)
  if (composed.kind !== "draft") throw new Error(JSON.stringify(composed))
  return { draft: composed.draft, order }
}

describe("an invoice of a sale that may be on a cash register", () => {
  it.each([
    ["none", false, false],
    ["without_tax_id", true, false],
    ["all", true, true],
  ] as const)(
    "is to a receipt under %s: %s for a person, %s with a number",
    (rule, person, company) => {
      expect(compose(rule).draft.isReceipt).toBe(person)
      expect(compose(rule, ofCompany()).draft.isReceipt).toBe(company)
    }
  )

  it("is none where nothing is set, also for a company without a number", () => {
    const composed = composeDraft(anOrder(), someSettings(), aCompany(), NOON)
    expect(composed).toMatchObject({ kind: "draft", draft: { isReceipt: false } })
    const settings = someSettings({
      cashRegister: "without_tax_id",
      companyWithoutTaxId: "company",
    })
    const order = anOrder({ billingAddress: anAddress({ company: "Lipa" }) })
    expect(composeDraft(order, settings, aCompany(), NOON)).toMatchObject({
      draft: { isReceipt: true, contractor: { type: "COMPANY", taxIdentificationNumber: null } },
    })
  })
})

describe("the number on the receipt", () => {
  const check = (metadata: Record<string, unknown>, changes: object = ofCompany()) => {
    const { draft, order } = compose("all", { ...changes, metadata })
    return refuseUnconfirmedReceipt(draft, order)
  }

  it.each([[NIP], ["PL 123-456-32-18"], ["NIP: 123 456 32 18"], [1234563218]])(
    "confirms the invoice in the spelling %s",
    (shown) => {
      expect(check({ [RECEIPT_KEY]: shown })).toBeNull()
    }
  )

  it.each([[undefined], [null], [""], [" "], [true], ["tak"], ["5261040828"], [[NIP]], [{}]])(
    "is not confirmed by %s",
    (shown) => {
      expect(check({ [RECEIPT_KEY]: shown })).toMatchObject({
        code: "RECEIPT_TAX_ID_UNCONFIRMED",
        field: "metadata.receipt_tax_number",
      })
    }
  )

  it("is not quoted in the reason, which is stored", () => {
    expect(JSON.stringify(check({ [RECEIPT_KEY]: "5261040828" }))).not.toMatch(/\d{5}/)
  })

  it("is compared in the buyer's country", () => {
    const german = ofCompany("DE123456789", "de")
    expect(check({ [RECEIPT_KEY]: "123 456 789" }, german)).toBeNull()
    expect(check({ [RECEIPT_KEY]: "de-123456789" }, german)).toBeNull()
    expect(check({ [RECEIPT_KEY]: "AT123456789" }, german)).not.toBeNull()
  })

  it("is asked for only if there is a receipt and the buyer has a number", () => {
    expect(check({}, {})).toBeNull()
    const { draft, order } = compose("without_tax_id", ofCompany())
    expect(refuseUnconfirmedReceipt(draft, order)).toBeNull()
  })

  it("is not the buyer's own number, which no key of the receipt may become", () => {
    const { draft } = compose("all", { metadata: { [RECEIPT_KEY]: NIP } })
    expect(draft.contractor).toMatchObject({
      type: "PRIVATE_PERSON",
      taxIdentificationNumber: null,
    })
  })
})
