import { readFileName } from "../file-name"

describe("the file name of a download", () => {
  it("is the invoice's number as the server gives it", () => {
    expect(readFileName('attachment; filename="FV_18_3_2026.pdf"')).toBe("FV_18_3_2026.pdf")
    expect(readFileName("attachment; filename=18.pdf")).toBe("18.pdf")
  })

  it("is decoded when it is not plain ASCII", () => {
    const header = "attachment; filename=\"FV_.pdf\"; filename*=UTF-8''FV_%C5%82.pdf"
    expect(readFileName(header)).toBe("FV_ł.pdf")
  })

  it("is absent when the server gives none", () => {
    expect(readFileName(null)).toBeNull()
    expect(readFileName("inline")).toBeNull()
  })
})
