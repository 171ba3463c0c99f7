import type { PassThrough } from "node:stream"
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
 * An archive of PDFs, written while they are fetched: the next one is opened once whoever asks for the
 * bytes took those of the one before. One that cannot be had is named in a text file within; the others
 * are there all the same.
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
    // PDFs are compressed already.
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

/** Two accounts number their invoices alike. */
function nameOnce(name: string, taken: Set<string>): string {
  const [stem, end] = [name.replace(/\.pdf$/, ""), ".pdf"]
  let free = name
  for (let n = 2; taken.has(free); n += 1) free = `${stem} (${n})${end}`
  taken.add(free)
  return free
}
