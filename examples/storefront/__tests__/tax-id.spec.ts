import fc from "fast-check"
import {
  formatTaxNumber,
  readNip,
  TAX_PREFIXES,
} from "../../../src/core/contractor/tax-number-formats"
import { checkTaxId } from "../src/modules/invoicing/tax-id"

const numberOf = (raw: string, country: string) => {
  const checked = checkTaxId(raw, country)
  return "number" in checked ? checked.number : null
}

describe("a tax number in the checkout", () => {
  it.each([
    ["123-456-32-18", "pl", "1234563218"],
    ["PL 123 456 32 18", "de", "1234563218"],
    ["NIP: 1234563218", "pl", "1234563218"],
    ["123456789", "de", "DE123456789"],
    ["DE 123 456 789", "pl", "DE123456789"],
    ["094543092", "gr", "EL094543092"],
    ["NL001234567B01", "nl", "NL001234567B01"],
    ["SEM850101AB1", "mx", "SEM850101AB1"],
    ["CHE-116.281.710 MWST", "ch", "CHE-116.281.710 MWST"],
    [" CHE-116.281.710 \t MWST\n", "ch", "CHE-116.281.710 MWST"],
  ])("%s of a company in %s is %s", (raw, country, number) => {
    expect(numberOf(raw, country)).toBe(number)
  })

  it.each([
    ["1234563219", "pl", { code: "nip_digits" }],
    ["123456321", "pl", { code: "nip_length" }],
    ["0000001236", "pl", { code: "nip_digits" }],
    ["1111111111", "pl", { code: "nip_digits" }],
    ["12345678", "de", { code: "eu_form", country: "DE" }],
    ["EL12", "pl", { code: "eu_form", country: "GR" }],
    ["none", "ch", { code: "no_number" }],
    ["9".repeat(46), "us", { code: "no_number" }],
  ])("%s of a company in %s is refused", (raw, country, problem) => {
    expect(checkTaxId(raw, country)).toEqual({ problem })
  })

  it("is taken or refused exactly as the invoice's own rule does", () => {
    const countries = [...TAX_PREFIXES.map((prefix) => (prefix === "EL" ? "GR" : prefix)), "US", ""]
    const prefix = fc.constantFrom(...TAX_PREFIXES, "", "", "US", "NIP", "VAT UE ", "pl", "NIP: PL")
    const body = fc.oneof(
      fc.stringMatching(/^[0-9A-Z+*]{0,13}$/),
      fc.stringMatching(/^\d{8,12}$/),
      fc.stringMatching(/^[ABU]?\d{7,9}[A-Z]{0,2}$/),
      fc.stringMatching(/^[0-9 .\-/\u200e]{5,15}$/),
      fc.integer({ min: 100_000_000, max: 999_999_999 }).map(completeNip)
    )
    fc.assert(
      fc.property(prefix, body, fc.constantFrom(...countries), (before, after, country) => {
        const raw = before + after
        expect(numberOf(raw, country)).toBe(formatTaxNumber(raw, country))
        expect(numberOf(raw, country.toLowerCase())).toBe(formatTaxNumber(raw, country))
      }),
      { numRuns: 5_000 }
    )
  })
})

/** With the digit that makes it a NIP, where there is one. */
function completeNip(nine: number): string {
  const digits = Array.from({ length: 10 }, (_, digit) => `${nine}${digit}`)
  return digits.find((number) => readNip(number) !== null) ?? `${nine}0`
}
