import { pipeline } from "node:stream/promises"
import type { Writable } from "node:stream"
import { ZipFile } from "yazl"

/** A PDF that goes into the archive; `name` with its ending. */
export type ZipEntry<T> = { name: string; of: T }

export type ZipContents<T> = {
  entries: readonly ZipEntry<T>[]
  /** The bytes, or in a word why they cannot be had. */
  open: (of: T) => Promise<Buffer | string>
  /** The text file that names what is missing, and its first line. */
  missing: { name: string; head: string }
}

/**
 * Writes PDFs into one archive while they are fetched, one after the other. One that cannot be had is
 * named in a text file within; the others are there all the same.
 *
 * @returns how many are missing. Throws where the receiver went away; then nothing more is fetched.
 */
export async function zipPdfs<T>(
  { entries, open, missing }: ZipContents<T>,
  out: Writable
): Promise<number> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, out)
  // Told below: until then a receiver that goes away only ends the fetching.
  let isGone = false
  written.catch(() => {
    isGone = true
  })
  const lost: string[] = []
  const taken = new Set<string>()
  for (const { name, of } of entries) {
    if (isGone) break
    const found = await open(of)
    if (typeof found === "string") lost.push(`${name}: ${found}`)
    // PDFs are compressed already.
    else zip.addBuffer(found, nameOnce(name, taken), { compress: false })
  }
  if (lost.length > 0) {
    zip.addBuffer(Buffer.from([missing.head, ...lost, ""].join("\r\n"), "utf8"), missing.name)
  }
  zip.end()
  await written
  return lost.length
}

/** Two accounts number their invoices alike. */
function nameOnce(name: string, taken: Set<string>): string {
  const [stem, end] = [name.replace(/\.pdf$/, ""), ".pdf"]
  let free = name
  for (let n = 2; taken.has(free); n += 1) free = `${stem} (${n})${end}`
  taken.add(free)
  return free
}
