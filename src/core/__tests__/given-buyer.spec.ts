import { readGivenBuyer } from "../contractor/given-buyer"

const read = (invoicing: unknown) => readGivenBuyer({ invoicing, campaign: "spring" })

describe("the buyer who is given with an order's completion", () => {
  it("is none where nothing of the plugin's stands there", () => {
    for (const nothing of [undefined, null, {}, { nip: "1234563218" }]) {
      expect(readGivenBuyer(nothing)).toBeNull()
    }
    expect(read(null)).toBeNull()
  })

  it("is a number, and the company's name where it is given, without the blanks around", () => {
    expect(read({ tax_number: " 123-456-32-18 " })).toEqual({
      buyer: { tax_number: "123-456-32-18" },
    })
    expect(read({ tax_number: "1", company: " A " })).toEqual({
      buyer: { tax_number: "1", company: "A" },
    })
  })

  it.each([
    ["a text", "1234563218", "additional_data.invoicing:"],
    ["no number", {}, "additional_data.invoicing.tax_number:"],
    ["an empty number", { tax_number: " " }, "additional_data.invoicing.tax_number:"],
    ["a number that is none of texts", { tax_number: 1 }, "additional_data.invoicing.tax_number:"],
    ["a NUL", { tax_number: "1\0" }, "additional_data.invoicing.tax_number: must be text"],
    ["half a pair", { tax_number: "1", company: "\ud83d" }, "additional_data.invoicing.company:"],
    ["a field that nobody knows", { tax_number: "1", nip: "1" }, "additional_data.invoicing:"],
  ])("is refused as %s, by the name of the field", (_, given, field) => {
    const result = read(given)
    expect(result).toMatchObject({ problems: [expect.stringContaining(field) as unknown] })
  })
})
