import type { InvoiceRequestDetail } from "../../../types"
import { nameTold } from "../name-told"

type Request = Parameters<typeof nameTold>[0]

const CLEAR: Request = { state: "issued", reasons: [], correction: null, difference: null }
const UNPAID = { state: "unpaid", by: "order" } as const
const reason = { code: "NOT_READ_BACK", field: null, params: {}, message: "" }
const difference = { what: "gross", sent: "10.00", found: "10.01", isSettled: true } as const
const correction = { reason: "ORDER_EDITED" } as InvoiceRequestDetail["correction"]

it("an unpaid invoice is said to be marked as paid automatically", () => {
  expect(nameTold(CLEAR, UNPAID)).toBe("unpaid_order")
})

it.each<Partial<Request>>([{ difference }, { correction }, { reasons: [reason] }])(
  "one that may not match its order is not: %j",
  (doubt) => {
    expect(nameTold({ ...CLEAR, ...doubt }, UNPAID)).toBe("unpaid_in_doubt")
    expect(nameTold({ ...CLEAR, ...doubt }, { state: "unpaid", by: "person" })).toBe(
      "unpaid_person"
    )
    expect(nameTold({ ...CLEAR, ...doubt }, { state: "paid", by: "order" })).toBe("paid_order")
  }
)
