import { PassThrough, Writable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { zipPdfs } from "../zip-pdfs"

const PDF = Buffer.from("%PDF-1.7 of an invoice")
const missing = { name: "missing.txt", head: "These are missing:" }

describe("an archive of PDFs", () => {
  it("has each PDF once, fetched one at a time, and names those that cannot be had", async () => {
    const out = new PassThrough()
    const bytes = buffer(out)
    let [open, most] = [0, 0]
    const lost = await zipPdfs(
      {
        entries: ["1.pdf", "1.pdf", "2.pdf"].map((name, of) => ({ name, of })),
        open: async (of: number) => {
          open += 1
          most = Math.max(most, open)
          await new Promise((done) => setTimeout(done, 1))
          open -= 1
          return of === 2 ? "nobody has it" : PDF
        },
        missing,
      },
      out
    )
    const text = (await bytes).toString("latin1")
    expect([lost, most]).toEqual([1, 1])
    expect(text.split(PDF.toString()).length - 1).toBe(2)
    for (const name of ["1.pdf", "1 (2).pdf", "missing.txt"]) expect(text).toContain(name)
    expect(text).not.toContain("2.pdf\u0000")
  })

  it("fetches nothing more once its receiver went away", async () => {
    let fetched = 0
    const out = new Writable({ write: (_chunk, _encoding, done) => done(new Error("gone")) })
    const zipped = zipPdfs(
      {
        entries: Array.from({ length: 50 }, (_, of) => ({ name: `${of}.pdf`, of })),
        open: async () => {
          fetched += 1
          await new Promise((done) => setTimeout(done, 5))
          return PDF
        },
        missing,
      },
      out
    )
    await expect(zipped).rejects.toThrow("gone")
    expect(fetched).toBeLessThan(50)
  })
})
