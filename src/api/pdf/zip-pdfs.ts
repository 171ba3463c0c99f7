import type { PassThrough } from "node:stream"
import { ZipFile } from "yazl"

/** A PDF that goes into the archive; `name` includes the extension. */
export type ZipEntry<T> = { name: string; of: T }

export type ZipContents<T> = {
  entries: readonly ZipEntry<T>[]
  /** The bytes, or a phrase that says why they are not available. */
  open: (of: T) => Promise<Buffer | string>
  /** The text file that lists missing PDFs, and its first line. */
  missing: { name: string; head: string }
}

/**
 * An archive of PDFs, streamed while they are fetched: the next PDF is opened once the reader has taken
 * the bytes of the previous one. A PDF that is not available is listed in a text file inside the
 * archive; the others are still included.
 */
export async function* zipPdfs<T>({
  entries,
  open,
  missing,
}: ZipContents<T>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const written = zip.outputStream as PassThrough
  const lost: string[] = []
  const taken = new Set<string>()
  for (const { name, of } of entries) {
    const found = await open(of)
    if (typeof found === "string") lost.push(`${name}: ${found}`)
    // PDFs are already compressed.
    else zip.addBuffer(found, nameOnce(name, taken), { compress: false })
    for (let part = read(written); part !== null; part = read(written)) yield part
  }
  if (lost.length > 0) {
    zip.addBuffer(Buffer.from([missing.head, ...lost, ""].join("\r\n"), "utf8"), missing.name)
  }
  zip.end()
  yield* written as AsyncIterable<Buffer>
}

const read = (stream: PassThrough) => stream.read() as Buffer | null

/** Makes names unique: two accounts may use the same invoice numbers. */
function nameOnce(name: string, taken: Set<string>): string {
  const [stem, end] = [name.replace(/\.pdf$/, ""), ".pdf"]
  let free = name
  for (let n = 2; taken.has(free); n += 1) free = `${stem} (${n})${end}`
  taken.add(free)
  return free
}
