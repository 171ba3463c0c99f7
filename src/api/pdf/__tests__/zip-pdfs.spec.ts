import { PassThrough, Writable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { streamWithStallTimeout } from "../../stream-with-stall-timeout"
import { zipPdfs } from "../zip-pdfs"

const PDF = Buffer.from("%PDF-1.7 of an invoice")
const LARGE = Buffer.concat([PDF, Buffer.alloc(200_000, "x")])
const missing = { name: "missing.txt", head: "These are missing:" }

/** An archive of a month's part, and how many of its PDFs were opened. */
function aLargeArchive() {
  const seen = { opened: 0 }
  const parts = zipPdfs({
    entries: Array.from({ length: 100 }, (_, of) => ({ name: `${of}.pdf`, of })),
    open: async () => {
      seen.opened += 1
      return await Promise.resolve(LARGE)
    },
    missing,
  })
  return { seen, parts }
}

describe("an archive of PDFs", () => {
  it("has each PDF once, fetched one at a time, and names those that cannot be had", async () => {
    let [open, most] = [0, 0]
    const parts = zipPdfs({
      entries: ["1.pdf", "1.pdf", "2.pdf"].map((name, of) => ({ name, of })),
      open: async (of: number) => {
        open += 1
        most = Math.max(most, open)
        await new Promise((done) => setTimeout(done, 1))
        open -= 1
        return of === 2 ? "nobody has it" : PDF
      },
      missing,
    })
    const text = (await buffer(parts)).toString("latin1")
    expect(most).toBe(1)
    expect(text.split(PDF.toString()).length - 1).toBe(2)
    for (const name of ["1.pdf", "1 (2).pdf", "missing.txt"]) expect(text).toContain(name)
    expect(text).not.toContain("2.pdf\u0000")
  })

  it("fetches nothing more once its receiver went away", async () => {
    const { seen, parts } = aLargeArchive()
    const out = new Writable({ write: (_chunk, _encoding, done) => done(new Error("gone")) })
    await expect(streamWithStallTimeout(parts, out)).rejects.toThrow("gone")
    expect(seen.opened).toBeLessThanOrEqual(2)
  })

  it("fetches no more than it can hand on, and ends for a receiver that reads nothing", async () => {
    const { seen, parts } = aLargeArchive()
    const out = new Writable({ write: () => undefined })
    await expect(streamWithStallTimeout(parts, out, 100)).rejects.toThrow(
      "nothing was read for 0.1 seconds"
    )
    expect(seen.opened).toBeLessThanOrEqual(2)
    expect(out.destroyed).toBe(true)
  })

  it("comes whole to a receiver that is slow, however long all of it takes", async () => {
    const { seen, parts } = aLargeArchive()
    const out = new PassThrough()
    const slow = (async () => {
      let [bytes, most] = [0, 0]
      for await (const chunk of out as AsyncIterable<Buffer>) {
        bytes += chunk.byteLength
        most = Math.max(most, seen.opened * LARGE.byteLength - bytes)
        await new Promise((done) => setTimeout(done, 10))
      }
      return { bytes, most }
    })()
    const begun = Date.now()
    await streamWithStallTimeout(parts, out, 1_000)
    const { bytes, most } = await slow
    expect(Date.now() - begun).toBeGreaterThan(2_000)
    expect(bytes).toBeGreaterThan(100 * LARGE.byteLength)
    expect(seen.opened).toBe(100)
    expect(most).toBeLessThan(3 * LARGE.byteLength)
  })
})
