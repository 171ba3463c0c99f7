import fc from "fast-check"
import { namePdf } from "../name-pdf"

const named = (invoiceNumber: string | null) =>
  namePdf({ id: "invreq_1", invoiceId: "90001", invoiceNumber })

describe("the name of an invoice's file", () => {
  it.each([
    ["18/3/2026", "18-3-2026.pdf"],
    ["FV 7/11/2026", "FV-7-11-2026.pdf"],
    ["Ł/1", "_-1.pdf"],
    ["../../etc/passwd", "etc-passwd.pdf"],
    ['1"\r\nSet-Cookie: a=b', "1-Set-Cookie-a-b.pdf"],
    ["///", "invoice.pdf"],
    [null, "invoice-90001.pdf"],
  ])("%j -> %s", (number, name) => {
    expect(named(number)).toBe(name)
  })

  it("holds nothing but letters, digits and hyphens, however the service numbers", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (number) => {
        expect(named(number)).toMatch(/^[\w-]{1,100}\.pdf$/)
      })
    )
  })
})
