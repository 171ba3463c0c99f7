import type { CorrectionResponse, CorrectionSheet } from "../../../../types"
import { writeCorrection } from "../export-correction"

const amounts = (gross: string) => ({ net: "0.00", vat: "0.00", gross })
const sums = {
  before: amounts("246.90"),
  after: amounts("123.45"),
  difference: amounts("-123.45"),
}

const sheet: CorrectionSheet = {
  ...{ source: "sent", price_type: "GROSS", total: sums, refund: null, besides: [] },
  rows: [
    {
      ...{ line_id: "ordli_1", name: "Mug", unit: "szt.", rate: "23%" },
      before: { quantity: "2", unit_price: "123.45", value: "246.90" },
      after: { quantity: "1", unit_price: "123.45", value: "123.45" },
      difference: { quantity: "-1", value: "-123.45" },
    },
  ],
  by_rate: [{ rate: "23%", ...sums }],
  paid_back: { found: "123.45", expected: "123.45" },
  ...{ paid_by_credit: null, shop_total: null },
  ...{ is_shown_otherwise: false, may_be_transformed: false },
}

const correction: CorrectionResponse["correction"] = {
  ...{ request_id: "invreq_1", order_display_id: "7", invoice_number: "FV 1" },
  ...{ currency: "PLN", reason: "ORDER_RETURNED", at: "2026-11-30T10:00:00.000Z" },
  ...{ is_settled: false, settled_as: null, settlements: [], sheet, problem: null },
}

const write = (
  change: Partial<typeof correction> = {},
  sheetChange: Partial<CorrectionSheet> = {},
  language: "en" | "pl" = "en"
) => writeCorrection({ ...correction, ...change }, { ...sheet, ...sheetChange }, language)

const AT = "2026-11-20T10:00:00.000Z"

describe("the file of a correction", () => {
  it("names what was settled before, which is not to be corrected again", () => {
    const text = write({ settlements: [{ note: "KOR 1", at: AT }] })
    expect(text).toContain(
      "Settled before: leave out what that correction covers already,KOR 1\r\n"
    )
    expect(text).not.toContain("Done")
  })

  it("tells its own settlement from earlier ones", () => {
    const settlements = [
      { note: "E-mail", at: AT },
      { note: "KOR 2", at: AT },
      { note: "KOR 1", at: AT },
    ]
    const lines = write({ is_settled: true, settled_as: "KOR 2", settlements }).split("\r\n")
    expect(lines).toContain("Done,KOR 2")
    expect(lines.filter((line) => line.startsWith("Settled before"))).toEqual([
      "Settled before: leave out what that correction covers already,KOR 1",
    ])
    expect(lines.join()).not.toContain("E-mail")
  })

  it("says what was paid back and what is to be, or what the buyer owes", () => {
    const back = write({}, { paid_back: { found: "50.00", expected: "123.45" } }, "pl")
    expect(back).toContain('Zwrócono;"50,00"\r\nDo zwrotu według tych danych;"123,45"\r\n')
    const owed = write({}, { paid_back: { found: "0.00", expected: "-59.90" } })
    expect(owed).toContain("To be paid by the buyer by these figures,59.90\r\n")
  })

  it("has every note of the page", () => {
    const text = write(
      {},
      {
        ...{ paid_by_credit: "20.00", shop_total: { shop: "10.00", lines: "12.00" } },
        ...{ is_shown_otherwise: true, may_be_transformed: true },
      }
    )
    expect(text).toContain("Paid with store credit after the order,20.00\r\n")
    expect(text).toContain("Total of the order in the shop,10.00\r\n")
    expect(text).toContain("Sum of the order's lines,12.00\r\n")
    expect(text).toMatch(/another amount than was sent/)
    expect(text).toMatch(/transformDraft/)
  })
})
