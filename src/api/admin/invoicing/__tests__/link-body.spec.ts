import { linkBody } from "../bodies"

const idOf = (invoice_id: string) => linkBody.safeParse({ invoice_id }).data?.invoice_id

test.each(["901", " 901 ", "0901", "000901"])("%j is the service's invoice 901", (written) => {
  // Two spellings of one id would pass for two invoices, and be tied to two orders.
  expect(idOf(written)).toBe("901")
})

test.each(["", "0", "000", "-901", "9.01", "٩٠١", "FV 1/3", "9".repeat(19)])(
  "%j is no id of an invoice",
  (written) => {
    expect(idOf(written)).toBeUndefined()
  }
)
